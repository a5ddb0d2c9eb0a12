/**
 * Cards are turned one by one. All of them have come when they are turned; only showing them takes its time, and what came of it is shown
 * when they lie there. What shows them (`race.tsx`) is fetched with the first of them.
 */

import { effect, signal } from "@preact/signals";
import { fetched } from "../../browser/lazy";
import { isCalm, isShowing, onUpdate, recent, table } from "../../state";
import { you } from "../../table/seating";
import { board, type Staged, staged, update } from "./game";
import type { Board, Revealed, Sight } from "./wire";

/** What was turned: the sights from then on, the number of the first, and the board before. */
export interface Turned {
  before: Board;
  news: readonly Sight[];
  from: number;
  /** How long ago it came: the table counts since then. */
  late: number;
}

/** What `race.tsx` brings, once it is there. */
export const race = signal<typeof import("./race") | null>(null);
let coming: Promise<void> | undefined;

export function fetchRace(): Promise<void> {
  coming ??= fetched(() => import("./race")).then((module) => {
    race.value = module;
  });
  return coming;
}

/** Until when cards are turned. */
let showing: Promise<void> | null = null;
export const shown = () => showing;
effect(() => {
  isShowing.value = staged.value !== null;
});

const SCALES = { slow: 1.7, normal: 1, quick: 0.55, at_once: 0 };
export const scaled = (ms: number) => ms * SCALES[table.value.pace];
/** From one card to the next, at the pace normal. The table counts with the same (`kit.py`). */
export const CARD_MS = 600;
/** From one to the next at least, where the result before it has had its time from them. */
export const LEAST_MS = 200;
/** What came of the last cards stands so long before others turn the next. */
const RESULT_MS = 1_500;
const RESULTS = ["collected_seen", "split_seen"];
let resultAt = Number.NEGATIVE_INFINITY;

/** In the order in which they are turned: from the left of who led the round. */
export function ordered(cards: Revealed["cards"], lead: number | null): Revealed["cards"] {
  const seats = table.value.sitters.length;
  const place = (seat: number) => (seat - (lead ?? 0) - 1 + seats) % seats;
  return [...cards].sort(([a], [b]) => place(a) - place(b));
}

/** After so many cards all are up: with the first Fish all others are turned. */
export function stepsOf(order: Revealed["cards"], fish: Board["fish"]): number {
  const first = order.findIndex(([, card]) => fish.includes(card));
  return first < 0 ? order.length : first + 1;
}

/**
 * How much longer the last result stands before these cards are turned. They are turned the quicker for it, so that a Fish is there when
 * the table thinks that it is. Who turns the cards has read enough.
 */
export function restMs(news: readonly Sight[]): number {
  const turned = news.findLast((sight) => sight.type === "revealed");
  const { fish, lead } = board.value;
  if (turned?.type !== "revealed" || lead === you.value) return 0;
  const spare = stepsOf(ordered(turned.cards, lead), fish) * scaled(CARD_MS - LEAST_MS);
  return Math.max(0, Math.min(spare, resultAt + scaled(RESULT_MS) - performance.now()));
}

const LAST = ["final", "redraw"];

/** Where among these sights cards begin to be turned one by one; -1 where all is shown at once. */
export function turnsFrom(news: readonly Sight[]): number {
  if (document.hidden || table.value.pace === "at_once") return -1;
  const revealed = news.findLastIndex(({ type }) => type === "revealed");
  const final = news.findLastIndex(({ type }) => LAST.includes(type));
  if (isCalm.value && final < 0) return -1;
  return revealed >= 0 ? revealed : final;
}

export function listenToTurning(): void {
  let last = update.peek().view.board;
  const goesOn = recent.peek().some(({ sight }) => (sight as Sight).type === "revealed");
  if (goesOn) void fetchRace(); // the reader comes back to a game, and sees its last race as it was
  const told = () => {
    resultAt = performance.now();
  };
  onUpdate((all, sights, { returned, at: cameAt }) => {
    const news = sights as readonly Sight[];
    const before = last;
    last = update.value.view.board;
    const at = returned ? -1 : turnsFrom(news);
    if (at < 0 && news.some(({ type }) => type === "revealed")) void fetchRace();
    if (at < 0 && news.some(({ type }) => RESULTS.includes(type))) told();
    if (at < 0) return;
    const from = all.n - news.length + 1 + at;
    staged.value = waiting({ ...before, revealed: [] }, from);
    const mine = fetchRace()
      .then(() => race.value?.show({ before, news: news.slice(at), from, late: performance.now() - cameAt }))
      .finally(() => {
        if (showing !== mine) return;
        showing = null;
        told();
      });
    showing = mine;
  });
}

/** The cards lie there face down. */
function waiting(board: Board, from: number): Staged {
  const down = board.sizes.flatMap((size, seat) => (size ? [seat] : []));
  return {
    board,
    from,
    down,
    headline: "",
    above: "",
    title: "",
    button: { kind: "wait", label: "", press: () => {} },
  };
}
