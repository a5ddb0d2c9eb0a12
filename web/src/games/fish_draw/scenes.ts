/** Turns the events of Fish Draw into scenes that the page animates. */

import { ofLastMove, type Scene } from "../../motion/scene";
import { board, staged } from "./game";
import { restMs, turnsFrom } from "./turning";
import type { Sight } from "./wire";

const BEGINNINGS = ["dealt_seen", "revealed", "shout", "called", "redraw", "final"];

export function scenes(sights: readonly unknown[]): Scene[] {
  const news = sights as readonly Sight[];
  if (staged.value) return [];
  const ms = restMs(news);
  const rest: Scene[] = ms ? [{ type: "beat", ms }] : [];
  return turnsFrom(news) >= 0 ? rest : [...rest, ...ofLastMove(news, BEGINNINGS, sceneOf)]; // each comes with its card
}

export function sceneOf(sight: Sight): Scene[] {
  switch (sight.type) {
    case "revealed": {
      const fish = sight.cards.some(([, card]) => board.value.fish.includes(card));
      return [{ type: "turned", cards: [...sight.cards, ...sight.again], fish }];
    }
    case "final":
    case "redraw":
      return [{ type: "turned", cards: sight.cards, fish: false }];
    case "shout":
      return [{ type: "noted", seat: sight.seat, shouts: true }];
    case "collected_seen":
      return [{ type: "collected", seat: sight.seat, count: sight.count }];
    case "forfeited_seen":
      return [{ type: "paid", seat: sight.seat, count: sight.count }];
    case "split_seen":
      return sight.shares.map(([seat, count]) => ({ type: "collected", seat, count }));
    case "called":
      return [{ type: "asked", from: sight.seat, to: sight.on }];
    case "fish_shown":
      return [{ type: "opened", cards: sight.fish.map((card) => ({ card, seat: sight.seat })) }];
    case "dealt_seen":
      return [{ type: "dealt", dealer: sight.dealer, seats: sight.sizes.length }];
    case "over":
      return [{ type: "over", winners: sight.winners }];
    default:
      return [];
  }
}
