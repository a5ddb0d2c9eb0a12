// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../cards";

/** A question: `seat` asks `target` for its cards of a rank. */
export interface Ask {
  type: "ask";
  seat: number;
  target: number;
  rank: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "joker";
}

/** A question for one card, under `ask_for=card`: `seat` shows a card of the same rank. */
export interface AskCard {
  type: "ask_card";
  seat: number;
  target: number;
  card: Card;
  shown: Card;
}

/** What one seat may do now: ask any of `targets` for any of `ranks` (or of `cards`, under `ask_for=card`). */
export interface Moves {
  seat: number | null;
  targets: readonly number[];
  ranks: readonly ("2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "joker")[];
  cards: readonly Card[];
  shows: readonly Card[];
}
