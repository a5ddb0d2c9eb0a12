// Written by `python -m shoal.server.wire_types`. Do not edit.

/** Fishageddon: `seat` says that `on` holds all Fish. */
export interface Call {
  type: "call";
  seat: number;
  on: number;
}

/** The winner of a round that a Fish won takes the cards. */
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

/** The players who are level in the Fish Draw draw again. */
export interface Redraw {
  type: "redraw";
  seat: number;
}

/** All turn their top cards. */
export interface Reveal {
  type: "reveal";
  seat: number;
}

/** The word "Fish!", said before the winner collects. */
export interface Shout {
  type: "shout";
  seat: number;
}
