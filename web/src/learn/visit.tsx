/**
 * The first visit of a game: bubbles that point at what they speak of, at a table that is real but for its deal.
 *
 * The page of a lesson table brings this module and the sentences; no other table loads it. Bubbles take no taps: whatever
 * one does at the table instead is as good.
 */

import { computed, effect, signal } from "@preact/signals";
import { render } from "preact";
import { Rich } from "../cards";
import { dialog, table } from "../state";
import type { VisitGame } from "./game";

interface Told {
  bubbles: readonly { when: string; at: readonly string[]; text: string }[];
  /** The end of the lesson: what is said of a good one and of a bad one, and where one may go on. */
  won: string;
  lost: string;
  game: string;
  again: string;
  play: string;
  stay: string;
  lessons: string;
}

const GAMES = import.meta.glob<VisitGame>("../*/visit.ts");
const told: Told = JSON.parse(document.getElementById("visit")?.textContent ?? "null");
const isLeft = signal(false);
const GAP = 14;

async function begin(): Promise<void> {
  const game = await GAMES[`../${table.value.game}/visit.ts`]?.();
  if (!game || !told) return;
  const room = document.createElement("div");
  room.className = "visit";
  document.body.append(room);
  const stage = computed(() => (isLeft.value ? null : game.stage()));
  render(<Visit stage={() => stage.value} />, room);
  const follow = () => requestAnimationFrame(() => point(room, game, stage.peek()));
  effect(() => {
    stage.value;
    dialog.value;
    follow();
  });
  const app = document.getElementById("app");
  if (app) new MutationObserver(follow).observe(app, { subtree: true, childList: true, attributes: true });
  for (const event of ["scroll", "resize"]) addEventListener(event, follow, { passive: true, capture: true });
  document.body.dataset.lesson = table.value.game;
}

function Visit({ stage }: { stage: () => string | null }) {
  const now = stage();
  if (now === "won" || now === "lost") return <End text={now === "won" ? told.won : told.lost} />;
  const bubble = told.bubbles.find(({ when }) => when === now);
  return (
    <p class="bubble" role="status" hidden={!bubble || dialog.value !== null}>
      {bubble && <Rich>{bubble.text.replace(/[♣♦♥♠]/gu, "$&\uFE0E")}</Rich>}
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
        <button
          type="button"
          class="quiet"
          onClick={() => {
            isLeft.value = true;
          }}
        >
          {told.stay}
        </button>
      </form>
    </section>
  );
}

/** Put the bubble beside the first thing of its stage that can be seen, and a ring around it. */
function point(room: HTMLElement, game: VisitGame, stage: string | null): void {
  const box = room.querySelector<HTMLElement>(".bubble");
  for (const old of document.querySelectorAll("[data-pointed]")) old.removeAttribute("data-pointed");
  const bubble = told.bubbles.find(({ when }) => when === stage);
  if (!box || box.hidden || !bubble) return;
  const at = bubble.at.map(game.place).find((element) => element?.getClientRects().length);
  box.dataset.side = at ? "above" : "none";
  if (!at) return;
  at.setAttribute("data-pointed", "");
  const { left, top, bottom, width } = at.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = box;
  const middle = left + width / 2;
  const x = Math.min(Math.max(middle - offsetWidth / 2, 8), innerWidth - offsetWidth - 8);
  const isAbove = top + bottom > innerHeight && top > offsetHeight + GAP; // away from the edge that it is near
  box.dataset.side = isAbove ? "above" : "below";
  box.style.left = `${x}px`;
  box.style.top = `${isAbove ? top - offsetHeight - GAP : bottom + GAP}px`;
  box.style.setProperty("--tip", `${middle - x}px`);
}

begin();
