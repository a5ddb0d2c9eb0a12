/** The Go Fish table as the server sent it, and the question that the person is composing. */

import { computed, signal } from "@preact/signals";
import { type Card, ranked } from "../cards";
import { play, refusal, seen, table } from "../state";
import { you } from "../table/seating";
import type { GoFish, Question } from "../wire/go_fish";
import type { TableSeen, Update } from "../wire/messages";
import * as say from "./words";

export type Rank = Question["rank"];
/** From low to high. */
export const RANKS: readonly Rank[] = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "joker"];

export const update = computed(() => seen.value as Update<GoFish>);
export const options = computed(() => (table.value as TableSeen<GoFish>).options);
export const board = computed(() => update.value.view.board);
export const moves = computed(() => update.value.moves);
export const hand = computed(() => (update.value.view.type === "seat" ? update.value.view.hand : []));

export const rankOf = (card: Card): Rank => (card[1] === "J" ? "joker" : (card[0] as Rank));

/** The hand by rank, low to high; with it the cards of the rank that may be asked for, where one asks for cards. */
export const groups = computed(() =>
  RANKS.map((rank) => ({
    rank,
    own: hand.value.filter((card) => rankOf(card) === rank).sort(ranked),
    missing: moves.value.cards.filter((card) => rankOf(card) === rank).sort(ranked),
  })).filter(({ own }) => own.length > 0),
);

/** Whether one asks for a card and not for a rank. */
export const byCard = computed(() => moves.value.cards.length > 0);

interface Picked {
  rank: Rank | null;
  card: Card | null;
  shown: Card | null;
  target: number | null;
}

/** What is picked so far; what is no longer possible does not count. */
const NOTHING: Picked = { rank: null, card: null, shown: null, target: null };
const picked = signal(NOTHING);

export const card = computed(() => moves.value.cards.find((card) => card === picked.value.card) ?? null);
export const rank = computed(() => {
  if (byCard.value) return card.value && rankOf(card.value);
  return moves.value.ranks.find((rank) => rank === picked.value.rank) ?? null;
});
/** The cards that can be shown for the card that is picked. */
export const shows = computed(() =>
  moves.value.shows.filter((own) => card.value && rankOf(own) === rankOf(card.value)),
);
export const shown = computed(() => shows.value.find((card) => card === picked.value.shown) ?? shows.value[0] ?? null);
export const target = computed(() => moves.value.targets.find((seat) => seat === picked.value.target) ?? null);

/** What is asked for, as the sentence on the button has it. */
export const wanted = computed(() => rank.value && say.ranksName({ rank: rank.value }));

function pick(change: Partial<Picked>): void {
  refusal.value = null;
  picked.value = { ...picked.value, ...change };
}
export const pickRank = (rank: Rank | null) => pick({ rank });
export const pickCard = (card: Card | null) => pick({ card });
export const pickShown = (shown: Card) => pick({ shown });
export const pickTarget = (target: number | null) => pick({ target });
export const pickNothing = () => {
  picked.value = NOTHING;
};

/** Send the question that is on the page. */
export function ask(): void {
  if (rank.value === null || target.value === null) return;
  const whom = { seat: you.value, target: target.value };
  if (card.value) play("action", { type: "ask_card", ...whom, card: card.value, shown: shown.value });
  else play("action", { type: "ask", ...whom, rank: rank.value });
  pickNothing();
}
