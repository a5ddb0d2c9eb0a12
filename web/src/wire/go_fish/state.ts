// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../cards";
import type { Book, Over } from "./events";

/** What everybody at the table sees, a spectator too. */
export interface Board {
  dealer: number;
  sizes: readonly number[];
  stock: number;
  phase: "deal" | "over" | "play";
  turn: number | null;
  books: readonly Book[];
  points: readonly number[];
  history: readonly Question[];
  out: readonly number[];
  over: Over | null;
}

/** A question and its result: `given` cards handed over, or `fished`, or neither when the stock was empty. */
export interface Question {
  seat: number;
  target: number;
  rank: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "joker";
  card: Card | null;
  shown: Card | null;
  given: number;
  fished: boolean;
  caught: boolean;
}
