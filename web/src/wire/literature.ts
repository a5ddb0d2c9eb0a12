// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Asked, AwardHalfSuit, CancelHalfSuit, CardNamed, ChallengeAnswered, Challenged, ChoiceDue, ClaimBegun, ClaimFailed, ClaimWithdrawn, Claimed, ClaimerChosen, Closed, DealtSeen, Endgame, HandSeen, Interrupted, Irregularity, LastCard, Misdealt, MoveCard, Moved, NextChosen, NextDue, Out, Over, PassDue, Paused, Questioned, Redeal, Resumed, Revealed, Ruled, TurnPassed, TurnShared, Turned } from "./literature/events";
import type { Setup } from "./literature/layout";
import type { Answer, AnswerChallenge, Ask, BeginClaim, Challenge, ChooseClaimer, ChooseNext, Claim, Interrupt, Moves, NameCard, PassTurn, Pause, Resume, WithdrawClaim } from "./literature/moves";
import type { Options } from "./literature/options";
import type { PublicView, SeatView } from "./literature/view";
import type { GameTypes } from "./messages";

export type * from "./literature/events";
export type * from "./literature/layout";
export type * from "./literature/moves";
export type * from "./literature/options";
export type * from "./literature/state";
export type * from "./literature/view";

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
