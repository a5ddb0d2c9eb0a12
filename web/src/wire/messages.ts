// Written by `python -m shoal.server.wire_types`. Do not edit.

import type { Card } from "./cards";

export const WIRE_VERSION = 5;
export const NAME_ROOM = 60;

/** The types of the game at a table. */
export interface GameTypes {
  options: unknown;
  setup: unknown;
  move: unknown;
  sight: unknown;
  view: unknown;
  moves: unknown;
  ruling: unknown;
  reason: string;
}

export type ToClient<G extends GameTypes> = TableSeen<G> | Update<G> | Ack | Refused | Pong | Closing;

export type FromClient<G extends GameTypes> =
  | Hello
  | Play<G>
  | Sit
  | Stand
  | SetPace
  | SetHearing
  | SetLevel
  | Waive
  | Hasten
  | Ready
  | Rule<G>
  | Consent
  | Again
  | Ping
  | Bye;

export type Command<G extends GameTypes> =
  | Play<G>
  | Sit
  | Stand
  | SetPace
  | SetHearing
  | SetLevel
  | Waive
  | Hasten
  | Ready
  | Rule<G>
  | Consent
  | Again;

export type TableSight<G extends GameTypes> =
  | OpenedSeen
  | DealerDrawn
  | SeatedSeen
  | Stood
  | PaceSet
  | HearingSet
  | LevelSet
  | BotFailed
  | RulingProposed<G>
  | RulingConsented
  | RulingDropped;

export type TableReason =
  | "ALREADY_SEATED"
  | "GAME_HAS_BEGUN"
  | "GAME_NOT_OVER"
  | "HELLO_FIRST"
  | "ID_REUSED"
  | "NAME_EMPTY"
  | "NAME_RESERVED"
  | "NAME_TOO_LONG"
  | "NOTHING_TO_HASTEN"
  | "NOTHING_TO_WAIVE"
  | "NOT_ASKED_IF_READY"
  | "NOT_SEATED"
  | "NOT_THE_HOST"
  | "NOT_YOUR_SEAT"
  | "NO_RULING"
  | "OTHERS_MAY_SPEAK"
  | "OTHERS_NOT_READY"
  | "RULINGS_ARE_FOR_FRIENDS"
  | "RULING_PENDING"
  | "SAW_ANOTHER_HAND"
  | "SEAT_TAKEN"
  | "STALE"
  | "TOO_FAST"
  | "UNKNOWN_BOT"
  | "UNKNOWN_GUEST"
  | "UNKNOWN_SEAT"
  | "UNREADABLE"
  | "WRONG_VERSION";

export type Pace = "at_once" | "normal" | "quick" | "slow";

/** That command is done and on disk, as far as it is in the log; the last event is `n`. */
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

/** The bot of a seat broke down. */
export interface BotFailed {
  type: "bot_failed";
  seat: number;
  bot: string;
  instead: string;
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

/** Agree to the ruling that is proposed, or reject it; who proposed it withdraws it so. */
export interface Consent {
  type: "consent";
  id: number;
  yes: boolean;
}

/** Cards were drawn for the first dealer of this table. */
export interface DealerDrawn {
  type: "dealer_drawn";
  dealer: number;
  lowest: boolean;
  rounds: readonly (readonly Drawn[])[];
}

/** The bot on turn need not pause: its sentence comes now, or when all people who are here have said so. */
export interface Hasten {
  type: "hasten";
  id: number;
  n: number;
}

/** Everybody has so long to speak from now on. */
export interface HearingSet {
  type: "hearing_set";
  hearing_s: number;
}

/** The first message of a connection: the version of this wire, a random name of this tab, the last `n` it has. */
export interface Hello {
  type: "hello";
  wire: number;
  tab: string;
  since: number;
  newcomer: boolean;
  deal: boolean;
}

/** That bot plays the seat from now on while no person has it; without a seat, it stands in for people. */
export interface LevelSet {
  type: "level_set";
  level: string;
  seat: number | null;
}

/** The table was opened. */
export interface OpenedSeen {
  type: "opened";
}

/** Bots take their time like this from now on. */
export interface PaceSet {
  type: "pace_set";
  pace: "at_once" | "normal" | "quick" | "slow";
}

/** Is the table still there? It is answered with a `Pong`, after the answers to everything that was sent before. */
export interface Ping {
  type: "ping";
}

/** A move, made when event `n` was the last one seen. */
export interface Play<G extends GameTypes> {
  type: "play";
  id: number;
  n: number;
  move: G["move"];
}

/** The table is there: the answer to a `Ping`. */
export interface Pong {
  type: "pong";
}

/** I have seen the new deal, and it may begin. */
export interface Ready {
  type: "ready";
  id: number;
  n: number;
}

/** That command did nothing, and why. */
export interface Refused {
  type: "refused";
  reason: string;
  id: number | null;
}

/** Propose to the table how an irregularity is settled. */
export interface Rule<G extends GameTypes> {
  type: "rule";
  id: number;
  ruling: G["ruling"];
}

/** A person agrees to the ruling that is proposed. */
export interface RulingConsented {
  type: "ruling_consented";
  seat: number;
}

/** A person has rejected the ruling that was proposed, or withdrawn their own. */
export interface RulingDropped {
  type: "ruling_dropped";
  seat: number;
}

/** A person has proposed how an irregularity is settled. */
export interface RulingProposed<G extends GameTypes> {
  type: "ruling_proposed";
  seat: number;
  ruling: G["ruling"];
}

/** A person took a seat, or changed the name on it. */
export interface SeatedSeen {
  type: "seated";
  seat: number;
  name: string;
}

/** How long everybody has to speak from now on; any seated player may say. */
export interface SetHearing {
  type: "set_hearing";
  id: number;
  hearing_s: number;
}

/** How well the bot of a seat plays from now on; without a seat, the bot that stands in for people who are away. */
export interface SetLevel {
  type: "set_level";
  id: number;
  level: string;
  seat: number | null;
}

/** How bots take their time from now on; any seated player may say. */
export interface SetPace {
  type: "set_pace";
  id: number;
  pace: "at_once" | "normal" | "quick" | "slow";
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
  preset: string | null;
  options: G["options"];
  setup: G["setup"];
  pace: "at_once" | "normal" | "quick" | "slow";
  hearing_s: number;
  sitters: readonly Sitter[];
  you: number | null;
  host: number | null;
  wins: readonly number[];
  ties: number;
  ruling: PendingRuling<G> | null;
  free: readonly number[];
  doubts: readonly Doubt[];
  house_rules: readonly HouseRule[];
  levels: readonly string[];
  standin: string | null;
  code: string;
  dealer: "drawn" | "opener";
}

/** What happened up to event `n`, newest last, and what that makes: the view, and what the seat may do now. */
export interface Update<G extends GameTypes> {
  type: "update";
  n: number;
  sights: readonly (G["sight"] | TableSight<G>)[];
  view: G["view"];
  moves: G["moves"];
  hearing: Hearing | null;
  unready: Unready | null;
  away_since: number | null;
}

/** I have nothing to say: do not wait for me. */
export interface Waive {
  type: "waive";
  id: number;
  n: number;
}

/** A warning about house rules that are valid, but perhaps not what was meant. */
export interface Doubt {
  name: string;
  options: readonly string[];
  values: Readonly<Record<string, boolean | number | string | null>>;
}

/** The card that a seat drew. */
export interface Drawn {
  seat: number;
  card: Card;
}

/** The seat on turn must wait: these may still speak, at most for `ends_in_ms` from now. */
export interface Hearing {
  seats: readonly number[];
  ends_in_ms: number;
  starts_in_ms: number;
}

/** An option that is not what it is in the game's own rules, and its value. */
export interface HouseRule {
  name: string;
  value: boolean | number | string | null;
}

/** A ruling that `by` has proposed, and who of the others has agreed so far. */
export interface PendingRuling<G extends GameTypes> {
  by: number;
  ruling: G["ruling"];
  consents: readonly number[];
}

/** Who has a seat. */
export interface Sitter {
  name: string;
  status: "away" | "bot" | "here" | "standin";
  bot: string | null;
}

/** The game was just dealt, and these have not said that they are ready; it begins after `ends_in_ms` at the latest. */
export interface Unready {
  seats: readonly number[];
  ends_in_ms: number;
}
