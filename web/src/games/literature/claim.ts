/** The claim that the reader is putting together; its sheet (`claim_sheet.tsx`) is fetched later. */

import { computed, signal } from "@preact/signals";
import { pending, refusal, sheet } from "../../state";
import { you } from "../../table/seating";
import type { Card } from "../../wire/cards";
import { begins, board, cardsOf, hand, isOpen, offer } from "./game";

/** The half-suit being claimed, whether it was chosen by its tray, and whether the other team is said to hold it. */
export const claimed = signal<string | null>(null);
export const byTray = signal(false);
export const theirs = signal(false);
/** Who holds what, as the reader says it; their own cards need no saying. */
export const said = signal<ReadonlyMap<Card, number>>(new Map());

const held = (id: string) => cardsOf(id).filter((card) => hand.value.has(card)).length;

/** What can be claimed, at once or by announcing it first: the half-suits of which the reader holds most come first. */
export const offered = computed(() =>
  [...new Set([...offer.value.claims.map(([id]) => id), ...begins.value])]
    .filter((id) => isOpen(cardsOf(id)))
    .sort((a, b) => held(b) - held(a)),
);
/** One that the reader holds alone, and can claim. */
export const whole = computed(() => offered.value.find(isWhole) ?? null);
export const isWhole = (id: string) => held(id) === cardsOf(id).length;
export const chosen = computed(() => offered.value.find((id) => id === claimed.value) ?? null);
export const atOnce = computed(() => offer.value.claims.some(([id]) => id === chosen.value));
export const forThem = computed(
  () => offer.value.other_team.length > 0 && (theirs.value || offer.value.team.length === 0),
);
const team = computed(() => (forThem.value ? offer.value.other_team : offer.value.team));
/** The cards whose holders must be named. */
export const cards = computed(() =>
  chosen.value && atOnce.value && offer.value.attribution ? cardsOf(chosen.value) : [],
);
/** One's own cards are with oneself, and nothing else is. */
export const isOwn = (card: Card) => !forThem.value && hand.value.has(card);
export const lanes = computed(() => cards.value.filter((card) => !isOwn(card)));

/**
 * Who can hold a card that the reader does not: others with cards. Only where no one is left, and the claim cannot be right
 * any more, everyone of the team can be named, for some house rules force a claim.
 */
export const holders = computed(() => {
  const others = team.value.filter((seat) => seat !== you.value && (board.value.sizes[seat] ?? 1) > 0);
  return others.length ? others : team.value;
});

export const holderOf = (card: Card): number | undefined => {
  if (isOwn(card)) return you.value ?? undefined;
  const [only, another] = holders.value;
  return holders.value.find((seat) => seat === said.value.get(card)) ?? (another === undefined ? only : undefined);
};
export const unsaid = computed(() => lanes.value.filter((card) => holderOf(card) === undefined));
export const complete = computed(() => atOnce.value && unsaid.value.length === 0);

/** Open the sheet, with that half-suit or the first one. */
export function openClaim(halfSuit?: string): void {
  if (pending.value?.place === "claim") return;
  claimed.value = halfSuit ?? offered.value[0] ?? null;
  byTray.value = halfSuit !== undefined;
  theirs.value = false;
  said.value = new Map();
  refusal.value = null;
  sheet.value = "claim";
}

/** Who can be tapped at the table while the sheet is open: a tap names them for the first card that is still open. */
export const claimants = computed(() => (sheet.value === "claim" && unsaid.value.length > 0 ? holders.value : []));
export const nextUnsaid = computed(() => unsaid.value[0] ?? null);

export function nameHolder(card: Card, seat: number): void {
  said.value = new Map(said.value).set(card, seat);
}
