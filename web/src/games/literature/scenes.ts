/** Turns the events of Literature into scenes that the page animates. */

import { BEAT_MS, ofLastMove, type Scene, type Turns, turns } from "../../motion/scene";
import { pace } from "../../timing/pace";
import type { Card } from "../../wire/cards";
import { board, cardsOf, setup } from "./game";
import { namedLast, type Reveal, reveals } from "./sentences";
import type { Asked, Sight } from "./wire";

/** Where a move begins. */
const BEGINNINGS = [
  ...["hand_seen", "dealt_seen", "asked", "questioned", "claim_begun", "card_named", "claimed", "interrupted"],
  ...["turn_passed", "next_chosen", "claimer_chosen", "challenged", "challenge_answer", "ruling"],
];

export function scenes(sights: readonly unknown[]): Scene[] {
  return ofLastMove(sights as readonly Sight[], BEGINNINGS, sceneOf);
}

function sceneOf(sight: Sight, move: readonly Sight[]): Scene[] {
  switch (sight.type) {
    case "asked":
      return answered(sight);
    case "questioned":
      return [{ type: "asked", from: sight.seat, to: sight.target }];
    case "moved":
      return [{ type: "moved", from: sight.seat, to: sight.to, cards: [sight.card] }];
    case "revealed":
      return unrolled(reveals(move, namedLast()));
    case "claim_failed":
      return [{ type: "unrolled", turns: turns(0, -1, pace.value), right: false }];
    case "interrupted":
      return [{ type: "opened", cards: [{ card: sight.card, seat: sight.seat }] }];
    case "closed":
      return [{ type: "taken", side: sight.team }];
    case "turn_passed":
    case "next_chosen":
      return sight.seat === sight.to ? [] : [{ type: "turn", from: sight.seat, to: sight.to }];
    case "claimer_chosen":
      return [{ type: "turn", from: sight.seat, to: sight.claimer }];
    case "hand_seen":
    case "dealt_seen":
      return [{ type: "dealt", dealer: sight.dealer, seats: sight.sizes.length }];
    case "over":
      return [{ type: "over", winners: sight.winner === null ? [] : (setup.value.sides[sight.winner] ?? []) }];
    default:
      return [];
  }
}

/** A question, where it is new, and after a beat its answer. */
function answered({ seat: from, target: to, hit, card }: Asked): Scene[] {
  const answer: Scene = { type: "answered", from: to, to: from, hit, cards: hit ? [card] : [] };
  if (board.value.questioned) return [answer];
  return [{ type: "asked", from, to }, { type: "beat", ms: BEAT_MS[pace.value] }, answer];
}

/** The cards of a claim, one by one; of what is left at the end and awarded half-suit by half-suit nothing. */
function unrolled([claim, another]: readonly Reveal[]): Scene[] {
  if (!claim || another) return [];
  const turns = turnsOf(claim);
  const { outcome } = claim.closed;
  return [
    { type: "unrolled", turns, right: outcome === "awarded" ? null : outcome === "won" },
    { type: "beat", ms: pace.value === "at_once" ? 0 : turns.ms },
  ];
}

/** When the cards of a claim are turned; at the first that was elsewhere than they said everyone stops. */
export function turnsOf(claim: Reveal): Turns {
  const cards = cardsOf(claim.halfSuit);
  return turns(cards.length, cards.findIndex(isWrong(claim)), pace.value);
}

/** Whether a card was elsewhere than it was said to be. */
export function isWrong({ said, held }: Reveal): (card: Card) => boolean {
  const [named, holders] = [new Map(said), new Map(held)];
  return (card) => named.has(card) && named.get(card) !== holders.get(card);
}
