/** Turns the events of Go Fish into scenes that the page animates. */

import { lastMove, type Scene } from "../../motion/scene";
import type { Sight } from "./wire";

export function scenes(sights: readonly unknown[]): Scene[] {
  const move = lastMove(sights as readonly Sight[], ["hand_seen", "dealt_seen", "asked"]);
  return move.flatMap((sight) => sceneOf(sight, move));
}

function sceneOf(sight: Sight, move: readonly Sight[]): Scene[] {
  switch (sight.type) {
    case "asked": {
      // The answer is a sight of its own, and is seen with the question.
      const given = move.find(({ type }) => type === "handed");
      const cards = given?.type === "handed" ? given.cards : [];
      const fishes = move.some(({ type }) => type === "go_fish");
      const hit = cards.length > 0 || (fishes ? false : null);
      return [{ type: "asked", from: sight.seat, to: sight.target, hit, cards }];
    }
    case "drew":
      return [{ type: "drawn", seat: sight.seat, cards: [sight.card] }];
    case "drew_seen":
      return [{ type: "drawn", seat: sight.seat, cards: [null] }];
    case "refill":
      return [{ type: "drawn", seat: sight.seat, cards: sight.cards }];
    case "refill_seen":
      return [{ type: "drawn", seat: sight.seat, cards: Array.from({ length: sight.count }, () => null) }];
    case "book":
      return [{ type: "book", seat: sight.seat, cards: sight.cards }];
    case "hand_seen":
    case "dealt_seen":
      return [{ type: "dealt", dealer: sight.dealer, seats: sight.sizes.length }];
    case "over":
      return [{ type: "over", winners: sight.winners }];
    default:
      return [];
  }
}
