// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

/** Call Fishageddon: `seat` says that `on` holds all Fish. */
export interface Call {
  type: "call";
  seat: number;
  on: number;
}

/** The winner of a round with a Fish takes the cards. */
export interface Collect {
  type: "collect";
  seat: number;
}

/** What one seat may do now. */
export interface Moves {
  seat: number | null;
  reveal: boolean;
  shout: boolean;
  collect: boolean;
  calls: readonly number[];
  redraw: boolean;
}

/** The players who are tied in the Fish Draw draw again. */
export interface Redraw {
  type: "redraw";
  seat: number;
}

/** All turn their top cards. */
export interface Reveal {
  type: "reveal";
  seat: number;
}

/** Shout "Fish!" before the winner collects. */
export interface Shout {
  type: "shout";
  seat: number;
}
