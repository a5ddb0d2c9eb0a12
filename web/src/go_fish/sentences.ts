/** What happened, in sentences for ears; and what the reader fished, kept for the eyes. */

import { computed, signal } from "@preact/signals";
import { type Card, spoken } from "../cards";
import { onUpdate } from "../state";
import { tellNews } from "../table/news";
import { nameOf, who, you } from "../table/seating";
import type { Over, Sight } from "../wire/go_fish";
import { board, hand } from "./game";
import { text } from "./words";

/** What came to the reader since he last asked. */
export const fresh = signal<ReadonlySet<Card>>(new Set());
/** Of these, what he drew from the stock and still has. */
const drawn = signal<readonly Card[]>([]);
export const fished = computed(() => drawn.value.filter((card) => hand.value.includes(card)));

export function listen(): void {
  onUpdate((_, news) => {
    for (const sight of news as Sight[]) arrive(sight);
  });
  tellNews<Sight>({ sentence, duty: () => (yours.value ? `${text.value.yourTurn}.` : "") });
}

export const yours = computed(() => you.value !== null && board.value.turn === you.value);

function arrive(sight: Sight): void {
  if (sight.type === "asked" && sight.seat === you.value) {
    fresh.value = new Set();
    drawn.value = [];
  }
  if (sight.type === "hand_seen") {
    fresh.value = new Set();
    drawn.value = [];
  }
  if (sight.type === "handed" && sight.to === you.value) fresh.value = new Set([...fresh.value, ...sight.cards]);
  if (sight.type === "drew" && sight.seat === you.value) {
    fresh.value = new Set([...fresh.value, sight.card]);
    drawn.value = [...drawn.value, sight.card];
  }
  if (sight.type === "refill" && sight.seat === you.value) {
    fresh.value = new Set([...fresh.value, ...sight.cards]);
    drawn.value = [...drawn.value, ...sight.cards];
  }
}

function sentence(sight: Sight): string {
  const say = text.value;
  switch (sight.type) {
    case "asked": {
      const what = sight.card ? `the ${spoken(sight.card)}` : say.ranks(sight.rank);
      return say.asked(who(sight.seat), who(sight.target), what, sight.shown && spoken(sight.shown));
    }
    case "handed":
      return say.handed(who(sight.seat), who(sight.to), sight.cards.length);
    case "go_fish":
      return say.wentFishing;
    case "drew":
      return say.drewCard(who(sight.seat), spoken(sight.card), sight.caught);
    case "drew_seen":
      return ""; // "go fish" has told it
    case "refill":
      return say.refilled(who(sight.seat), sight.cards.length);
    case "refill_seen":
      return say.refilled(who(sight.seat), sight.count);
    case "book":
      return say.book(who(sight.seat), sight.rank);
    case "skipped":
      return say.skipped(who(sight.seat));
    case "turn":
      return say.turnTo(who(sight.seat));
    case "redeal":
      return say.redealt;
    case "over":
      return `${say.gameOver}. ${outcome(sight)}`;
    case "hand_seen":
    case "dealt_seen":
      return "";
  }
}

/** Who won, seen from the reader's side. */
export function outcome({ winners }: Over): string {
  const say = text.value;
  const [winner] = winners;
  if (winners.length !== 1 || winner === undefined) return say.shared(winners.map(nameOf));
  return winner === you.value ? say.youWin : say.wins(nameOf(winner));
}
