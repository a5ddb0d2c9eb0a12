/** The Literature table as the server sent it, and the question that the person is composing. */

import { computed, signal } from "@preact/signals";
import { play, refusal, seen, table } from "../state";
import { hearing } from "../table/hearing";
import { you } from "../table/seating";
import type { Card } from "../wire/cards";
import type { Literature } from "../wire/literature";
import type { TableSeen, Update } from "../wire/messages";

export const update = computed(() => seen.value as Update<Literature>);
export const setup = computed(() => (table.value as TableSeen<Literature>).setup);
export const options = computed(() => (table.value as TableSeen<Literature>).options);
export const board = computed(() => update.value.view.board);
export const moves = computed(() => update.value.moves);
export const hand = computed(() => new Set(update.value.view.type === "seat" ? update.value.view.hand : []));

/** What may be named in a question: also what the rules may still refuse, and what would cost a penalty. */
export const asks = computed(() => [...moves.value.asks, ...moves.value.unsure]);
const nameable = computed(() => [...asks.value, ...moves.value.irregular]);
export const irregular = computed(() => card.value !== null && moves.value.irregular.includes(card.value));

/** The half-suits that can be announced: where that is the way to claim, or the only one there is. */
export const begins = computed(() => {
  const atOnce = options.value.claim_commit === "on_submit" ? moves.value.claims.map(([id]) => id) : [];
  return moves.value.begins.filter((id) => !atOnce.includes(id));
});

/** The card and the opponent picked so far; what is no longer possible does not count. */
const picked = signal<{ card: Card | null; target: number | null }>({ card: null, target: null });
export const card = computed(() => nameable.value.find((card) => card === picked.value.card) ?? null);
export const target = computed(() =>
  targetsFor(card.value).includes(picked.value.target as number) ? picked.value.target : null,
);

/** Who may be asked for that card, or, while none is picked, for any. */
export function targetsFor(card: Card | null): readonly number[] {
  const { targets, barred } = moves.value;
  if (card === null) return targets;
  return targets.filter((seat) => !barred.some(([of, cards]) => of === seat && cards.includes(card)));
}

export const pickCard = (card: Card | null) => {
  refusal.value = null;
  picked.value = { ...picked.value, card };
};
export const pickTarget = (target: number | null) => {
  picked.value = { ...picked.value, target };
};
export const pickNothing = () => {
  picked.value = { card: null, target: null };
};

/** Whether others must be heard before the reader goes on. */
export const mustWait = computed(() => hearing.value && board.value.turn === you.value);

/** Send the question that is on the page. */
export function ask(): void {
  if (card.value === null || target.value === null || mustWait.value) return;
  play("action", { type: "ask", seat: you.value, target: target.value, card: card.value });
  pickNothing();
}

/** "Wait!", or let play go on again; nothing when neither can be said now. */
export function waitOrResume(): void {
  if (moves.value.resume) play("wait", { type: "resume", seat: you.value });
  else if (moves.value.pause) play("wait", { type: "pause", seat: you.value });
}

export const sideOf = (seat: number): number => setup.value.sides.findIndex((side) => side.includes(seat));
/** The reader's own side; a visitor has none. */
export const ownSide = computed(() => (you.value === null ? null : sideOf(you.value)));

/** The seats of a side, clockwise from the reader. */
export function seatsOf(side: number): number[] {
  const first = you.value ?? 0;
  const clockwise = (seat: number) => (seat - first + setup.value.seats) % setup.value.seats;
  return [...(setup.value.sides[side] ?? [])].sort((a, b) => clockwise(a) - clockwise(b));
}

export const isOpen = (cards: readonly Card[]): boolean => cards.every((card) => board.value.open.includes(card));
export const cardsOf = (halfSuit: string): readonly Card[] =>
  setup.value.half_suits.find(([id]) => id === halfSuit)?.[1] ?? [];
