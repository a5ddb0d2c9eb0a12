/** The Go Fish table as the server sent it, and the question that the reader composes. */

import { computed, signal } from "@preact/signals";
import { play, refusal, seen, table } from "../../state";
import { clockwise, you } from "../../table/seating";
import { countQuestion, stay } from "../../table/taps";
import { type Card, ranked } from "../../ui/cards";
import type { TableSeen, Update } from "../../wire/messages";
import type { GoFish, Question } from "./wire";
import * as say from "./words";

export type Rank = Question["rank"];
/** From low to high. */
export const RANKS: readonly Rank[] = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "joker"];

export const update = computed(() => seen.value as Update<GoFish>);
export const setup = computed(() => (table.value as TableSeen<GoFish>).setup);
export const options = computed(() => (table.value as TableSeen<GoFish>).options);
export const board = computed(() => update.value.view.board);
export const moves = computed(() => update.value.moves);
export const hand = computed(() => (update.value.view.type === "seat" ? update.value.view.hand : []));

export const rankOf = (card: Card): Rank => (card[1] === "J" ? "joker" : (card[0] as Rank));

/** Whether one asks for a card and not for a rank. */
export const byCard = computed(() => options.value.ask_for === "card");

/** Whether the reader can ask now. While others play, what they could ask if it were their turn can be prepared. */
export const mayAsk = computed(() => moves.value.targets.length > 0);
const mayPrepare = computed(() => you.value !== null && board.value.over === null && !mayAsk.value);

/** What can be picked now, to be asked for at once or later. */
export const ranks = computed(() => {
  if (!mayPrepare.value) return moves.value.ranks;
  return byCard.value ? [] : RANKS.filter((rank) => hand.value.some((card) => rankOf(card) === rank));
});
export const cards = computed(() => (mayPrepare.value && byCard.value ? missing() : moves.value.cards));
export const targets = computed(() => (mayPrepare.value ? othersWithCards() : moves.value.targets));
const showable = computed(() => (mayPrepare.value && byCard.value ? hand.value : moves.value.shows));

const othersWithCards = () => clockwise().filter((seat) => seat !== you.value && (board.value.sizes[seat] ?? 0) > 0);

/** The cards of the ranks in one's hand that one does not hold, and that lie in no book. */
function missing(): readonly Card[] {
  const held = new Set<string>(hand.value.map(rankOf));
  const booked = new Set(board.value.books.flatMap((book) => book.cards));
  return setup.value.ranks
    .filter(([rank]) => held.has(rank))
    .flatMap(([, cards]) => cards.filter((card) => !hand.value.includes(card) && !booked.has(card)));
}

/** The hand by rank, low to high; with it the cards of the rank that may be asked for, where one asks for cards. */
export const groups = computed(() =>
  RANKS.map((rank) => ({
    rank,
    own: hand.value.filter((card) => rankOf(card) === rank).sort(ranked),
    missing: cards.value.filter((card) => rankOf(card) === rank).sort(ranked),
  })).filter(({ own }) => own.length > 0),
);

interface Picked {
  rank: Rank | null;
  card: Card | null;
  shown: Card | null;
  target: number | null;
}

/** What is picked so far; what is no longer possible does not count. */
const NOTHING: Picked = { rank: null, card: null, shown: null, target: null };
const picked = signal(NOTHING);

export const card = computed(() => cards.value.find((card) => card === picked.value.card) ?? null);
export const rank = computed(() => {
  if (byCard.value) return card.value && rankOf(card.value);
  return ranks.value.find((rank) => rank === picked.value.rank) ?? null;
});
/** The cards that can be shown for the card that is picked. */
export const shows = computed(() => showable.value.filter((own) => card.value && rankOf(own) === rankOf(card.value)));
export const shown = computed(() => shows.value.find((card) => card === picked.value.shown) ?? shows.value[0] ?? null);
export const target = computed(() => targets.value.find((seat) => seat === picked.value.target) ?? null);

/** What is asked for, as the sentence on the button has it. */
export const wanted = computed(() => rank.value && say.ranksName({ rank: rank.value }));

/** A question that was prepared and is no longer possible. */
export const dropped = signal<(Pick<Picked, "rank" | "card"> & { target: number }) | null>(null);

/** Whatever was prepared and cannot be asked now is dropped by name. */
export function dropWhatIsGone(): void {
  const { rank: ofRank, card: ofCard, target: whom } = picked.value;
  if ((ofRank ?? ofCard) === null || whom === null || (rank.value !== null && target.value !== null)) return;
  dropped.value = { rank: ofRank, card: ofCard, target: whom };
  picked.value = NOTHING;
}

function pick(change: Partial<Picked>): void {
  stay();
  refusal.value = null;
  dropped.value = null;
  picked.value = { ...picked.value, ...change };
}
export const pickRank = (rank: Rank | null) => pick({ rank });
export const pickCard = (card: Card | null) => pick({ card });
export const pickShown = (shown: Card) => pick({ shown });
export const pickTarget = (target: number | null) => pick({ target });
export const pickNothing = () => {
  stay();
  dropped.value = null;
  picked.value = NOTHING;
};

/** Send the question that is on the page. */
export function ask(): void {
  if (!mayAsk.value || rank.value === null || target.value === null) return;
  countQuestion();
  const whom = { seat: you.value, target: target.value };
  if (card.value) play("action", { type: "ask_card", ...whom, card: card.value, shown: shown.value });
  else play("action", { type: "ask", ...whom, rank: rank.value });
  pickNothing();
}
