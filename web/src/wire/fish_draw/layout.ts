// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

/** What a client must know before the first card: seats, sides, the number of cards, and of Fish. */
export interface Setup {
  seats: number;
  sides: readonly (readonly number[])[];
  cards: number;
  fish: number;
}
