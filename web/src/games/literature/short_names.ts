/** The shortest names of half-suits, for hints and notes. It imports nothing of the board. */

import { type Card, rankOf, suitOf, suitShape } from "../../ui/cards";

/** `2–7 ♥`; cards of one rank by that, and the eights with the jokers by both. */
export function shortHalfSuit(cards: readonly Card[]): string {
  const [first, last] = [cards[0], cards.at(-1)];
  if (!first || !last) return "";
  const [from, to] = [rankOf(first), rankOf(last)];
  if (cards.every((card) => suitOf(card) === suitOf(first))) return `${from}–${to} ${suitShape(suitOf(first))}`;
  return cards.every((card) => rankOf(card) === from) ? from : `${from} ${suitShape("J")}`;
}
