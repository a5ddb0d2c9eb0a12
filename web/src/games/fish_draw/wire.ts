// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../../wire/cards";
import type { GameTypes } from "../../wire/messages";

/** What a table of this game speaks. */
export interface FishDraw extends GameTypes {
  options: Options;
  setup: Setup;
  move: Move;
  sight: Sight;
  view: View;
  moves: Moves;
  ruling: Redeal;
  reason: Reason;
}

export type Move = Reveal | Shout | Collect | Call | Redraw;

export type Sight =
  | StackSeen
  | DealtSeen
  | CollectedSeen
  | ForfeitedSeen
  | ReshuffledSeen
  | SplitSeen
  | FishDrawnSeen
  | FishChosen
  | Revealed
  | Won
  | Tied
  | Shouted
  | FishLeft
  | Eliminated
  | Called
  | FishShown
  | Final
  | FinalTied
  | Redrawn
  | RoundBegun
  | Redealt
  | Over;

export type View = SeatView | PublicView;

export type Reason =
  | "ALREADY_CALLED"
  | "ALREADY_SHOUTED"
  | "COLLECT_PENDING"
  | "FINAL_TIE_PENDING"
  | "GAME_OVER"
  | "NOTHING_TO_COLLECT"
  | "NOT_DEALT"
  | "NOT_THE_FISHMONGER"
  | "NOT_THE_WINNER"
  | "NO_DUTY_TO_SHOUT"
  | "NO_FINAL_TIE"
  | "NO_FISH_ON_TABLE"
  | "PLAYER_OUT"
  | "ROUND_IN_PROGRESS"
  | "UNKNOWN_PLAYER"
  | "UNKNOWN_RULING";

/** Call Fishageddon: `seat` says that `on` holds all Fish. */
export interface Call {
  type: "call";
  seat: number;
  on: number;
}

/** A seat said, or voted, that another holds all Fish. */
export interface Called {
  type: "called";
  seat: number;
  on: number;
}

/** The winner of a round with a Fish takes the cards. */
export interface Collect {
  type: "collect";
  seat: number;
}

/** A seat took everything from the middle, except a Fish that was left: so many cards. */
export interface CollectedSeen {
  type: "collected_seen";
  seat: number;
  count: number;
  pile: boolean;
}

/** The deal as everybody sees it: how many cards are in each stack, face down in the middle, and set aside. */
export interface DealtSeen {
  type: "dealt_seen";
  dealer: number;
  sizes: readonly number[];
  middle: number;
  aside: number;
}

/** A seat has no cards at the start of a round: it is out. */
export interface Eliminated {
  type: "eliminated";
  seat: number;
}

/** The final cards, by seat; a seat without one may have got it from the middle. */
export interface Final {
  type: "final";
  cards: readonly (readonly [number, Card])[];
}

/** These seats are tied in the Fish Draw and must draw again. */
export interface FinalTied {
  type: "final_tie";
  seats: readonly number[];
}

/** These cards are Fish. */
export interface FishChosen {
  type: "fish_chosen";
  fish: readonly Card[];
  card: Card | null;
}

/** Sudden death: everything is in the middle except one card of each of these seats. */
export interface FishDrawnSeen {
  type: "fish_draw_seen";
  reason: "fishageddon" | "two_fish";
  finalists: readonly number[];
}

/** The Fish that won stayed in the middle. */
export interface FishLeft {
  type: "fish_left";
  card: Card;
}

/** A seat that was called upon showed all Fish that it holds. */
export interface FishShown {
  type: "fish_shown";
  seat: number;
  fish: readonly Card[];
  middle: readonly Card[] | null;
}

/** A seat put so many of its cards into the middle, face down. */
export interface ForfeitedSeen {
  type: "forfeited_seen";
  seat: number;
  count: number;
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

/** Every option of `rules.md` D with its default. */
export interface Options {
  players: number;
  fish: "draw" | "jokers";
  jokers: 2 | 4;
  fishmonger: number | null;
  remainder: "deal_on" | "middle" | "set_aside";
  won_cards: "bottom" | "pile";
  collect_order: "seat" | "shuffled";
  shout_who: "all" | "others";
  shouting: "race" | "turns";
  keep: number;
  two_fish_scope: "middle" | "reveal" | "series";
  repeat_players: "all" | "tied";
  short_repeat: "last_card" | "sit_out";
  final_missing: "middle" | "out";
  final_fish_trump: boolean;
  final_tie: "redraw" | "shared";
  callers: "any" | "auto" | "fishmonger" | "majority";
  middle_fish_counts: boolean;
  false_call_penalty: number;
  max_rounds: number;
}

/** The game has ended. */
export interface Over {
  type: "over";
  winners: readonly number[];
  reason: "fishageddon" | "last_player" | "max_rounds" | "two_fish";
}

/** What a spectator knows: the board. */
export interface PublicView {
  type: "public";
  board: Board;
}

/** The only ruling of Fish Draw: deal again. */
export interface Redeal {
  type: "redeal";
}

/** The table has settled on a new deal; nothing carries over. */
export interface Redealt {
  type: "redeal";
}

/** The players who are tied in the Fish Draw draw again. */
export interface Redraw {
  type: "redraw";
  seat: number;
}

/** The cards that the tied seats drew from the middle, by seat. */
export interface Redrawn {
  type: "redraw";
  cards: readonly (readonly [number, Card])[];
}

/** All cards of a seat were shuffled into one stack, so that no one knows its order. */
export interface ReshuffledSeen {
  type: "reshuffled_seen";
  seat: number;
}

/** All turn their top cards. */
export interface Reveal {
  type: "reveal";
  seat: number;
}

/** The top cards that were turned, in the order of the seats; they lie in the middle now. */
export interface Revealed {
  type: "revealed";
  cards: readonly (readonly [number, Card])[];
  again: readonly (readonly [number, Card])[];
}

/** The next round may begin; `lead` is the seat that must start it. */
export interface RoundBegun {
  type: "round";
  lead: number;
}

/** What a seat sees at one moment, without memory of sights: the board. */
export interface SeatView {
  type: "seat";
  board: Board;
  seat: number;
}

/** What a client must know before the first card: seats, sides, the number of cards, and of Fish. */
export interface Setup {
  seats: number;
  sides: readonly (readonly number[])[];
  cards: number;
  fish: number;
}

/** Shout "Fish!" before the winner collects. */
export interface Shout {
  type: "shout";
  seat: number;
  ms?: number;
}

/** A seat shouted "Fish!" in time: `ms` milliseconds after it had seen the Fish, where that was measured. */
export interface Shouted {
  type: "shout";
  seat: number;
  ms?: number;
}

/** No one could draw for a repeat: these seats shared the middle, so many cards each; the remainder stays. */
export interface SplitSeen {
  type: "split_seen";
  shares: readonly (readonly [number, number])[];
}

/** What a seat that was called upon saw: the cards of its stack, which was shuffled afterwards. */
export interface StackSeen {
  type: "stack_seen";
  seat: number;
  cards: readonly Card[];
}

/** These seats are tied: everything stays, and cards are turned again. */
export interface Tied {
  type: "tie";
  seats: readonly number[];
}

/** A seat has won the round. */
export interface Won {
  type: "won";
  seat: number;
  with_fish: boolean;
}

/** What everybody at the table sees, a spectator too. */
export interface Board {
  dealer: number;
  sizes: readonly number[];
  piles: readonly number[];
  phase: "collect" | "deal" | "final_tie" | "over" | "repeat" | "round";
  fish: readonly Card[];
  fish_total: number;
  round: number;
  lead: number | null;
  winner: number | null;
  revealed: readonly (readonly [number, Card])[];
  middle_up: readonly Card[];
  middle_down: number;
  aside: number;
  shouted: readonly number[];
  votes: readonly (readonly [number, number])[];
  called: readonly number[];
  tied: readonly number[];
  out: readonly number[];
  ledger: readonly Whereabouts[];
  sudden_death: "fishageddon" | "two_fish" | null;
  final: readonly (readonly [number, Card])[];
  over: Over | null;
}

/** Where a Fish may be: in the stack of one of `seats`, in the middle, or set aside. */
export interface Whereabouts {
  card: Card;
  seats: readonly number[];
  middle: boolean;
  aside: boolean;
}
