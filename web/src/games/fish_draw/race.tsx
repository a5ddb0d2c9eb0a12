/** Shows cards one by one, and who shouts how fast. */

import { computed } from "@preact/signals";
import * as say from "#words/fish_draw-race";
import { waitedFor } from "#words/shared-table";
import { adopt } from "../../browser/lazy";
import { play as showScenes } from "../../news/suspense";
import { isCalm, seen } from "../../state";
import { clockwise, faceOf, nameOf, personOf, who, you } from "../../table/seating";
import { listed } from "../../text/wording";
import { ends, isAnnounced, leftMs } from "../../timing/time_to_speak";
import { type Card, FishMark, short } from "../../ui/cards";
import { Portrait } from "../../ui/portrait";
import { board, options, paintedAt, type Staged, staged, update } from "./game";
import styles from "./race.css?inline";
import { sceneOf } from "./scenes";
import { sights } from "./story";
import { CARD_MS, LEAST_MS, ordered, scaled, stepsOf, type Turned } from "./turning";
import type { Board } from "./wire";
import * as words from "./words";

adopt(styles);

type Cards = readonly (readonly [number, Card])[];

/** Who has pressed too early rests so long: less than there is time, so that it costs no one the round. */
const REST_MS = 800;
/** A finger that was on its way to another button when it became *Fish!* lands in this time, and has shouted nothing. */
const LANDING_MS = 300;
/** So long the last of two Fish waits for a tap. */
const PATIENCE_MS = 8_000;
/** The deciding card is seen for so long before the winner is. */
const DECIDED_MS = 1_200;

let run = 0;
let restsUntil = 0;
/** When the button became that of the shout. */
let beganAt = 0;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Show what was turned, card by card, and then what came of it. */
export async function show({ before, news, from, late }: Turned): Promise<void> {
  run += 1;
  const mine = run;
  const goesOn = () => mine === run;
  const base: Board = { ...before, revealed: [], votes: [] };
  for (const sight of news) {
    if (!goesOn()) return;
    if (sight.type === "revealed" && !isCalm.value) await turn(sight.cards, { base, from, late, goesOn });
    if (sight.type === "fish_draw_seen") await askForLast(sight.reason, { base, from, news });
    if (sight.type === "final" || sight.type === "redraw") await turnLast(sight.cards, { base, from, goesOn });
  }
  if (!goesOn()) return;
  staged.value = null;
  showScenes(news.filter(({ type }) => !["revealed", "final", "redraw"].includes(type)).flatMap(sceneOf));
}

interface Stage {
  base: Board;
  from: number;
  goesOn: () => boolean;
}

/** Card by card. With the first Fish all others are turned, and the race begins. */
async function turn(cards: Cards, { base, from, late, goesOn }: Stage & Pick<Turned, "late">): Promise<void> {
  const order = ordered(cards, base.lead);
  const hasFish = order.some(([, card]) => base.fish.includes(card));
  const sizes = base.sizes.map((size, seat) => size - Number(cards.some(([one]) => one === seat)));
  const steps = stepsOf(order, base.fish);
  const stepMs = Math.max(scaled(LEAST_MS), scaled(CARD_MS) - late / steps);
  restsUntil = 0;
  beganAt = performance.now();
  for (let step = 0; step <= steps && goesOn(); step += 1) {
    const up = step === steps ? order : order.slice(0, step);
    const next = order[step]?.[0];
    const down = order.slice(up.length).map(([seat]) => seat);
    const above = down.length ? say.toGo({ count: down.length }) : "";
    stage(
      {
        board: { ...base, sizes, revealed: up },
        from,
        down,
        headline: next === undefined || step === steps ? say.noFish : say.turns({ seat: who(next) }),
        above,
      },
      "fish",
    );
    if (step)
      showScenes([{ type: "turned", cards: step === steps ? order.slice(step - 1) : up.slice(-1), fish: false }]);
    if (step < steps || !hasFish) await sleep(stepMs);
  }
}

/** Two Fish at once, or all in one hand: everybody sees which, and the reader turns their last card. */
async function askForLast(
  reason: "two_fish" | "fishageddon",
  { base, from, news }: Pick<Stage, "base" | "from"> & Pick<Turned, "news">,
): Promise<void> {
  const turned = news.find(({ type }) => type === "revealed");
  const revealed = turned?.type === "revealed" ? turned.cards : [];
  const fish = revealed.filter(([, card]) => base.fish.includes(card));
  const names = fish.map(([, card]) => short(card)).join(" ");
  const headline = reason === "two_fish" ? say.twoFish({ cards: names }) : say.allFish;
  const at = { board: { ...base, revealed }, from, down: [], headline, above: "", title: "", stakes: say.oneEach };
  await new Promise<void>((resolve) => {
    const hasLast = you.value !== null && !base.out.includes(you.value);
    const patience = setTimeout(resolve, hasLast ? PATIENCE_MS : 3 * CARD_MS);
    const press = () => {
      clearTimeout(patience);
      resolve();
    };
    const button = hasLast
      ? ({ kind: "go", label: say.turnLast, press } as const)
      : ({ kind: "wait", label: say.holdBreath, press } as const);
    staged.value = { ...at, button };
  });
}

/** The last cards, and who leads with them. */
async function turnLast(cards: Cards, { base, from, goesOn }: Stage): Promise<void> {
  const order = ordered(cards, base.lead);
  const nobody = base.sizes.map(() => 0);
  const bare: Board = { ...base, lead: null, sizes: nobody, middle_up: [], middle_down: 0, final: [] };
  const steps = isCalm.value ? 1 : order.length;
  for (let step = 0; step <= steps && goesOn(); step += 1) {
    const up = step === steps ? order : order.slice(0, step);
    const down = order.slice(up.length).map(([seat]) => seat);
    const [best] = ranking(up, base);
    const next = order[step];
    const headline = next ? say.nowLast({ seat: who(next[0]) }) : deciding(up, base);
    const above = best && next ? say.leadsWith({ seat: who(best[0]), card: short(best[1]) }) : "";
    const on: Board = { ...bare, final: up, winner: best?.[0] ?? null };
    stage({ board: on, from, down, headline, above, stakes: say.oneEach }, "wait");
    if (step)
      showScenes([{ type: "turned", cards: step === steps ? order.slice(step - 1) : up.slice(-1), fish: false }]);
    await sleep(scaled(step < steps ? CARD_MS * 1.5 : DECIDED_MS));
  }
}

const ranking = (cards: Cards, { fish }: Board) =>
  [...cards].sort(([, a], [, b]) => worth(b, { fish }) - worth(a, { fish }));

/** Which card has decided the game. */
function deciding(cards: Cards, on: Board): string {
  const [best, second] = ranking(cards, on);
  if (!best || !second || worth(best[1], on) === worth(second[1], on)) return say.levelLast;
  return say.beats({ seat: who(best[0]), card: short(best[1]), owner: who(second[0]), other: short(second[1]) });
}

/** The same when the game is over. Of several draws the last decided. */
export function decided(): string {
  const { final, over } = board.value;
  const drawn = final.slice(
    final.findLastIndex(([seat], at) => at < final.length && final.slice(at + 1).some(([one]) => one === seat)) + 1,
  );
  return over && drawn.length ? deciding(drawn, board.value) : "";
}

const RANKS = "23456789TJQKA";
const worth = (card: Card, { fish }: Pick<Board, "fish">) =>
  options.value.final_fish_trump && fish.includes(card) ? RANKS.length : RANKS.indexOf(card[0] ?? "");

/** Put that on the page. A shout that comes too early rests the button for a moment. */
function stage(of: Omit<Staged, "button" | "title">, kind: "fish" | "wait"): void {
  const mayShout = you.value !== null && !of.board.out.includes(you.value);
  const at = { ...of, title: kind === "fish" && mayShout ? say.shoutOnly : "" };
  const press = () => {
    if (performance.now() - beganAt < LANDING_MS) return;
    restsUntil = performance.now() + REST_MS;
    const again = () => staged.value === now && stage(at, kind);
    const now = { ...at, button: { kind: "wait", label: say.notAFish, press } } as const;
    staged.value = now;
    setTimeout(again, REST_MS);
  };
  const left = restsUntil - performance.now();
  if (kind === "fish" && left > 0) {
    const now = { ...at, button: { kind: "wait", label: say.notAFish, press } } as const;
    staged.value = now;
    setTimeout(() => staged.value === now && stage(at, kind), left);
  } else {
    const label = kind === "fish" ? say.raceFish : say.holdBreath;
    staged.value = { ...at, button: { kind: mayShout ? kind : "wait", label, press } };
  }
}

/** Whether the button rests, because the reader has pressed it too early. */
export const restMs = () => Math.max(0, restsUntil - performance.now());

// --- The race -----------------------------------------------------------------------------------------------------------

interface Racer {
  seat: number;
  /** What the table believes; none where no one was timed. */
  ms: number | undefined;
  shouted: boolean;
  /** What silence has cost. */
  paid: number;
}

interface Race {
  isOver: boolean;
  racers: readonly Racer[];
}

/** The race about the last Fish that was turned, while it goes on and until other cards are turned. */
export const current = computed<Race | null>(() => {
  const all = sights.value;
  const since = all.slice(
    Math.max(
      0,
      all.findLastIndex(({ type }) => type === "revealed"),
    ),
  );
  const won = since.find((sight) => sight.type === "won");
  if (staged.value || won?.type !== "won" || !won.with_fish) return null;
  const gone = since.flatMap((sight) => (sight.type === "eliminated" ? [sight.seat] : []));
  const isIn = (seat: number) => !board.value.out.includes(seat) || gone.includes(seat);
  const must = clockwise().filter((seat) => isIn(seat) && !(options.value.shout_who === "others" && seat === won.seat));
  const racers = must.map((seat) => {
    const shout = since.find((sight) => sight.type === "shout" && sight.seat === seat);
    const paid = since.find((sight) => sight.type === "forfeited_seen" && sight.seat === seat);
    return {
      seat,
      ms: shout?.type === "shout" ? shout.ms : undefined,
      shouted: shout !== undefined,
      paid: paid?.type === "forfeited_seen" ? paid.count : 0,
    };
  });
  return { isOver: since.some(({ type }) => type === "fish_left"), racers };
});

const seconds = (ms: number) =>
  new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    Math.round(ms / 10) / 100,
  );
const hundredths = (ms: number) => Math.round(ms / 10);

/** Whether nobody who still swims can be first, or last. */
const isSettled = () => Boolean(current.value?.isOver || current.value?.racers.every(({ shouted }) => shouted));

/** Who was first, and how far the reader was behind: one line, when all have come in. Two in the same hundredth of a second are both first. */
export function raceLine(): string {
  const { racers = [], isOver = false } = current.value ?? {};
  const timed = racers.flatMap(({ seat, ms }) => (ms === undefined ? [] : [{ seat, at: hundredths(ms), ms }]));
  const own = racers.find(({ seat }) => seat === you.value);
  timed.sort((a, b) => a.at - b.at);
  const [first, next] = timed;
  if (!isOver && own && !own.shouted) return isAnnounced.value || isCalm.value ? "" : say.beforeTheLine;
  if (isCalm.value || !first || !isSettled()) return "";
  const mine = timed.find(({ seat }) => seat === you.value);
  if (!mine) return say.first({ name: nameOf(first.seat), seconds: seconds(first.ms) });
  if (mine.at > first.at) return say.behind({ name: nameOf(first.seat), seconds: seconds(10 * (mine.at - first.at)) });
  const other = timed.find(({ seat }) => seat !== you.value);
  if (other && other.at === mine.at) return say.together({ name: nameOf(other.seat) });
  return next && other
    ? say.ahead({ name: nameOf(other.seat), seconds: seconds(10 * (other.at - mine.at)) })
    : say.youFirst;
}

/** Who has not shouted yet, in a sentence. */
export function swimmers(): string {
  const left = current.value?.racers.filter(({ shouted }) => !shouted) ?? [];
  return current.value?.isOver || !left.length
    ? ""
    : waitedFor({ names: listed(left.map(({ seat }) => personOf(seat))) });
}

/** What stands on the button of who has shouted, or has not. */
export function ownLabel(): string | null {
  const own = current.value?.racers.find(({ seat }) => seat === you.value);
  if (!own) return null;
  if (!own.shouted) return current.value?.isOver ? null : say.silent;
  return own.ms === undefined || isCalm.value ? say.raceShouted : say.raceShoutedIn({ seconds: seconds(own.ms) });
}

/** In how many races in a row the reader was silent. */
export const silences = computed(() => {
  let count = 0;
  let spoke = false;
  for (const sight of sights.value) {
    if (sight.type === "won" && sight.with_fish) spoke = false;
    if (sight.type === "shout" && sight.seat === you.value) spoke = true;
    if (sight.type === "fish_left") count = spoke ? 0 : count + 1;
  }
  return count;
});
export const stillThere = () => say.stillThere;

/** A lane for everybody who must shout; their fish swims until they do. */
export function Lanes() {
  const race = current.value;
  if (!race) return null;
  if (isCalm.value && !race.isOver) return <Calm />;
  const { middle_up: up, middle_down: down, sizes } = board.value;
  const piles = [
    words.middleCount({ count: up.length + down }),
    you.value !== null && words.yourStack({ count: sizes[you.value] ?? 0 }),
  ];
  return (
    <section class={`lanes of-${race.racers.length}`} aria-label={say.race} data-testid="lanes">
      <ul>
        {race.racers.map((racer) => (
          <Lane key={racer.seat} racer={racer} isOver={race.isOver} at={placeOf(racer, race)} />
        ))}
      </ul>
      {!race.isOver && seen.value.hearing && !isAnnounced.value && (
        <i class="line" aria-hidden="true" style={{ animationDuration: `${Math.round(leftMs.peek())}ms` }} />
      )}
      <p class="small">{piles.filter(Boolean).join(" · ")}</p>
    </section>
  );
}

/** How long a fish swims that no one stops. */
const swimMs = () => Math.max(1, Math.round(ends.value - (paintedAt.value ?? 0)));

/** So far apart two must be at least to be at both ends of the water, when all are in. */
const LEAST_SPREAD_MS = 300;

/** Where a fish stopped: on the way of them all, and when all are in between the first and the last. */
function placeOf({ ms }: Racer, { racers, isOver }: Race): number {
  if (ms === undefined) return Number(isOver);
  if (!isSettled()) return Math.min(1, ms / swimMs());
  const all = racers.flatMap(({ ms: one }) => one ?? []);
  const first = Math.min(...all);
  return (0.9 * (ms - first)) / Math.max(LEAST_SPREAD_MS, Math.max(...all) - first);
}

function Lane({ racer, isOver, at }: { racer: Racer; isOver: boolean; at: number }) {
  const { seat, ms, shouted, paid } = racer;
  const isSilent = isOver && !shouted;
  const swims = !shouted && !isOver && options.value.shouting === "race" && paintedAt.value !== null;
  const style = swims
    ? {
        animationDuration: `${swimMs()}ms`,
        animationDelay: `${Math.round((paintedAt.value ?? 0) - performance.now())}ms`,
      }
    : { insetInlineStart: `calc(${at} * (100% - 1.75rem))` };
  const said = shouted
    ? ms === undefined || isCalm.value
      ? say.inTime
      : say.took({ seconds: seconds(ms) })
    : isSilent
      ? say.silentFor({ count: paid })
      : "…";
  return (
    <li class={isSilent ? "silent" : undefined} data-testid={`lane-${seat}`}>
      <span class="racer">
        <Portrait face={faceOf(seat)} />
        <bdi>{nameOf(seat)}</bdi>
      </span>
      <span class="water" aria-hidden="true">
        <span class={swims ? "swims" : undefined} style={style}>
          <FishMark />
        </span>
      </span>
      <b>{said}</b>
    </li>
  );
}

/** For whom there is no race. */
function Calm() {
  const { revealed, fish } = update.value.view.board;
  const told = ([seat, card]: Cards[number]) => say.cardOf({ seat: who(seat), card: short(card) });
  const isFish = ([, card]: Cards[number]) => fish.includes(card);
  const others = revealed.filter((one) => !isFish(one));
  return (
    <section class="lanes calm" data-testid="calm">
      <p>
        <b>{revealed.filter(isFish).map(told).join(" · ")}</b> · {others.map(told).join(" · ")}
      </p>
      <p class="small">{say.calmAbout}</p>
    </section>
  );
}
