/** What happened, in sentences for ears; and what the reader fished, kept for the eyes. */

import { computed, effect, signal } from "@preact/signals";
import { type Card, short, the } from "../cards";
import { listed } from "../listed";
import { onUpdate } from "../state";
import { tellNews } from "../table/news";
import { personOf, who, you } from "../table/seating";
import type { Over, Question, Sight } from "../wire/go_fish";
import { board, dropWhatIsGone, hand } from "./game";
import * as say from "./words";

/** What came to the reader since they last asked. */
export const fresh = signal<ReadonlySet<Card>>(new Set());
/** Of these, what they drew from the stock and still have. */
const drawn = signal<readonly Card[]>([]);
export const fished = computed(() => drawn.value.filter((card) => hand.value.includes(card)));

/** Whether the reader's last question was answered by the stock: they go on asking. */
export const caught = computed(() => {
  const last = board.value.history.at(-1);
  return yours.value && last !== undefined && last.seat === you.value && last.caught;
});

export function listen(): void {
  effect(() => dropWhatIsGone());
  onUpdate((_, news) => {
    for (const sight of news as Sight[]) arrive(sight);
  });
  tellNews<Sight>({ sentence, isMove, before, duty: () => (yours.value ? say.yourTurnSentence : "") });
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

/** What is told by itself, and not with the question that led to it. */
const isMove = ({ type }: Sight) => ["asked", "redeal", "hand_seen", "dealt_seen"].includes(type);

/** The last two questions and what came of them. */
const before = () =>
  board.value.history.slice(-2).map((question) => ({ eyes: asked(question, false), ears: asked(question, true) }));

function asked({ seat, target, rank, card, given, fished, caught }: Question, forEars: boolean): string {
  const what = card ? (forEars ? the : short)(card) : say.ranksName({ rank });
  const drawn = caught ? say.answerCaught : fished ? say.answerGoFish : say.answerNothing;
  const answer = given ? say.cardCount({ count: given }) : drawn;
  return say.askedForAnswer({ seat: who(seat), target: who(target), what, answer });
}

const cards = (count: number) => say.cardCount({ count });

function sentence(sight: Sight, forEars: boolean): string {
  const named = forEars ? the : short;
  switch (sight.type) {
    case "asked": {
      const what = sight.card ? named(sight.card) : say.ranksName({ rank: sight.rank });
      const asked = { seat: who(sight.seat), target: who(sight.target), what };
      return sight.shown ? say.eventAskedShowing({ ...asked, shown: named(sight.shown) }) : say.eventAsked(asked);
    }
    case "handed":
      return say.eventHanded({ seat: who(sight.seat), to: who(sight.to), what: cards(sight.cards.length) });
    case "go_fish":
      return say.eventGoFish({ target: who(sight.target) });
    case "drew":
      return say.eventDrew({ seat: who(sight.seat), card: named(sight.card), caught: sight.caught });
    case "drew_seen":
      return ""; // "go fish" has told it
    case "refill":
      return say.eventRefill({ seat: who(sight.seat), what: cards(sight.cards.length) });
    case "refill_seen":
      return say.eventRefill({ seat: who(sight.seat), what: cards(sight.count) });
    case "book":
      return say.eventBook({ seat: who(sight.seat), rank: sight.rank });
    case "skipped":
      return say.eventSkipped({ seat: who(sight.seat) });
    case "turn":
      return sight.seat === you.value || !forEars ? "" : say.eventTurn({ seat: who(sight.seat) }); // the duty tells the reader, and the seats show it
    case "redeal":
      return say.eventRedeal;
    case "over":
      return say.eventOver({ outcome: outcome(sight) });
    case "hand_seen":
    case "dealt_seen":
      return say.eventDealtSeen({ dealer: who(sight.dealer) });
  }
}

/** Who won, seen from the reader's side. */
export function outcome({ winners }: Over): string {
  const [winner] = winners;
  if (winners.length !== 1 || winner === undefined) return say.winnersShare({ names: listed(winners.map(personOf)) });
  return say.winnerSentence({ seat: who(winner) });
}
