// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../cards";

/** What a client must know before the first card: seats, sides, and the ranks in order. */
export interface Setup {
  seats: number;
  sides: readonly (readonly number[])[];
  ranks: readonly (readonly ["2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "joker", readonly Card[]])[];
  book_size: number;
  hand_size: number;
  most_questions: number;
}
