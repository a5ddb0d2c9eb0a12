// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../cards";

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

/** Play halts until that seat resumes. */
export interface Paused {
  type: "paused";
  seat: number;
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

/** The people at the table have settled something; what was pending is dropped, and what follows is told next. */
export interface Ruled {
  type: "ruling";
  ruling: CancelHalfSuit | AwardHalfSuit | MoveCard | Redeal;
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
