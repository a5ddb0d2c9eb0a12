// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../cards";

/** A question for a rank. */
export interface Asked {
  type: "asked";
  seat: number;
  target: number;
  rank: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "joker";
  card: Card | null;
  shown: Card | null;
}

/** A seat laid down a book, which counts so many `points`. */
export interface Book {
  type: "book";
  seat: number;
  rank: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "joker";
  cards: readonly Card[];
  points: number;
}

/** The deal as a spectator sees it: how many cards each seat got, and how many are left in the stock. */
export interface DealtSeen {
  type: "dealt_seen";
  dealer: number;
  first: number;
  sizes: readonly number[];
  stock: number;
}

/** A seat fished the top card of the stock. */
export interface Drew {
  type: "drew";
  seat: number;
  card: Card;
  caught: boolean;
}

/** Another seat fished a card and kept it unseen. */
export interface DrewSeen {
  type: "drew_seen";
  seat: number;
}

/** The deal as a seat sees it: what a spectator sees, and its own hand. */
export interface HandSeen {
  type: "hand_seen";
  dealer: number;
  first: number;
  sizes: readonly number[];
  stock: number;
  hand: readonly Card[];
}

/** The answer to a question that hit: the cards, face up, from `seat` to the asker `to`. */
export interface Handed {
  type: "handed";
  seat: number;
  to: number;
  cards: readonly Card[];
}

/** The game has ended. */
export interface Over {
  type: "over";
  points: readonly number[];
  winners: readonly number[];
  reason: "all_books" | "first_out" | "hand_or_stock_empty" | "max_questions" | "nobody_can_ask";
}

/** The only ruling of Go Fish: deal again. */
export interface Redeal {
  type: "redeal";
}

/** The table has settled on a new deal; nothing carries over. */
export interface Redealt {
  type: "redeal";
}

/** A seat without cards drew these from the stock. */
export interface Refilled {
  type: "refill";
  seat: number;
  cards: readonly Card[];
}

/** Another seat without cards drew so many from the stock. */
export interface RefilledSeen {
  type: "refill_seen";
  seat: number;
  count: number;
}

/** A seat cannot ask: it has no cards and can draw none, or there is nobody to ask. */
export interface Skipped {
  type: "skipped";
  seat: number;
}

/** The turn goes to that seat. */
export interface Turn {
  type: "turn";
  seat: number;
}

/** The answer to a question that missed: `seat` was told by `target` to go fish. */
export interface WentFishing {
  type: "go_fish";
  seat: number;
  target: number;
}
