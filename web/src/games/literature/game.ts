/** The Literature table as the server sent it, and the question that the reader composes. */

import { computed, signal } from "@preact/signals";
import { play, refusal, seen, sheet, table } from "../../state";
import { you } from "../../table/seating";
import { countQuestion, stay } from "../../table/taps";
import { hearing } from "../../timing/time_to_speak";
import type { Card } from "../../wire/cards";
import type { TableSeen, Update } from "../../wire/messages";
import type { Literature } from "./wire";

export const update = computed(() => seen.value as Update<Literature>);
export const setup = computed(() => (table.value as TableSeen<Literature>).setup);
export const options = computed(() => (table.value as TableSeen<Literature>).options);
export const board = computed(() => update.value.view.board);
export const moves = computed(() => update.value.moves);
/** Whether nothing can be claimed for a moment: until a pause is over, an answer is given, or another claim is made. */
export const isHeld = computed(() => {
  const { phase, turn, paused_by: pausedBy, claim } = board.value;
  if (pausedBy !== null) return true;
  if (claim) return claim.seat !== you.value;
  return phase !== "play" && phase !== "endgame" && turn !== you.value;
});
let offeredBefore: Literature["moves"] | null = null;
/** What can be claimed. In an open sheet it stays through what passes in a moment. */
export const offer = computed(() => {
  if (!(sheet.value && isHeld.value)) offeredBefore = moves.value;
  return offeredBefore ?? moves.value;
});
export const hand = computed(() => new Set(update.value.view.type === "seat" ? update.value.view.hand : []));

/** What may be named in a question: also what the rules may still refuse, and what would cost a penalty. */
export const asks = computed(() => [...moves.value.asks, ...moves.value.unsure]);
const nameable = computed(() => [...asks.value, ...moves.value.irregular]);
export const irregular = computed(() => card.value !== null && moves.value.irregular.includes(card.value));

/** The missing cards of the half-suits in one's hand: while others play, a question for one of them can be prepared. */
export const candidates = computed(() => {
  if (nameable.value.length || you.value === null || board.value.over) return [];
  return setup.value.half_suits
    .filter(([, cards]) => isOpen(cards) && cards.some((card) => hand.value.has(card)))
    .flatMap(([, cards]) => cards.filter((card) => !hand.value.has(card)));
});
/** What can be picked now, to be asked for at once or later. */
export const pickable = computed(() => (nameable.value.length ? nameable.value : candidates.value));

/** The half-suits that can be announced: where that is the way to claim, or the only one there is. */
export const begins = computed(() => {
  const atOnce = options.value.claim_commit === "on_submit" ? offer.value.claims.map(([id]) => id) : [];
  return offer.value.begins.filter((id) => !atOnce.includes(id));
});

/** The card and the opponent picked so far; what is no longer possible does not count. */
interface Picked {
  card: Card | null;
  target: number | null;
}
const NOTHING: Picked = { card: null, target: null };
const picked = signal(NOTHING);
export const card = computed(() => pickable.value.find((card) => card === picked.value.card) ?? null);
export const target = computed(() =>
  targetsFor(card.value).includes(picked.value.target as number) ? picked.value.target : null,
);

/** Who may be asked for that card, or, while none is picked, for any; while others play, who may be asked later. */
export function targetsFor(card: Card | null): readonly number[] {
  const { targets, barred } = moves.value;
  if (candidates.value.length) return card === null ? [] : opponents();
  if (card === null) return targets;
  return targets.filter((seat) => !barred.some(([of, cards]) => of === seat && cards.includes(card)));
}

const opponents = () => seatsOf(1 - (ownSide.value ?? 0)).filter((seat) => (board.value.sizes[seat] ?? 0) > 0);

/** A question that was prepared and is no longer possible. */
export const dropped = signal<{ card: Card; target: number } | null>(null);

/** Whatever was prepared and cannot be asked now is dropped by name. */
export function dropWhatIsGone(): void {
  const { card: wanted, target: whom } = picked.value;
  if (wanted === null || whom === null || (card.value !== null && target.value !== null)) return;
  dropped.value = { card: wanted, target: whom };
  picked.value = NOTHING;
}

const pick = (next: Partial<Picked>) => {
  stay();
  dropped.value = null;
  picked.value = { ...picked.value, ...next };
};
export const pickCard = (card: Card | null) => {
  refusal.value = null;
  pick({ card });
};
export const pickTarget = (target: number | null) => pick({ target });
export const pickNothing = () => pick(NOTHING);

/** Whether others must be heard before the reader goes on. */
export const mustWait = computed(() => hearing.value && board.value.turn === you.value);

/** Whether the question on the page can be asked now, and is allowed. */
export const mayAsk = computed(() => target.value !== null && asks.value.length > 0 && !mustWait.value);

/** Send the question that is on the page. */
export function ask(): void {
  if (target.value === null || mustWait.value || !(asks.value.length || irregular.value)) return;
  countQuestion();
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

/** With so many half-suits a team has more than the other can get; none where points are counted in other ways. */
export const enough = computed(() => {
  const { opponent_holds: held, high_double: isDouble, special_value: worth } = options.value;
  const isPlain = held !== "minus_one" && !isDouble && worth === 1;
  return isPlain ? Math.floor(setup.value.half_suits.length / 2) + 1 : null;
});

export const isOpen = (cards: readonly Card[]): boolean => cards.every((card) => board.value.open.includes(card));
export const cardsOf = (halfSuit: string): readonly Card[] =>
  setup.value.half_suits.find(([id]) => id === halfSuit)?.[1] ?? [];
