/** What happened, in sentences for ears and for the coach; and the last claim, kept for the eyes. */

import { signal } from "@preact/signals";
import { spoken } from "../cards";
import { onUpdate } from "../state";
import { tellNews } from "../table/news";
import { who, you } from "../table/seating";
import type { Claimed, Closed, Ruled, Sight } from "../wire/literature";
import { asks, board, moves, ownSide, sideName } from "./game";
import { text } from "./words";

/** The last claim: what was said, and what was true. It stays until the reader goes on. */
export interface Reveal {
  /** Who claimed; none when the table has settled it. */
  seat: number | null;
  halfSuit: string;
  said: Claimed["attribution"];
  held: Claimed["attribution"];
  closed: Closed;
}

export const reveal = signal<Reveal | null>(null);

export function listen(): void {
  tellNews<Sight>({ sentence, duty });
  let announced = board.value.claim;
  onUpdate((_, news) => {
    const sights = announced ? [announced, ...(news as readonly Sight[])] : (news as readonly Sight[]);
    announced = board.value.claim;
    reveal.value = lastClaim(sights) ?? (sights.some((sight) => sight.type === "hand_seen") ? null : reveal.value);
  });
}

/** What the reader must do, or may do only now. */
function duty(): string {
  const say = text.value;
  if (you.value === null) return "";
  if (moves.value.interrupts.length) return say.interruptIt;
  return board.value.turn === you.value || asks.value.length ? `${say.yourTurn}.` : "";
}

/** The claim that was shown last among what is new. */
export function lastClaim(sights: readonly Sight[]): Reveal | null {
  const revealed = sights.findLast((sight) => sight.type === "revealed");
  const closed = sights.findLast((sight) => sight.type === "closed");
  if (revealed?.type !== "revealed" || closed?.type !== "closed") return null;
  const last = sights.findLast((sight) => sight.type === "claimed" || sight.type === "claim_begun");
  const ours = last && "half_suit" in last && last.half_suit === closed.half_suit ? last : null;
  const said = ours?.type === "claimed" ? ours.attribution : [];
  return { seat: ours?.seat ?? null, halfSuit: closed.half_suit, said, held: revealed.holders, closed };
}

function sentence(sight: Sight): string {
  const say = text.value;
  switch (sight.type) {
    case "asked":
      return say.asked(who(sight.seat), who(sight.target), spoken(sight.card), sight.hit);
    case "questioned":
      return say.questioned(who(sight.seat), who(sight.target), spoken(sight.card));
    case "moved":
      return say.moved(who(sight.seat), who(sight.to), spoken(sight.card));
    case "out":
      return say.out(who(sight.seat));
    case "last_card":
      return say.lastCard(who(sight.seat));
    case "turn":
      return say.turnTo(who(sight.seat));
    case "turn_shared":
      return say.turnShared(sideName(sight.team));
    case "endgame":
      return say.endgame(who(sight.claimer));
    case "paused":
      return `${say.pausedBy(who(sight.seat))}.`;
    case "resumed":
      return say.resumed;
    case "misdeal":
      return say.misdealt;
    case "irregularity":
      return say.irregular(who(sight.seat), sight.kind, sight.half_suit);
    case "ruling":
      return say.ruled(ruling(sight.ruling));
    case "over":
      return `${say.gameOver}. ${outcome(sight.winner)}`;
    default:
      return aboutClaim(sight);
  }
}

/** A sentence about a claim, a challenge or a choice; empty for the deal, and for what the next sentence tells better. */
function aboutClaim(sight: Sight): string {
  const say = text.value;
  switch (sight.type) {
    case "claim_begun":
      return say.claimBegun(who(sight.seat), sight.half_suit);
    case "card_named":
      return say.cardNamed(spoken(sight.card), who(sight.holder));
    case "claim_withdrawn":
      return say.withdrawn(who(sight.seat));
    case "interrupted":
      return say.interrupted(who(sight.seat), spoken(sight.card));
    case "claimed":
      return say.claimed(who(sight.seat), sight.half_suit);
    case "claim_failed":
      return say.claimFailed(who(sight.seat), sight.half_suit);
    case "closed":
      return verdict(sight);
    case "challenged":
      return say.challenged(who(sight.seat), sight.half_suit);
    case "challenge_answer":
      return say.challengeAnswer(who(sight.seat), sight.claim);
    case "turn_passed":
      return say.turnPassed(who(sight.seat), who(sight.to));
    case "claimer_chosen":
      return say.claimerChosen(who(sight.seat), who(sight.claimer));
    case "next_chosen":
      return say.nextChosen(who(sight.seat), who(sight.to));
    default:
      return "";
  }
}

/** What became of a claim, seen from the reader's side. */
export function verdict({ outcome, team, half_suit: halfSuit, points }: Closed): string {
  const say = text.value;
  const named = (team: number) =>
    ownSide.value === null ? say.team(team) : team === ownSide.value ? say.we : say.they;
  if (outcome === "minus_one") return say.claimMinus(named(points[0] < 0 ? 0 : 1));
  if (outcome === "cancelled" || team === null) return say.claimCancelled;
  if (outcome === "awarded") return say.awarded(halfSuit, named(team));
  return outcome === "won" ? say.claimWon(named(team)) : say.claimLost(named(team));
}

/** Who won, seen from the reader's side. */
export function outcome(winner: number | null): string {
  const say = text.value;
  if (winner === null) return say.tie;
  if (you.value === null) return say.teamWon(say.team(winner));
  return winner === ownSide.value ? say.won : say.lost;
}

/** What is proposed, or settled. */
export function ruling(ruling: Ruled["ruling"]): string {
  const say = text.value;
  switch (ruling.type) {
    case "cancel":
      return say.throwIn(ruling.half_suit);
    case "award":
      return say.award(ruling.half_suit, sideName(ruling.team));
    case "move":
      return say.moveCard(spoken(ruling.card), who(ruling.to));
    case "redeal":
      return say.dealAgain;
  }
}
