// Written by `python -m shoal.server.wire_types`. Do not edit.

export const WIRE_VERSION = 1;
export const NAME_LIMIT = 24;

/** The types of the game at a table. */
export interface GameTypes {
  move: unknown;
  sight: unknown;
  view: unknown;
  moves: unknown;
  setup: unknown;
  reason: string;
}

export type ToClient<G extends GameTypes> = TableSeen<G> | Update<G> | Ack | Refused | Closing;

export type FromClient<G extends GameTypes> = Hello | Play<G> | Sit | Stand | SetPace | Again | Bye;

export type Command<G extends GameTypes> = Play<G> | Sit | Stand | SetPace | Again;

export type TableSight = OpenedSeen | SeatedSeen | Stood | PaceSet;

export type TableReason =
  | "ALREADY_SEATED"
  | "GAME_NOT_OVER"
  | "HELLO_FIRST"
  | "ID_REUSED"
  | "NOT_SEATED"
  | "NOT_YOUR_SEAT"
  | "SAW_ANOTHER_HAND"
  | "SEAT_TAKEN"
  | "STALE"
  | "TOO_FAST"
  | "UNKNOWN_GUEST"
  | "UNKNOWN_SEAT"
  | "UNREADABLE"
  | "WRONG_VERSION";

export type Pace = "human" | "instant";

/** That command is done and on disk; the last of it is event `n`. */
export interface Ack {
  type: "ack";
  id: number;
  n: number;
}

/** Deal the next game at this table, after the end of the last. */
export interface Again {
  type: "again";
  id: number;
}

/** This tab is being closed on purpose; the seat stays the player's. */
export interface Bye {
  type: "bye";
}

/** The server ends this connection: it stops (come back in `retry_ms`), or the client was too slow to keep up. */
export interface Closing {
  type: "closing";
  reason: "RESTARTING" | "STORE_FAILED" | "TOO_SLOW";
  retry_ms: number;
}

/** The first message of a connection: the version of this wire, a random name of this tab, the last `n` it has. */
export interface Hello {
  type: "hello";
  wire: number;
  tab: string;
  since: number;
}

/** The table was opened. */
export interface OpenedSeen {
  type: "opened";
}

/** Bots take their time like this from now on. */
export interface PaceSet {
  type: "pace_set";
  pace: "human" | "instant";
}

/** A move, made in sight of event `n`. */
export interface Play<G extends GameTypes> {
  type: "play";
  id: number;
  n: number;
  move: G["move"];
}

/** That command did nothing, and why. */
export interface Refused {
  type: "refused";
  reason: string;
  id: number | null;
}

/** A person took a seat, or changed the name on it. */
export interface SeatedSeen {
  type: "seated";
  seat: number;
  name: string;
}

/** How bots take their time from now on; any seated player may say. */
export interface SetPace {
  type: "set_pace";
  id: number;
  pace: "human" | "instant";
}

/** Take the seat of a bot (or, on one's own seat, change one's name). */
export interface Sit {
  type: "sit";
  id: number;
  seat: number;
  name: string;
}

/** Give one's seat to a bot for good. */
export interface Stand {
  type: "stand";
  id: number;
}

/** A person gave a seat up; a bot has it now. */
export interface Stood {
  type: "stood";
  seat: number;
}

/** Everything about the table but the game. */
export interface TableSeen<G extends GameTypes> {
  type: "table";
  id: string;
  game: string;
  setup: G["setup"];
  pace: "human" | "instant";
  sitters: readonly Sitter[];
  you: number | null;
  free: readonly number[];
}

/** What happened up to event `n`, newest last, and what that makes: the view, and what the seat may do now. */
export interface Update<G extends GameTypes> {
  type: "update";
  n: number;
  sights: readonly (G["sight"] | OpenedSeen | SeatedSeen | Stood | PaceSet)[];
  view: G["view"];
  moves: G["moves"];
}

/** Who has a seat. */
export interface Sitter {
  name: string;
  status: "away" | "bot" | "here" | "standin";
}
