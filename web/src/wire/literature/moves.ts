// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../cards";

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

/** `seat` announces a claim and is bound to make it; opponents may interrupt. */
export interface BeginClaim {
  type: "begin_claim";
  seat: number;
  half_suit: string;
}

/** An opponent of the turn-holder says that the turn-holder's team holds a half-suit. */
export interface Challenge {
  type: "challenge";
  seat: number;
  half_suit: string;
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

/** An opponent of the claimer shows a card of the half-suit being claimed. */
export interface Interrupt {
  type: "interrupt";
  seat: number;
  card: Card;
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

/** The seat that halted play lets it go on. */
export interface Resume {
  type: "resume";
  seat: number;
}

/** The claimer of a begun claim takes it back, while it is not binding. */
export interface WithdrawClaim {
  type: "withdraw_claim";
  seat: number;
}
