/** What happened, in sentences for ears and for the coach; and the last claim, kept for the eyes. */

import { signal } from "@preact/signals";
import { announce } from "../announce";
import { spoken } from "../cards";
import { text } from "../messages";
import { onUpdate } from "../state";
import type { Claimed, Closed, Sight } from "../wire/literature";
import type { TableSight } from "../wire/messages";
import { board, ownSide, who, you } from "./game";

/** The last claim: what was said, and what was true. It stays until the reader goes on. */
export interface Reveal {
  seat: number;
  halfSuit: string;
  said: Claimed["attribution"];
  held: Claimed["attribution"];
  closed: Closed;
}

export const reveal = signal<Reveal | null>(null);

/** After a long absence the last few sentences are enough: this is a game of memory. */
const MOST_SENTENCES = 4;

export function listen(): void {
  let hadTurn = board.value.turn === you.value;
  onUpdate((_, news) => {
    const sights = news as (Sight | TableSight)[];
    const sentences = sights.map(sentence).filter(Boolean).slice(-MOST_SENTENCES);
    const hasTurn = you.value !== null && board.value.turn === you.value;
    if (hasTurn && !hadTurn) sentences.push(`${text.value.yourTurn}.`);
    hadTurn = hasTurn;
    announce(sentences.join(" "));
    reveal.value = lastClaim(sights) ?? (sights.some((sight) => sight.type === "hand_seen") ? null : reveal.value);
  });
}

function lastClaim(sights: readonly (Sight | TableSight)[]): Reveal | null {
  const claimed = sights.findLast((sight) => sight.type === "claimed");
  const revealed = sights.findLast((sight) => sight.type === "revealed");
  const closed = sights.findLast((sight) => sight.type === "closed");
  if (!claimed || !revealed || !closed) return null;
  const { seat, half_suit: halfSuit, attribution: said } = claimed;
  return { seat, halfSuit, said, held: revealed.holders, closed };
}

function sentence(sight: Sight | TableSight): string {
  const say = text.value;
  switch (sight.type) {
    case "asked":
      return say.asked(who(sight.seat), who(sight.target), spoken(sight.card), sight.hit);
    case "out":
      return say.out(who(sight.seat));
    case "claimed":
      return say.claimed(who(sight.seat), sight.half_suit);
    case "closed":
      return verdict(sight);
    case "turn_passed":
      return say.turnPassed(who(sight.seat), who(sight.to));
    case "claimer_chosen":
      return say.claimerChosen(who(sight.seat), who(sight.claimer));
    case "endgame":
      return say.endgame(who(sight.claimer));
    case "paused":
      return `${say.pausedBy(who(sight.seat))}.`;
    case "resumed":
      return say.resumed;
    case "misdeal":
      return say.misdealt;
    case "over":
      return `${say.gameOver}. ${outcome(sight.winner)}`;
    case "seated":
      return sight.seat === you.value ? "" : say.seated(sight.name);
    case "stood":
      return say.stood(sight.seat);
    case "pace_set":
      return say.paceSet(sight.pace);
    default:
      return ""; // the deal, and what the next sentence tells better
  }
}

/** What became of a claim, seen from the reader's side. */
export function verdict({ outcome, team }: Closed): string {
  const say = text.value;
  if (outcome === "cancelled" || team === null) return say.claimCancelled;
  const winners = ownSide.value === null ? say.team(team) : team === ownSide.value ? say.we : say.they;
  return outcome === "won" ? say.claimWon(winners) : say.claimLost(winners);
}

/** Who won, seen from the reader's side. */
export function outcome(winner: number | null): string {
  const say = text.value;
  if (winner === null) return say.tie;
  if (you.value === null) return say.teamWon(say.team(winner));
  return winner === ownSide.value ? say.won : say.lost;
}
