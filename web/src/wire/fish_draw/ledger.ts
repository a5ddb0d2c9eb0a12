// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../cards";

/** Where a Fish may be: in the stack of one of `seats`, in the middle, or set aside. */
export interface Whereabouts {
  card: Card;
  seats: readonly number[];
  middle: boolean;
  aside: boolean;
}
