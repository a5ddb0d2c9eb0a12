/**
 * What can be seen to happen at a table, in words that all games share.
 *
 * A game translates its sights into scenes (`games/GAME/scenes.ts`); `cues.ts` and the files beside it make movements of them, and
 * `../sounds/choice.ts` sounds. A scene says who, to whom and what; never where or how long.
 */

import type { Card } from "../wire/cards";

/** A card as the reader sees it; `null` is its back. */
export type Shown = Card | null;

/** A card that someone held, opened for all to see; `wrong` if someone else was said to hold it. */
export interface Opened {
  card: Card;
  seat: number;
  wrong?: boolean;
}

export type Scene =
  /** A question, or a call; `hit` is unknown while the answer is. What it brought flies from `to` to `from`. */
  | { type: "asked"; from: number; to: number; hit: boolean | null; cards: readonly Shown[] }
  /** Cards go from a seat to another, without a question. */
  | { type: "moved"; from: number; to: number; cards: readonly Shown[] }
  /** Cards come from the stock. */
  | { type: "drawn"; seat: number; cards: readonly Shown[] }
  /** Cards are opened where they were held, one by one up to the first wrong one. */
  | { type: "opened"; cards: readonly Opened[]; right: boolean | null }
  /** What was opened goes to a side's score, or to no one. */
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

/** How long a scene moves, at most. */
export const LONGEST_MS = 600;
/** How long what was opened stays as it is before it is taken: nothing moves, and everything can be read. */
export const HOLD_MS = 900;
/** How long everything stands where motion is reduced. */
export const STILL_MS = 1500;

/** The sights of the last move among what is new: what was missed is not shown again, one after another. */
export function lastMove<S extends { type: string }>(sights: readonly S[], begins: readonly string[]): readonly S[] {
  const start = sights.findLastIndex(({ type }) => begins.includes(type));
  return start < 0 ? sights : sights.slice(start);
}
