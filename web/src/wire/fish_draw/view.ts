// Written by `python -m shoal.server.wire_types`. Do not edit.

import type { Board } from "./board";

/** What a spectator knows: the board. */
export interface PublicView {
  type: "public";
  board: Board;
}

/** What a seat knows without remembering anything: the board. */
export interface SeatView {
  type: "seat";
  board: Board;
  seat: number;
}
