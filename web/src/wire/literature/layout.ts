// Written by `python -m shoal.server.wire_types`. Do not edit.

import type { Card } from "../cards";

/** What a client must know of a table before the first card: seats, teams, and the half-suits in order. */
export interface Setup {
  seats: number;
  sides: readonly (readonly number[])[];
  half_suits: readonly (readonly [string, readonly Card[]])[];
}
