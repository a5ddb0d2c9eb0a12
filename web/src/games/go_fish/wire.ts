// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../../wire/cards";
import type { GameTypes } from "../../wire/messages";

/** What a table of this game speaks. */
export interface GoFish extends GameTypes {
  options: Options;
  setup: Setup;
  move: Move;
  sight: Sight;
  view: View;
  moves: Moves;
  ruling: Redeal;
  reason: Reason;
}

export type Move = Ask | AskCard;

export type Sight =
  | HandSeen
  | DealtSeen
  | Drew
  | DrewSeen
  | Refilled
  | RefilledSeen
  | Asked
  | Handed
  | WentFishing
  | Book
  | Skipped
  | Turn
  | Redealt
  | Over;

export type View = SeatView | PublicView;

export type Reason =
  | "ASK_FOR_A_CARD"
  | "ASK_FOR_A_RANK"
  | "CARD_ALREADY_HELD"
  | "CARD_IN_BOOK"
  | "CARD_NOT_SHOWN"
  | "GAME_OVER"
  | "NOT_DEALT"
  | "NOT_YOUR_TURN"
  | "RANK_NOT_HELD"
  | "TARGET_HAS_NO_CARDS"
  | "TARGET_SELF"
  | "UNKNOWN_CARD"
  | "UNKNOWN_PLAYER"
  | "UNKNOWN_RANK"
  | "UNKNOWN_RULING";

/** A question: `seat` asks `target` for its cards of a rank. */
export interface Ask {
  type: "ask";
  seat: number;
  target: number;
  rank: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "joker";
}

/** A question for one card, under `ask_for=card`: `seat` shows a card of the same rank. */
export interface AskCard {
  type: "ask_card";
  seat: number;
  target: number;
  card: Card;
  shown: Card;
}

/** A question for a rank. */
export interface Asked {
  type: "asked";
  seat: number;
  target: number;
  rank: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "joker";
  card: Card | null;
  shown: Card | null;
}

/** A seat laid down a book, which counts so many `points`. */
export interface Book {
  type: "book";
  seat: number;
  rank: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "joker";
  cards: readonly Card[];
  points: number;
}

/** The deal as a spectator sees it: how many cards each seat got, and how many are left in the stock. */
export interface DealtSeen {
  type: "dealt_seen";
  dealer: number;
  first: number;
  sizes: readonly number[];
  stock: number;
}

/** A seat fished the top card of the stock. */
export interface Drew {
  type: "drew";
  seat: number;
  card: Card;
  caught: boolean;
}

/** Another seat fished a card and kept it unseen. */
export interface DrewSeen {
  type: "drew_seen";
  seat: number;
}

/** The deal as a seat sees it: what a spectator sees, and its own hand. */
export interface HandSeen {
  type: "hand_seen";
  dealer: number;
  first: number;
  sizes: readonly number[];
  stock: number;
  hand: readonly Card[];
}

/** The answer to a question that hit: the cards, face up, from `seat` to the asker `to`. */
export interface Handed {
  type: "handed";
  seat: number;
  to: number;
  cards: readonly Card[];
}

/** What one seat may do now: ask any of `targets` for any of `ranks` (or of `cards`, under `ask_for=card`). */
export interface Moves {
  seat: number | null;
  targets: readonly number[];
  ranks: readonly ("2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "joker")[];
  cards: readonly Card[];
  shows: readonly Card[];
}

/** Every option of `rules.md` C4 with its default (the preset `bicycle`). */
export interface Options {
  players: number;
  max_players: number;
  hand_sizes: "five" | "openspiel" | "pagat" | "seed" | number;
  lucky_draw: "again" | "ends";
  book_on_draw: "again" | "ends";
  after_miss: "asked" | "left";
  refill: "5" | "7" | "hand_size" | "none" | "one";
  refill_when: "at_once" | "own_turn";
  refill_continue: boolean;
  book_size: 2 | 4;
  give: "all" | "one";
  ask_for: "card" | "rank";
  ask_empty_target: "allow" | "reject";
  end: "all_books" | "first_out" | "hand_or_stock_empty";
  winner: "first_out" | "most_books" | "points";
  jokers: 0 | 2;
  second_pair: 1 | 2;
  dealt_books: "keep_until_turn" | "lay_down";
  deck_ranks: number;
  deck_copies: number;
  no_target: "pass_left";
  max_questions: number | null;
}

/** The game has ended. */
export interface Over {
  type: "over";
  points: readonly number[];
  winners: readonly number[];
  reason: "all_books" | "first_out" | "hand_or_stock_empty" | "max_questions" | "nobody_can_ask";
}

/** What a spectator knows: the board. */
export interface PublicView {
  type: "public";
  board: Board;
}

/** The only ruling of Go Fish: deal again. */
export interface Redeal {
  type: "redeal";
}

/** The table has settled on a new deal; nothing carries over. */
export interface Redealt {
  type: "redeal";
}

/** A seat without cards drew these from the stock. */
export interface Refilled {
  type: "refill";
  seat: number;
  cards: readonly Card[];
}

/** Another seat without cards drew so many from the stock. */
export interface RefilledSeen {
  type: "refill_seen";
  seat: number;
  count: number;
}

/** What a seat sees at one moment, without memory of sights: the board and its own hand. */
export interface SeatView {
  type: "seat";
  board: Board;
  seat: number;
  hand: readonly Card[];
}

/** What a client must know before the first card: seats, sides, and the ranks in order. */
export interface Setup {
  seats: number;
  sides: readonly (readonly number[])[];
  ranks: readonly (readonly ["2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "joker", readonly Card[]])[];
  book_size: number;
  hand_size: number;
  most_questions: number;
}

/** A seat cannot ask: it has no cards and can draw none, or there is no one to ask. */
export interface Skipped {
  type: "skipped";
  seat: number;
}

/** The turn goes to that seat. */
export interface Turn {
  type: "turn";
  seat: number;
}

/** The answer to a question that missed: `target` says that `seat` must go fish. */
export interface WentFishing {
  type: "go_fish";
  seat: number;
  target: number;
}

/** What everybody at the table sees, a spectator too. */
export interface Board {
  dealer: number;
  sizes: readonly number[];
  stock: number;
  phase: "deal" | "over" | "play";
  turn: number | null;
  books: readonly Book[];
  points: readonly number[];
  history: readonly Question[];
  out: readonly number[];
  over: Over | null;
}

/** A question and its result: `given` cards handed over, or `fished`, or neither when the stock was empty. */
export interface Question {
  seat: number;
  target: number;
  rank: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "joker";
  card: Card | null;
  shown: Card | null;
  given: number;
  fished: boolean;
  caught: boolean;
}
