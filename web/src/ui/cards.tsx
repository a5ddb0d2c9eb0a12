/** Cards as pictures, as text (`9♥`) and as words. The four suit shapes are symbols that every page brings along. */

import type { ComponentChildren } from "preact";
import * as say from "#words/shared-table";
import type { Card } from "../wire/cards";

export type { Card };

export type Suit = "C" | "D" | "H" | "S" | "J";

const SHAPES: Record<Suit, string> = { C: "♣", D: "♦", H: "♥", S: "♠", J: "★" };

export const suitOf = (card: Card): Suit => card[1] as Suit;
/** A rank as it is drawn: in French a jack is V. */
export const rankSign = (rank: string): string => say.rankSign({ rank });
export const rankOf = (card: Card): string => rankSign(card[0] ?? "");

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
    <span class={`face ${suitOf(card)}`} aria-hidden="true" translate={false}>
      <b>{rankOf(card)}</b>
      <SuitShape suit={suitOf(card)} />
    </span>
  );
}

/** A whole card at card size: index top left, the suit large at the lower right. */
export function BigCard({ card, children }: { card: Card; children?: ComponentChildren }) {
  return (
    <span class={`big-card ${suitOf(card)}`} role="img" aria-label={spoken(card)} data-card={card} translate={false}>
      <b aria-hidden="true">{rankOf(card)}</b>
      <SuitShape suit={suitOf(card)} />
      <SuitShape suit={suitOf(card)} />
      {children}
    </span>
  );
}

/** The back of a card: a shoal, one fish the other way. */
export function CardBack() {
  return (
    <svg class="card-back" viewBox="0 0 50 70" aria-hidden="true">
      <use href="#card-back" />
    </svg>
  );
}

/** The sign of the house: a spade that lies on its side is a fish. */
export function FishMark() {
  return (
    <svg class="fish-mark" viewBox="0 0 44 32" aria-hidden="true">
      <use href="#fish" />
    </svg>
  );
}

/** Text in which cards (`9♥`) lie on paper of their own, in the colour of their suit. */
export function Rich({ children }: { children: string }) {
  const suits = Object.entries(SHAPES);
  const parts = children.split(/((?:10|[2-9A-Z])?[♣♦♥♠★]\uFE0E)/u).map((part, index) => {
    const suit = suits.find(([, shape]) => part.endsWith(`${shape}\uFE0E`))?.[0];
    return suit && index % 2 ? (
      <b class={`tok ${suit}`} translate={false}>
        {part}
      </b>
    ) : (
      part
    );
  });
  return <>{parts}</>;
}

export const suitShape = (suit: Suit): string => `${SHAPES[suit]}\uFE0E`;
