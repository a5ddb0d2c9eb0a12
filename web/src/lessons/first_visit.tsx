import { computed, effect, signal } from "@preact/signals";
import { render } from "preact";
import { fetched } from "../browser/lazy";
import { isCovered, isShowing, seen, table } from "../state";
import { Rich } from "../ui/cards";

/** What a game tells its first visit: the stage of the lesson, and where on the table something is. */
export interface VisitGame {
  /** The stage now; `won` and `lost` end the lesson, `null` says nothing for the moment. It reads signals. */
  stage: () => string | null;
  /** What a bubble points at by that name; `null` where it is not there, or not any more what one should look at. */
  place: (name: string) => Element | null;
  /** Who is on turn, where a sentence says so. */
  player?: () => string;
}

interface VisitBubble {
  when: string;
  at: readonly string[];
  text: string;
}

interface Told {
  bubbles: readonly VisitBubble[];
  /** The end of the lesson: what is said of a good one and of a bad one, and where one may go on. */
  won: string;
  lost: string;
  game: string;
  again: string;
  play: string;
  stay: string;
  lessons: string;
}

const GAMES = import.meta.glob<VisitGame>("../games/*/first_visit.ts");
const told: Told = JSON.parse(document.getElementById("visit")?.textContent ?? "null");
const isLeft = signal(false);
/** Which bubble is there: of those of a stage the first whose place is. */
const current = signal<VisitBubble | undefined>(undefined);
const GAP = 14;
/** So far from a bubble's corner its tip can begin. */
const CORNER = 24;
/** What is hidden whole where a bubble lies on it: half of it would only be in the way. */
const MAY_BE_COVERED = ".strip, .catch, .stock > :last-child";

async function begin(): Promise<void> {
  const get = GAMES[`../games/${table.value.game}/first_visit.ts`];
  if (!get || !told) return;
  const game = await fetched(get);
  const room = document.createElement("div");
  room.className = "visit";
  document.body.append(room);
  const stage = computed(() => (isLeft.value || isShowing.value ? null : game.stage()));
  render(<Visit game={{ ...game, stage: () => stage.value }} />, room);
  const follow = () => requestAnimationFrame(() => point(room, game, stage.peek()));
  effect(() => {
    stage.value;
    isCovered.value;
    current.value;
    follow();
  });
  const app = document.getElementById("app");
  if (app) new MutationObserver(follow).observe(app, { subtree: true, childList: true, attributes: true });
  for (const event of ["scroll", "resize"]) addEventListener(event, follow, { passive: true, capture: true });
  document.body.dataset.lesson = table.value.game;
}

function Visit({ game }: { game: VisitGame }) {
  const now = game.stage();
  if (now === "won" || now === "lost") return <End text={now === "won" ? told.won : told.lost} />;
  const bubble = now === null ? undefined : current.value;
  return (
    <p class="bubble" role="status" hidden={!bubble || isCovered.value}>
      {bubble && (
        <Rich>{bubble.text.replace("{player}", () => game.player?.() ?? "").replace(/[♣♦♥♠]/gu, "$&\uFE0E")}</Rich>
      )}
    </p>
  );
}

function End({ text }: { text: string }) {
  return (
    <section class="visit-end" aria-label={told.game}>
      <p role="status">
        <Rich>{text.replace(/[♣♦♥♠]/gu, "$&\uFE0E")}</Rich>
      </p>
      <form method="post" action="/tables">
        <input type="hidden" name="game" value={table.value.game} />
        <button type="submit" class="go">
          {told.play}
        </button>
        <button type="submit" name="lesson" value="first-visit">
          {told.again}
        </button>
        <a class="button" href="/learn">
          {told.lessons}
        </a>
        {!(seen.value.view as { board: { over?: unknown } }).board.over && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              isLeft.value = true;
            }}
          >
            {told.stay}
          </button>
        )}
      </form>
    </section>
  );
}

/** Put the bubble beside the first thing of its stage that can be seen, and a ring around it. */
function point(room: HTMLElement, game: VisitGame, stage: string | null): void {
  const box = room.querySelector<HTMLElement>(".bubble");
  const bubbles = told.bubbles.filter(({ when }) => when === stage);
  const placeOf = ({ at }: VisitBubble) => at.map(game.place).find((element) => element?.getClientRects().length);
  const bubble = bubbles.find(placeOf) ?? bubbles[0];
  current.value = bubble; // what it says is written first, and then it is put where it belongs
  const isShown = box && !box.hidden && bubble;
  const at = isShown && placeOf(bubble);
  only("data-pointed", at ? [at] : []);
  if (!at) only("data-covered", []);
  if (!isShown) return;
  box.dataset.side = at ? "above" : "none";
  box.dataset.long = "false";
  if (!at) return;
  const { left, top, bottom, width } = at.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = box;
  const middle = left + width / 2;
  const isAbove = top + bottom > innerHeight && top > offsetHeight + GAP; // away from the edge that it is near
  const spot = { x: within(middle - offsetWidth / 2, offsetWidth), y: top - offsetHeight - GAP };
  if (!isAbove) spot.y = bottom + GAP;
  const far = (x: number) => Math.abs(x + offsetWidth / 2 - middle);
  const covers = (other: DOMRect | undefined, x = spot.x): other is DOMRect =>
    !!other?.width &&
    x < other.right &&
    x + offsetWidth > other.left &&
    spot.y < other.bottom &&
    spot.y + offsetHeight > other.top;

  // Who races needs all lanes and their own card: beside them is room, or below.
  const race = document.querySelector(".racing")?.getBoundingClientRect();
  if (covers(race)) spot.x = within(race.right + GAP / 2, offsetWidth);

  // What is the reader's to do stays in sight: beyond hand and bar, with a longer tip, which crosses no word of the bar. And so
  // does their own seat, if it can.
  const cards = [...(at.closest(".hand")?.querySelectorAll("[data-card], [data-rank]") ?? [])];
  const hand = cards.map((card) => card.getBoundingClientRect()).sort((one, other) => one.top - other.top)[0];
  if (isAbove && hand && hand.top < top - GAP && spot.y + offsetHeight > hand.top)
    spot.y = hand.top - offsetHeight - GAP / 2;
  const bar = at.closest(".bar") ? null : document.querySelector(".bar");
  const edge = bar?.getBoundingClientRect();
  if (covers(edge)) {
    const isOut = edge.bottom + GAP / 2 + offsetHeight > innerHeight; // below a bar at the edge there is nothing
    spot.y = isAbove || isOut ? edge.top - offsetHeight - GAP / 2 : edge.bottom + GAP / 2;
  }
  // The tip points at the middle of what is meant, or as near to it as the bubble reaches.
  const tip = (x: number) => Math.min(Math.max(middle, x + CORNER), x + offsetWidth - CORNER);
  const self = document.querySelector(".place.self")?.getBoundingClientRect();
  let hasTip = true;
  if (covers(self)) {
    const beside = [self.right + GAP, self.left - GAP - offsetWidth].map((x) => within(x, offsetWidth));
    const reaches = (x: number) => left <= tip(x) && tip(x) <= left + width;
    const free = beside.filter((x) => !covers(self, x)).sort((one, other) => far(one) - far(other));
    spot.x = free.find(reaches) ?? free[0] ?? spot.x;
    hasTip = !free.length || reaches(spot.x); // else the ring alone says what is meant
  }
  const isCrossed = (word: Element) => {
    const { left, right, top: above, bottom: below } = word.getBoundingClientRect();
    const at = tip(spot.x);
    return left < at && at < right && above < Math.max(top, spot.y) && below > Math.min(bottom, spot.y);
  };
  const stem = isAbove ? top - spot.y - offsetHeight : spot.y - bottom;
  if (stem > 2 * GAP)
    box.dataset.long = [...(bar?.querySelectorAll("h1, button") ?? [])].some(isCrossed) ? "apart" : "true";
  const strips = [...document.querySelectorAll(MAY_BE_COVERED)];
  only(
    "data-covered",
    strips.filter((strip) => !strip.contains(at) && covers(strip.getBoundingClientRect())),
  );

  box.dataset.side = hasTip ? (isAbove ? "above" : "below") : "";
  box.style.left = `${spot.x}px`;
  box.style.top = `${spot.y}px`;
  box.style.setProperty("--tip", `${tip(spot.x) - spot.x}px`);
  box.style.setProperty("--stem", `${stem}px`);
}

const within = (x: number, width: number) => Math.min(Math.max(x, 8), innerWidth - width - 8);

/** These and no others have the mark. Nothing is written that is so already: the table is watched for what changes. */
function only(mark: string, marked: readonly Element[]): void {
  for (const old of document.querySelectorAll(`[${mark}]`)) if (!marked.includes(old)) old.removeAttribute(mark);
  for (const one of marked) if (!one.hasAttribute(mark)) one.setAttribute(mark, "");
}

begin();
