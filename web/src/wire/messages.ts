// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "./cards";

export const WIRE_VERSION = 1;
export const NAME_LIMIT = 24;

/** The types of sights that are the table's: all others are the game's. */
export const TABLE_SIGHTS: ReadonlySet<string> = new Set([
  "bot_failed",
  "clock_read",
  "dealer_drawn",
  "handed_over",
  "hearing_set",
  "helped",
  "level_set",
  "listed_set",
  "looked_on",
  "opened",
  "pace_set",
  "ready_said",
  "rematch",
  "removed",
  "ruling_consented",
  "ruling_dropped",
  "ruling_proposed",
  "seat_given_back",
  "seat_kept",
  "seat_promised",
  "seated",
  "seating_set",
  "stood",
  "swapped",
  "taken_back",
  "time_set",
  "timed_out",
  "watching_set",
  "words_set",
]);

/** How much time to think forms offer. */
export const TIMES_OFFERED: readonly TimeControl[] = [
  {"type":"none"},
  {"type":"turn","turn_s":30},
  {"type":"turn","turn_s":60},
  {"type":"turn","turn_s":180},
  {"type":"bank","bank_s":300,"increment_s":10},
  {"type":"bank","bank_s":600,"increment_s":15},
  {"type":"bank","bank_s":1200,"increment_s":30},
  {"type":"days","days":1},
  {"type":"days","days":3},
  {"type":"days","days":7},
];

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

export type ToClient<G extends GameTypes> =
  | TableSeen<G>
  | Update<G>
  | Change<G>
  | Ack
  | Refused
  | Hints
  | Pong
  | Closing
  | Around
  | Said
  | Hands
  | Beliefs;

export type Command<G extends GameTypes> =
  | Play<G>
  | Sit
  | Knock
  | StopAsking
  | Stand
  | SetPace
  | SetHearing
  | SetLevel
  | SetTime
  | TakeBack
  | Waive
  | Hasten
  | Hint
  | Ready
  | Begin
  | Rule<G>
  | Consent
  | Again
  | Admit
  | TurnAway
  | Remove
  | Swap
  | HandOver
  | SetSeating
  | SetWatching
  | SetListed
  | SetWords
  | Say
  | React
  | Tell
  | Mute
  | Block
  | LookOn
  | LookAway
  | LetLook;

export type TableSight<G extends GameTypes> =
  | DealerDrawn
  | Stood
  | ReadySaid
  | Helped
  | BotFailed
  | ClockRead
  | TimedOut
  | SeatKept
  | TakenBack
  | PaceSet
  | HearingSet
  | LevelSet
  | TimeSet
  | RulingProposed<G>
  | RulingConsented
  | RulingDropped
  | SeatingSet
  | WatchingSet
  | ListedSet
  | WordsSet
  | HandedOver
  | Removed
  | Swapped
  | SeatGivenBack
  | OpenedSeen
  | SeatedSeen
  | SeatPromisedSeen
  | LookedOnSeen
  | RematchSeen;

export type TableReason =
  | "ALREADY_SEATED"
  | "ASK_FIRST"
  | "GAME_HAS_BEGUN"
  | "GAME_NOT_OVER"
  | "HELLO_FIRST"
  | "ID_REUSED"
  | "NAME_EMPTY"
  | "NAME_RESERVED"
  | "NAME_TOO_LONG"
  | "NOBODY_HEARS"
  | "NOBODY_THERE"
  | "NOTHING_TO_HASTEN"
  | "NOTHING_TO_WAIVE"
  | "NOT_ASKED_IF_READY"
  | "NOT_SEATED"
  | "NOT_SHOWN"
  | "NOT_THE_HOST"
  | "NOT_YOUR_SEAT"
  | "NO_ACCOUNT"
  | "NO_HINTS"
  | "NO_KNOCK"
  | "NO_LOOK"
  | "NO_RULING"
  | "NO_TALK_NOW"
  | "NO_WAIT_LEFT"
  | "OTHERS_MAY_SPEAK"
  | "OTHERS_NOT_READY"
  | "OUT_OF_TIME"
  | "OWN_SEAT"
  | "PHRASES_ONLY"
  | "RATED_TABLE"
  | "RULINGS_ARE_FOR_FRIENDS"
  | "RULING_PENDING"
  | "SAW_ANOTHER_HAND"
  | "SEAT_IS_KEPT"
  | "SEAT_IS_YOURS"
  | "SEAT_TAKEN"
  | "SHARED_ADDRESS"
  | "STALE"
  | "TABLE_LOCKED"
  | "TEXT_EMPTY"
  | "TEXT_TOO_LONG"
  | "TOO_FAST"
  | "TOO_MANY_ASK"
  | "TOO_MUCH_SAID"
  | "TURNED_AWAY"
  | "UNKNOWN_BOT"
  | "UNKNOWN_GUEST"
  | "UNKNOWN_SEAT"
  | "UNREADABLE"
  | "WITH_NEXT_DEAL"
  | "WRONG_VERSION";

export type Pace = "at_once" | "normal" | "quick" | "slow";

export type TimeControl = NoTime | TurnTime | BankTime | DaysTime;

/** That command is done and on disk, as far as it is in the log; the last event is `n`. */
export interface Ack {
  type: "ack";
  id: number;
  n: number;
}

/** Let someone in who has asked for a seat; `knock` is the number of their knock. */
export interface Admit {
  type: "admit";
  id: number;
  knock: number;
}

/** Deal the next game at this table, after the end of the last. */
export interface Again {
  type: "again";
  id: number;
}

/** What is around the game. */
export interface Around {
  type: "around";
  watchers: number;
  beside: readonly number[];
  late: number;
  may_look: boolean;
  looking: Looking | null;
  lookers: readonly Looker[];
  may_say: "nothing" | "phrases" | "texts";
  muted: readonly number[];
  accounts: readonly number[];
}

/** Seconds for a whole game, and how many come back with each turn that a person plays. */
export interface BankTime {
  type: "bank";
  bank_s: number;
  increment_s: number;
}

/** Deal the first game of a table where friends gather. */
export interface Begin {
  type: "begin";
  id: number;
}

/** All hands at an exhibition table after event `n`, and what the bot of the seat on turn can know of them. */
export interface Beliefs {
  type: "beliefs";
  n: number;
  hands: readonly (Readonly<Record<string, unknown>>)[];
  seat: number | null;
  grid: HintGrid | null;
}

/** To have nothing to do with the person of that seat any more: neither talk nor friendship nor a seat at one's table. */
export interface Block {
  type: "block";
  id: number;
  seat: number;
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

/** What happened after the last `Update` or `Change`, up to event `n`, and what is different since then: for a client that is up to date. */
export interface Change<G extends GameTypes> {
  type: "change";
  n: number;
  sights: readonly (G["sight"] | TableSight<G>)[];
  board?: Readonly<Record<string, unknown>>;
  own?: Readonly<Record<string, unknown>>;
  moves?: G["moves"];
  hearing: Hearing | null;
  unready: Unready | null;
  clocks: Clocks | null;
  recent_count: number;
}

/** The table has waited for that seat for so many milliseconds since the last reading, for its turn or in its Wait. */
export interface ClockRead {
  type: "clock_read";
  seat: number;
  ms: number;
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
  n: number;
}

/** Days for each turn: a game by correspondence. */
export interface DaysTime {
  type: "days";
  days: number;
}

/** Cards were drawn for the first dealer of this table. */
export interface DealerDrawn {
  type: "dealer_drawn";
  dealer: number;
  lowest: boolean;
  rounds: readonly (readonly Drawn[])[];
}

/** Make the person of that seat the host. */
export interface HandOver {
  type: "hand_over";
  id: number;
  seat: number;
}

/** The person of that seat is the host from now on. */
export interface HandedOver {
  type: "handed_over";
  seat: number;
}

/** All hands as they were `late` moves ago, for who may see that; when the game is over, as they are (0). */
export interface Hands {
  type: "hands";
  late: number;
  moves: number;
  hands: readonly (Readonly<Record<string, unknown>>)[];
}

/** The bot on turn need not pause: its sentence comes now, or when all people who are here have said so. */
export interface Hasten {
  type: "hasten";
  id: number;
  n: number;
}

/** Everyone has so long to speak from now on. */
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
  program?: boolean;
  calm?: boolean;
}

/** A person was given a hint, so what they play from now on is not theirs alone. */
export interface Helped {
  type: "helped";
  seat: number;
  what: "certain" | "know" | "questions";
}

/** Help me: it is answered with `Hints` after its `Ack`, where the table allows hints and all others are bots. */
export interface Hint {
  type: "hint";
  id: number;
  what: "certain" | "know" | "questions";
}

/** The answer to the `Hint` with that id: what the seat could know from all that it saw, and from nothing else. */
export interface Hints {
  type: "hints";
  id: number;
  what: "certain" | "know" | "questions";
  n: number;
  questions: readonly HintedQuestion[];
  certain: readonly HintedClaim[];
  grid: HintGrid | null;
}

/** Ask the host for that seat, where one may not simply sit down. */
export interface Knock {
  type: "knock";
  id: number;
  seat: number;
  name: string;
}

/** The person of a seat lets someone look at their hand, or does not, or not any more; `look` is the number of who asked. */
export interface LetLook {
  type: "let_look";
  id: number;
  look: number;
  yes: boolean;
}

/** That bot plays the seat from now on while no person has it; without a seat, it stands in for people. */
export interface LevelSet {
  type: "level_set";
  level: string;
  seat: number | null;
}

/** The host has said whether the table is in the lobby from now on. */
export interface ListedSet {
  type: "listed_set";
  listed: boolean;
}

/** See again what everybody sees, or ask no more. */
export interface LookAway {
  type: "look_away";
  id: number;
}

/** Who has no seat asks the person of that seat to see its hand; without a seat: see all hands, late. */
export interface LookOn {
  type: "look_on";
  id: number;
  name: string;
  seat: number | null;
}

/** A guest without a seat looks at the hand of that seat from now on, which agreed to it; without a seat, late at all hands. */
export interface LookedOnSeen {
  type: "looked_on";
  seat: number | null;
  name: string;
}

/** Not to be told what the person of that seat says, or to be told again. */
export interface Mute {
  type: "mute";
  id: number;
  seat: number;
  yes: boolean;
}

/** Everyone thinks as long as they like. */
export interface NoTime {
  type: "none";
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

/** Make a face, which everybody at the table sees for a moment. */
export interface React {
  type: "react";
  id: number;
  reaction: "cheer" | "laugh" | "oops" | "phew" | "sad" | "wow";
}

/** I have seen the new deal, and it may begin; or, where people gather for the first one, it may be dealt. */
export interface Ready {
  type: "ready";
  id: number;
  n: number;
}

/** Before the first deal, the person of that seat waits only for the others. */
export interface ReadySaid {
  type: "ready_said";
  seat: number;
}

/** A hearing has come. */
export interface Receipt {
  type: "seen";
}

/** That command did nothing, and why. */
export interface Refused {
  type: "refused";
  reason: string;
  id: number | null;
}

/** The person of that seat has opened another table for the same people; they are sent which (`TableSeen.rematch`). */
export interface RematchSeen {
  type: "rematch";
  seat: number;
}

/** Take a seat from its person, or from whom it is kept for. */
export interface Remove {
  type: "remove";
  id: number;
  seat: number;
}

/** The host has taken the seat from its person, or from whom it was kept for. */
export interface Removed {
  type: "removed";
  seat: number;
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

/** What was said in the game of that number, the newest last. */
export interface Said {
  type: "said";
  game: number;
  lines: readonly Line[];
  is_past: boolean;
  reactions?: readonly Reacted[];
}

/** Say a phrase to everybody at the table. */
export interface Say {
  type: "say";
  id: number;
  phrase: "good_game" | "good_luck" | "goodbye" | "have_fun" | "hello" | "i_am_back" | "once_more" | "one_moment" | "sorry" | "thanks" | "well_played" | "what_luck";
}

/** Whoever was promised that seat with the next deal wants it no more: its bot goes on playing. */
export interface SeatGivenBack {
  type: "seat_given_back";
  seat: number;
}

/** A bot has played the turn of a person who is away, and keeps the seat until they take it back. */
export interface SeatKept {
  type: "seat_kept";
  seat: number;
}

/** The host has let a guest in who asked for that seat: it is theirs from the next deal on. */
export interface SeatPromisedSeen {
  type: "seat_promised";
  seat: number;
  name: string;
}

/** A person took a seat, or changed the name on it. */
export interface SeatedSeen {
  type: "seated";
  seat: number;
  name: string;
}

/** The host has said who may sit down from now on. */
export interface SeatingSet {
  type: "seating_set";
  seating: "ask" | "locked" | "open" | "until_play";
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

/** Whether the table is in the lobby from now on, where strangers find it. */
export interface SetListed {
  type: "set_listed";
  id: number;
  listed: boolean;
}

/** How bots take their time from now on; any seated player may say. */
export interface SetPace {
  type: "set_pace";
  id: number;
  pace: "at_once" | "normal" | "quick" | "slow";
}

/** Who may sit down from now on. */
export interface SetSeating {
  type: "set_seating";
  id: number;
  seating: "ask" | "locked" | "open" | "until_play";
}

/** How much time people have from now on. */
export interface SetTime {
  type: "set_time";
  id: number;
  time: NoTime | TurnTime | BankTime | DaysTime;
}

/** What people without a seat may see from now on. */
export interface SetWatching {
  type: "set_watching";
  id: number;
  watching: "ended" | "facts" | "late" | "nobody" | "seats";
}

/** Who may use their own words from now on while a game is played: also people who came by the table's link, or friends alone. */
export interface SetWords {
  type: "set_words";
  id: number;
  words: "friends" | "invited";
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

/** Ask for no seat any more, or give back the one that was promised. */
export interface StopAsking {
  type: "stop_asking";
  id: number;
}

/** Let two sitters change places, people or bots, before the first move of a game or after its end. */
export interface Swap {
  type: "swap";
  id: number;
  seat: number;
  other: number;
}

/** Two sitters have changed places, people or bots; what was dealt and not yet played is dealt anew. */
export interface Swapped {
  type: "swapped";
  seat: number;
  other: number;
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
  seating: "ask" | "locked" | "open" | "until_play";
  watching: "ended" | "facts" | "late" | "nobody" | "seats";
  askable: readonly number[];
  asked: KnockAnswer | null;
  knocks: readonly KnockSeen[];
  kept: readonly KeptSeat[];
  time: NoTime | TurnTime | BankTime | DaysTime;
  wait_ms: readonly number[];
  rulings: "everybody" | "opponent";
  hints: boolean;
  marks: number | null;
  seal: string;
  rated: boolean;
  sides: readonly (readonly number[])[];
  listed: boolean;
  rematch: string | null;
  talk: "between" | "off" | "open";
  words: "friends" | "invited";
  drawn: DealerDrawn | null;
  invitation: string;
  gathering: boolean;
  home_rules: readonly HouseRule[];
  exhibition: boolean;
}

/** Play again on one's own seat, which a bot has kept. */
export interface TakeBack {
  type: "take_back";
  id: number;
}

/** A person plays again on their seat, which a bot kept for them. */
export interface TakenBack {
  type: "taken_back";
  seat: number;
}

/** Say something in one's own words: to friends while a game is played, to everybody after its end. */
export interface Tell {
  type: "tell";
  id: number;
  text: string;
}

/** People have so much time from now on; everyone begins with all of it. */
export interface TimeSet {
  type: "time_set";
  time: NoTime | TurnTime | BankTime | DaysTime;
}

/** The time of that seat is over; a bot plays this turn for its person. */
export interface TimedOut {
  type: "timed_out";
  seat: number;
}

/** Do not let someone in who has asked for a seat; they may ask again after the next deal. */
export interface TurnAway {
  type: "turn_away";
  id: number;
  knock: number;
}

/** Seconds for each turn; players who score a hit have them anew. */
export interface TurnTime {
  type: "turn";
  turn_s: number;
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
  clocks: Clocks | null;
  recent: readonly (G["sight"] | TableSight<G>)[];
}

/** I have nothing to say: do not wait for me. */
export interface Waive {
  type: "waive";
  id: number;
  n: number;
}

/** The host has said what people without a seat may see from now on. */
export interface WatchingSet {
  type: "watching_set";
  watching: "ended" | "facts" | "late" | "nobody" | "seats";
}

/** The host has said who may use their own words while a game is played. */
export interface WordsSet {
  type: "words_set";
  words: "friends" | "invited";
}

/** What people's clocks say now, by seat in milliseconds; none for a seat without a person, and where no one is timed. */
export interface Clocks {
  left_ms: readonly (number | null)[];
  runs: number | null;
  halt_ms: number | null;
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

/** Who holds what: for each item, by place (a seat, or `stock`, `middle`, `aside`), how likely it is there. */
export interface HintGrid {
  items: readonly string[];
  places: readonly (number | string)[];
  chance: readonly (readonly number[])[];
  source: "estimate" | "exact";
  behavioural: readonly (readonly number[])[] | null;
}

/** A claim that the seat can prove: where each card of it is, and why. */
export interface HintedClaim {
  group: string;
  holders: readonly (readonly [string, number])[];
  reason: HintReason | null;
}

/** Something that the seat may ask: whom, for what, how likely it hits by what the seat saw, and why. */
export interface HintedQuestion {
  target: number;
  item: string;
  chance: number;
  reason: HintReason;
  plan: HintReason | null;
  source: "estimate" | "exact";
}

/** An option that is not what it is in the game's own rules, and its value. */
export interface HouseRule {
  name: string;
  value: boolean | number | string | null;
}

/** A seat that is a person's from the next deal on. */
export interface KeptSeat {
  seat: number;
  name: string;
}

/** What became of a visitor's own knock: the host has not answered, keeps the seat for them, or has turned them away. */
export interface KnockAnswer {
  answer: "kept" | "turned_away" | "waiting";
  seat: number | null;
}

/** Somebody asks the host for a seat. */
export interface KnockSeen {
  number: number;
  seat: number;
  name: string;
  at_once: boolean;
  program: boolean;
}

/** What the person of a seat has said: a phrase by its name, or a text of their own. */
export interface Line {
  number: number;
  seat: number;
  name: string;
  phrase: "good_game" | "good_luck" | "goodbye" | "have_fun" | "hello" | "i_am_back" | "once_more" | "one_moment" | "sorry" | "thanks" | "well_played" | "what_luck" | null;
  text: string | null;
}

/** Somebody who asks the person of a seat to see its hand, or does see it. */
export interface Looker {
  number: number;
  name: string;
  sees: boolean;
}

/** What became of one's own `LookOn`: at that seat, or late at all hands, which no one need allow. */
export interface Looking {
  seat: number | null;
  answer: "no" | "waiting" | "yes";
}

/** A ruling that `by` has proposed with event `n`, and who of the others has agreed so far. */
export interface PendingRuling<G extends GameTypes> {
  by: number;
  ruling: G["ruling"];
  consents: readonly number[];
  n: number;
}

/** The person of a seat makes that face, for a moment. */
export interface Reacted {
  seat: number;
  reaction: "cheer" | "laugh" | "oops" | "phew" | "sad" | "wow";
}

/** Who has a seat. */
export interface Sitter {
  name: string;
  status: "away" | "bot" | "here" | "reconnecting" | "standin";
  bot: string | null;
  program: boolean;
  face: number;
}

/** The game was just dealt, or will be, and these have not said that they are ready; it begins after `ends_in_ms` at the latest. */
export interface Unready {
  seats: readonly number[];
  ends_in_ms: number;
}

/** Why, as a name and values: the message `review-NAME` of the game says it (`shoal.review.types.Remark`). */
export interface HintReason {
  name: string;
  seat: number | null;
  other: number | null;
  item: string | null;
  group: string | null;
  chance: number | null;
  count: number | null;
}
