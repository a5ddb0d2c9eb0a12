/**
 * Cards are turned one by one. All of them have come when they are turned; only showing them takes its time, and what came of it is shown
 * when they lie there. What shows them (`race.tsx`) is fetched with the first of them.
 */

import { signal } from "@preact/signals";
import { fetched } from "../../browser/lazy";
import { isCalm, onUpdate, recent, table } from "../../state";
import { type Staged, staged, update } from "./game";
import type { Board, Sight } from "./wire";

/** What was turned: the sights from then on, the number of the first, and the board before. */
export interface Turned {
  before: Board;
  news: readonly Sight[];
  from: number;
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
  onUpdate((all, sights, { returned }) => {
    const news = sights as readonly Sight[];
    const before = last;
    last = update.value.view.board;
    const at = returned ? -1 : turnsFrom(news);
    if (at < 0 && news.some(({ type }) => type === "revealed")) void fetchRace();
    if (at < 0) return;
    const from = all.n - news.length + 1 + at;
    staged.value = waiting({ ...before, revealed: [] }, from);
    const mine = fetchRace()
      .then(() => race.value?.show({ before, news: news.slice(at), from }))
      .finally(() => {
        if (showing === mine) showing = null;
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
