// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../cards";
import type { Board } from "./state";

/** What a spectator knows: the board. */
export interface PublicView {
  type: "public";
  board: Board;
}

/** What a seat knows without remembering anything: the board and its own hand. */
export interface SeatView {
  type: "seat";
  board: Board;
  seat: number;
  hand: readonly Card[];
}
