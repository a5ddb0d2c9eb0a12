// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Board } from "./board";

/** What a spectator knows: the board. */
export interface PublicView {
  type: "public";
  board: Board;
}

/** What a seat sees at one moment, without memory of sights: the board. */
export interface SeatView {
  type: "seat";
  board: Board;
  seat: number;
}
