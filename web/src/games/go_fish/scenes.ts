/** Turns the events of Go Fish into scenes that the page animates. */

import { BEAT_MS, ofLastMove, type Scene } from "../../motion/scene";
import { pace } from "../../timing/pace";
import type { Sight } from "./wire";

export function scenes(sights: readonly unknown[]): Scene[] {
  return ofLastMove(sights as readonly Sight[], ["hand_seen", "dealt_seen", "asked"], sceneOf);
}

function sceneOf(sight: Sight, move: readonly Sight[]): Scene[] {
  switch (sight.type) {
    case "asked": {
      // The answer is a sight of its own, and is seen with the question.
      const given = move.find(({ type }) => type === "handed");
      const cards = given?.type === "handed" ? given.cards : [];
      const { seat: from, target: to } = sight;
      return [
        { type: "asked", from, to },
        { type: "beat", ms: BEAT_MS[pace.value] },
        { type: "answered", from: to, to: from, hit: cards.length > 0, cards },
      ];
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
