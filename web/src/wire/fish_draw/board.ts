// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../cards";
import type { Over } from "./events";
import type { Whereabouts } from "./ledger";

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
