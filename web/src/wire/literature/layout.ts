// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../cards";

/** What a client must know before the deal: the number of seats, the teams, and the half-suits in display order. */
export interface Setup {
  seats: number;
  sides: readonly (readonly number[])[];
  half_suits: readonly (readonly [string, readonly Card[]])[];
}
