// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../../wire/cards";
import type { GameTypes } from "../../wire/messages";

/** What a table of this game speaks. */
export interface Literature extends GameTypes {
  options: Options;
  setup: Setup;
  move: Move;
  sight: Sight;
  view: View;
  moves: Moves;
  ruling: Ruling;
  reason: Reason;
}

export type Move =
  | Ask
  | Answer
  | Claim
  | BeginClaim
  | NameCard
  | WithdrawClaim
  | Interrupt
  | PassTurn
  | ChooseNext
  | ChooseClaimer
  | Challenge
  | AnswerChallenge
  | Pause
  | Resume;

export type Sight =
  | HandSeen
  | DealtSeen
  | Misdealt
  | Asked
  | Questioned
  | Moved
  | Out
  | LastCard
  | ClaimBegun
  | CardNamed
  | ClaimWithdrawn
  | Interrupted
  | Claimed
  | ClaimFailed
  | Revealed
  | Closed
  | NextDue
  | NextChosen
  | Turned
  | TurnShared
  | Challenged
  | ChallengeAnswered
  | Irregularity
  | Ruled
  | PassDue
  | TurnPassed
  | ChoiceDue
  | ClaimerChosen
  | Endgame
  | Paused
  | Resumed
  | Over;

export type View = SeatView | PublicView;

export type Ruling = CancelHalfSuit | AwardHalfSuit | MoveCard | Redeal;

export type Reason =
  | "CARD_ALREADY_HELD"
  | "CARD_NOT_IN_HALF_SUIT"
  | "CHALLENGE_OWN_TURN"
  | "CHALLENGE_TOO_LATE"
  | "CLAIM_IN_PROGRESS"
  | "CLAIM_IS_BINDING"
  | "DEAL_OVER"
  | "DUPLICATE_CARD"
  | "FALSE_ANSWER"
  | "FORCED_CLAIM"
  | "GAME_OVER"
  | "HALF_SUIT_CLOSED"
  | "HOLDER_NOT_OPPONENT"
  | "HOLDER_NOT_TEAMMATE"
  | "INCOMPLETE_CLAIM"
  | "INTERRUPT_TOO_EARLY"
  | "INTERRUPT_WITHOUT_CARD"
  | "MUST_ANSWER"
  | "MUST_ANSWER_CHALLENGE"
  | "MUST_CHOOSE_CLAIMER"
  | "MUST_CHOOSE_NEXT"
  | "MUST_DECLARE_FIRST"
  | "MUST_PASS_TURN"
  | "NOTHING_TO_NAME"
  | "NOT_AN_OPPONENT"
  | "NOT_DEALT"
  | "NOT_PAUSED"
  | "NOT_YOUR_CLAIM"
  | "NOT_YOUR_PAUSE"
  | "NOT_YOUR_TURN"
  | "NO_BASE_CARD"
  | "NO_CHALLENGES"
  | "NO_CHALLENGE_PENDING"
  | "NO_CHOICE_PENDING"
  | "NO_CLAIM_IN_PROGRESS"
  | "NO_PASS_PENDING"
  | "NO_QUESTIONS_IN_ENDGAME"
  | "NO_QUESTION_PENDING"
  | "PAUSED"
  | "PLAYER_OUT"
  | "QUESTION_REPEATED"
  | "TARGET_HAS_NO_CARDS"
  | "TARGET_NOT_OPPONENT"
  | "TARGET_NOT_TEAMMATE"
  | "TARGET_SELF"
  | "TARGET_TEAMMATE"
  | "UNKNOWN_CARD"
  | "UNKNOWN_HALF_SUIT"
  | "UNKNOWN_PLAYER"
  | "UNKNOWN_TEAM";

/** The target of a question says whether it has the card (`answer_mode=manual`). */
export interface Answer {
  type: "answer";
  seat: number;
  has: boolean;
}

/** A member of the challenged team claims the half-suit, or declines. */
export interface AnswerChallenge {
  type: "answer_challenge";
  seat: number;
  claim: boolean;
}

/** A question: `seat` asks `target` for `card`. */
export interface Ask {
  type: "ask";
  seat: number;
  target: number;
  card: Card;
}

/** A question and its answer; after a hit the card has moved, face up. */
export interface Asked {
  type: "asked";
  seat: number;
  target: number;
  card: Card;
  hit: boolean;
}

/** A ruling: a half-suit goes to a team. */
export interface AwardHalfSuit {
  type: "award";
  half_suit: string;
  team: number;
}

/** `seat` announces a claim and is bound to make it; opponents may interrupt. */
export interface BeginClaim {
  type: "begin_claim";
  seat: number;
  half_suit: string;
}

/** A ruling (`rules.md` A14): a half-suit is thrown in. */
export interface CancelHalfSuit {
  type: "cancel";
  half_suit: string;
}

/** The claimer has said who holds one card of the half-suit being claimed. */
export interface CardNamed {
  type: "card_named";
  seat: number;
  card: Card;
  holder: number;
}

/** An opponent of the turn-holder says that the turn-holder's team holds a half-suit. */
export interface Challenge {
  type: "challenge";
  seat: number;
  half_suit: string;
}

/** A member of the challenged team claims the half-suit, or declines. */
export interface ChallengeAnswered {
  type: "challenge_answer";
  seat: number;
  claim: boolean;
}

/** An opponent of the turn-holder has said that the turn-holder's team holds that half-suit (`rules.md` B2). */
export interface Challenged {
  type: "challenged";
  seat: number;
  half_suit: string;
}

/** A turn-holder whose team is out must name the opponent who claims the rest. */
export interface ChoiceDue {
  type: "choice_due";
  seat: number;
}

/** A turn-holder whose whole team is out names the opponent who must claim the rest. */
export interface ChooseClaimer {
  type: "choose_claimer";
  seat: number;
  claimer: number;
}

/** After a right claim the claimer names the member of its team who goes on. */
export interface ChooseNext {
  type: "choose_next";
  seat: number;
  to: number;
}

/** `seat` says where every card of a half-suit is. */
export interface Claim {
  type: "claim";
  seat: number;
  half_suit: string;
  attribution: readonly (readonly [Card, number])[];
}

/** A seat has announced a claim and is bound to it. */
export interface ClaimBegun {
  type: "claim_begun";
  seat: number;
  half_suit: string;
}

/** The claimer's team holds it all, but not so; nothing is shown and the half-suit stays open. */
export interface ClaimFailed {
  type: "claim_failed";
  seat: number;
  half_suit: string;
}

/** The claimer has taken back a claim that was not binding yet. */
export interface ClaimWithdrawn {
  type: "claim_withdrawn";
  seat: number;
}

/** A seat has said where every card of a half-suit is. */
export interface Claimed {
  type: "claimed";
  seat: number;
  half_suit: string;
  attribution: readonly (readonly [Card, number])[];
  in_turn: boolean;
}

/** The seat of the team that is out has named the claimer. */
export interface ClaimerChosen {
  type: "claimer_chosen";
  seat: number;
  claimer: number;
}

/** A half-suit is closed for ever: won by a team, or (`team` is `None`) cancelled. */
export interface Closed {
  type: "closed";
  half_suit: string;
  team: number | null;
  outcome: "awarded" | "cancelled" | "lost" | "minus_one" | "won";
  points: readonly [number, number];
}

/** The deal as a spectator sees it: how many cards each seat got. */
export interface DealtSeen {
  type: "dealt_seen";
  dealer: number;
  sizes: readonly number[];
  first: number | null;
}

/** No more questions: `claimer` alone claims all that is open, for `team`. */
export interface Endgame {
  type: "endgame";
  team: number;
  claimer: number;
}

/** The deal as a seat sees it: its own hand, and how many cards each seat got. */
export interface HandSeen {
  type: "hand_seen";
  dealer: number;
  sizes: readonly number[];
  hand: readonly Card[];
  first: number | null;
}

/** An opponent of the claimer shows a card of the half-suit being claimed. */
export interface Interrupt {
  type: "interrupt";
  seat: number;
  card: Card;
}

/** An opponent has shown a card of the half-suit being claimed. */
export interface Interrupted {
  type: "interrupted";
  seat: number;
  card: Card;
}

/** That seat has broken a rule, in that half-suit, and the house rules have a penalty for it. */
export interface Irregularity {
  type: "irregularity";
  seat: number;
  kind: "CARD_ALREADY_HELD" | "FALSE_ANSWER" | "HALF_SUIT_CLOSED" | "NO_BASE_CARD";
  half_suit: string;
}

/** A seat has come to hold exactly one card (`announce_last_card`). */
export interface LastCard {
  type: "last_card";
  seat: number;
}

/** A card was exposed in the deal; the same dealer deals again and nothing carries over. */
export interface Misdealt {
  type: "misdeal";
  card: Card;
}

/** A ruling: a card goes to another hand, face up. */
export interface MoveCard {
  type: "move";
  card: Card;
  to: number;
}

/** A card went from a seat to another, face up, and not because it was asked for: a bluff, or a ruling. */
export interface Moved {
  type: "moved";
  card: Card;
  seat: number;
  to: number;
}

/** What one seat may do now. */
export interface Moves {
  seat: number | null;
  team: readonly number[];
  asks: readonly Card[];
  targets: readonly number[];
  claims: readonly (readonly [string, readonly Card[]])[];
  begins: readonly string[];
  interrupts: readonly Card[];
  passes: readonly number[];
  claimers: readonly number[];
  pause: boolean;
  resume: boolean;
  irregular: readonly Card[];
  unsure: readonly Card[];
  other_team: readonly number[];
  attribution: boolean;
  anybody: readonly number[];
  names: readonly Card[];
  holders: readonly number[];
  withdraw: boolean;
  next: readonly number[];
  challenges: readonly string[];
  answers_challenge: boolean;
  answers: readonly boolean[];
  barred: readonly (readonly [number, readonly Card[]])[];
}

/** The claimer of a begun claim says who holds one card of it; the last card completes the claim. */
export interface NameCard {
  type: "name_card";
  seat: number;
  card: Card;
  holder: number;
}

/** The claimer has named the member of its team who goes on. */
export interface NextChosen {
  type: "next_chosen";
  seat: number;
  to: number;
}

/** After a right claim the claimer must name the member of its team who goes on (`after_correct=team_choice`). */
export interface NextDue {
  type: "next_due";
  seat: number;
}

/** Every option of `rules.md` B with its default. */
export interface Options {
  players: number;
  removed_rank: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "none";
  ace: "auto" | "high" | "low";
  uneven_deal: "allow" | "error";
  out_of_turn_claim: "auto" | "penalise" | "reject";
  auto_single: boolean;
  jokers: boolean;
  sets: "half_suits" | "rank_quartets" | "six_seven";
  first_player: string;
  next_dealer: "left" | "losers" | "random";
  claim_timing: "any" | "own_turn" | "team_turn";
  wrong_attribution: "cancel" | "nothing" | "opponents";
  opponent_holds: "cancel" | "minus_one" | "opponents";
  after_correct: "claimer" | "team_choice";
  after_wrong: "claimer" | "opponents";
  emptied_holder: "asker" | "choose" | "left_teammate" | "next_seat";
  bluff_ask: boolean;
  bluff_effect: "miss" | "surrender";
  bluff_needs_other_card: boolean;
  forced_declare: boolean;
  malformed_claim: "reject" | "wrong";
  claim_commit: "on_first_card" | "on_half_suit" | "on_submit";
  announce_last_card: boolean;
  announce_and_retire: boolean;
  high_double: boolean;
  end: "all_resolved" | "clinch" | "majority";
  endgame: "award_rest" | "solo_claim" | "stop";
  ask_requires: "self" | "team";
  challenge: boolean;
  claim_for_opponents: boolean;
  claim_needs_card: boolean;
  claim_attribution: boolean;
  history: "full" | "last" | "last_two";
  hand_counts: "on_request" | "public" | "secret" | "zero_only";
  ask_teammates: boolean;
  cardless_may_claim: boolean;
  tie_break: string;
  stall_limit: number | null;
  stall_action: "end" | "force_claim";
  conventions: "declared" | "forbidden" | "free";
  on_invalid_ask: "award_half_suit" | "cancel_half_suit" | "lose_turn" | "reject";
  on_false_answer: "award" | "cancel" | "reject";
  answer_mode: "auto" | "manual";
  special_value: 1 | 2;
  max_pause_seconds: number | null;
  miss_goes_to: "target" | "target_team";
  repeat_question: "allowed" | "forbidden";
  pack: string;
}

/** A seat has no cards any more. */
export interface Out {
  type: "out";
  seat: number;
}

/** The game has ended. */
export interface Over {
  type: "over";
  scores: readonly [number, number];
  winner: number | null;
  reason: "all_closed" | "clinch" | "majority" | "one_team_out" | "stall";
}

/** A turn-holder without cards must name a teammate. */
export interface PassDue {
  type: "pass_due";
  seat: number;
}

/** A turn-holder without cards names the teammate who goes on. */
export interface PassTurn {
  type: "pass_turn";
  seat: number;
  to: number;
}

/** The word Wait: play halts until the same seat resumes. */
export interface Pause {
  type: "pause";
  seat: number;
}

/** Play halts until that seat resumes. */
export interface Paused {
  type: "paused";
  seat: number;
}

/** What a spectator knows: the board. */
export interface PublicView {
  type: "public";
  board: Board;
}

/** A question that the target must answer itself (`answer_mode=manual`). */
export interface Questioned {
  type: "questioned";
  seat: number;
  target: number;
  card: Card;
}

/** A ruling: the same dealer deals again, and nothing carries over. */
export interface Redeal {
  type: "redeal";
}

/** The seat that halted play lets it go on. */
export interface Resume {
  type: "resume";
  seat: number;
}

/** Play goes on. */
export interface Resumed {
  type: "resumed";
  seat: number;
}

/** Where the cards of a half-suit really were; they have left all hands. */
export interface Revealed {
  type: "revealed";
  half_suit: string;
  holders: readonly (readonly [Card, number])[];
}

/** The people at the table have settled something; what was pending is dropped, and what follows comes next. */
export interface Ruled {
  type: "ruling";
  ruling: CancelHalfSuit | AwardHalfSuit | MoveCard | Redeal;
}

/** What a seat knows without remembering anything: the board and its own hand. */
export interface SeatView {
  type: "seat";
  board: Board;
  seat: number;
  hand: readonly Card[];
}

/** What a client must know before the deal: the number of seats, the teams, and the half-suits in display order. */
export interface Setup {
  seats: number;
  sides: readonly (readonly number[])[];
  half_suits: readonly (readonly [string, readonly Card[]])[];
}

/** The turn went from a seat without cards to a teammate. */
export interface TurnPassed {
  type: "turn_passed";
  seat: number;
  to: number;
}

/** After a miss any member of that team who has cards may go on (`miss_goes_to=target_team`). */
export interface TurnShared {
  type: "turn_shared";
  team: number;
}

/** The turn goes to that seat for another reason than a question. */
export interface Turned {
  type: "turn";
  seat: number;
}

/** The claimer of a begun claim takes it back, while it is not binding. */
export interface WithdrawClaim {
  type: "withdraw_claim";
  seat: number;
}

/** What everybody at the table sees, a spectator too. */
export interface Board {
  dealer: number;
  sizes: readonly number[];
  open: readonly Card[];
  phase: "answer" | "challenge" | "choose_claimer" | "deal" | "endgame" | "over" | "pass" | "play" | "team_choice";
  turn: number | null;
  closed: readonly Closed[];
  scores: readonly [number, number];
  last_question: Asked | null;
  claim: ClaimBegun | null;
  paused_by: number | null;
  over: Over | null;
  holder: number | null;
  fresh: boolean;
  shared: boolean;
  named: readonly (readonly [Card, number])[];
  questioned: Questioned | null;
  challenge: PendingChallenge | null;
  misses: number;
  memory: number | null;
  history: readonly Asked[];
  denied: readonly (readonly Card[])[];
}

/** A challenge that is not settled: `claimer` must now say where the cards are; `None` while members answer. */
export interface PendingChallenge {
  seat: number;
  half_suit: string;
  claimer: number | null;
}
