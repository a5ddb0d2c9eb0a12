/** Cards as pictures, as text (`9♥`) and as words. The four suit shapes are symbols that every page brings along. */

import * as say from "#words/halls-table";
import type { Card } from "./wire/cards";

export type { Card };

export type Suit = "C" | "D" | "H" | "S" | "J";

const SHAPES: Record<Suit, string> = { C: "♣", D: "♦", H: "♥", S: "♠", J: "★" };

export const suitOf = (card: Card): Suit => card[1] as Suit;
export const rankOf = (card: Card): string => (card[0] === "T" ? "10" : (card[0] ?? ""));

const ORDER = "CDHSJ";
/** Cards of one rank by suit. */
export const ranked = (a: Card, b: Card): number => ORDER.indexOf(suitOf(a)) - ORDER.indexOf(suitOf(b));

/** `9♥`, drawn as text everywhere: U+FE0E forbids the emoji. */
export const short = (card: Card): string => `${rankOf(card)}${SHAPES[suitOf(card)]}\uFE0E`;
const named = (card: Card) => ({ rank: card[0] ?? "", suit: suitOf(card) });
/** "9 of hearts": a card on its own, for ears. */
export const spoken = (card: Card): string => say.cardName(named(card));
/** "the 9 of hearts": a card in a sentence. */
export const the = (card: Card): string => say.cardThe(named(card));

export function SuitShape({ suit }: { suit: Suit }) {
  return (
    <svg class={`suit ${suit}`} aria-hidden="true">
      <use href={`#suit-${suit}`} />
    </svg>
  );
}

/** The face of a card: a large index over a large suit. */
export function Face({ card }: { card: Card }) {
  return (
    <span class={`face ${suitOf(card)}`} aria-hidden="true">
      <b>{rankOf(card)}</b>
      <SuitShape suit={suitOf(card)} />
    </span>
  );
}

/** Text in which cards (`9♥`) and suits are in the colour of their suit. */
export function Rich({ children }: { children: string }) {
  const suits = Object.entries(SHAPES);
  const parts = children.split(/((?:10|[2-9JQKARBGW])?[♣♦♥♠★]\uFE0E)/u).map((part, index) => {
    const suit = suits.find(([, shape]) => part.endsWith(`${shape}\uFE0E`))?.[0];
    return suit && index % 2 ? <b class={`inline ${suit}`}>{part}</b> : part;
  });
  return <>{parts}</>;
}

export const suitShape = (suit: Suit): string => `${SHAPES[suit]}\uFE0E`;
