/**
 * What can be seen to happen at a table, in words that all games share.
 *
 * A game translates its sights into scenes (`games/GAME/scenes.ts`); `cues.ts` and the files beside it make movements of them, and
 * `../sounds/choice.ts` sounds. A scene says who, to whom and what; never where or how long.
 */

import type { Card } from "../wire/cards";
import type { Pace } from "../wire/messages";

/** A card as the reader sees it; `null` is its back. */
export type Shown = Card | null;

/** A card that someone held, opened for all to see. */
export interface Opened {
  card: Card;
  seat: number;
}

export type Scene =
  /** A question, or a call. */
  | { type: "asked"; from: number; to: number }
  /** Its answer; what it brought goes from who was asked to who asked. */
  | { type: "answered"; from: number; to: number; hit: boolean; cards: readonly Shown[] }
  /** For so long the page shows the scenes before this one only, and nothing of what the update changes (`../news/suspense.ts`). */
  | { type: "beat"; ms: number }
  /** Cards go from a seat to another, without a question. */
  | { type: "moved"; from: number; to: number; cards: readonly Shown[] }
  /** Cards come from the stock. */
  | { type: "drawn"; seat: number; cards: readonly Shown[] }
  /** Cards are opened where they are held. */
  | { type: "opened"; cards: readonly Opened[] }
  /** The cards of a claim are turned one by one; the page itself shows it. Nothing is wrong or right where no one has claimed. */
  | { type: "unrolled"; turns: Turns; right: boolean | null }
  /** Something goes to a side's score, or to no one. */
  | { type: "taken"; side: number | null }
  /** A seat lays down a book. */
  | { type: "book"; seat: number; cards: readonly Card[] }
  /** Everyone turns a card at once. */
  | { type: "turned"; cards: readonly (readonly [number, Card])[]; fish: boolean }
  /** A seat takes what lies in the middle. */
  | { type: "collected"; seat: number; count: number }
  /** A seat puts cards into the middle, face down. */
  | { type: "paid"; seat: number; count: number }
  /** A seat is pointed out: it shouts, or deals. */
  | { type: "noted"; seat: number; shouts: boolean }
  | { type: "dealt"; dealer: number; seats: number }
  /** The turn goes on. */
  | { type: "turn"; from: number | null; to: number }
  | { type: "over"; winners: readonly number[] };

/** How long a question stands before its answer, in ms: the way of it is drawn, and then there are three dots. */
export const BEAT_MS: Readonly<Record<Pace, number>> = { slow: 1300, normal: 1000, quick: 550, at_once: 0 };

/** When each card of a row is turned, in ms from when it lies there; and when all of it can be seen. */
export interface Turns {
  at: readonly number[];
  ms: number;
}

/** One by one; the first that is wrong (`stop`) is looked at before the next. */
export function turns(count: number, stop: number, pace: Pace): Turns {
  const [before, step, halt] = pace === "quick" ? [200, 120, 500] : [500, 250, 1200];
  const late = (index: number) => (stop >= 0 && index > stop ? halt : 0);
  const at = Array.from({ length: count }, (_, index) => before + index * step + late(index));
  return { at, ms: before + (count - 1) * step + (stop >= 0 ? halt : 0) + 350 };
}

/** How long a scene moves, at most. */
export const LONGEST_MS = 600;
/** How long what was opened stays as it is: nothing moves, and everything can be read. */
export const HOLD_MS = 900;
/** How long everything stands where motion is reduced. */
export const STILL_MS = 1500;

/**
 * The scenes of the last move among what is new: what was missed is not shown again, one after another. A beat is for a move that comes
 * alone.
 */
export function ofLastMove<S extends { type: string }>(
  sights: readonly S[],
  begins: readonly string[],
  scenesOf: (sight: S, move: readonly S[]) => Scene[],
): Scene[] {
  const isBeginning = ({ type }: S) => begins.includes(type);
  const start = Math.max(0, sights.findLastIndex(isBeginning));
  const move = sights.slice(start);
  const scenes = move.flatMap((sight) => scenesOf(sight, move));
  return sights.slice(0, start).some(isBeginning) ? scenes.filter(({ type }) => type !== "beat") : scenes;
}
