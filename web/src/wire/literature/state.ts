// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../cards";
import type { Asked, ClaimBegun, Closed, Over, Questioned } from "./events";

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
