/** What happened, in sentences for screen readers, and the cards that the reader drew. */

import { computed, effect } from "@preact/signals";
import { tellNews } from "../../news/news";
import { recent } from "../../state";
import { personOf, who, you } from "../../table/seating";
import { listed } from "../../text/wording";
import { type Card, short, the } from "../../ui/cards";
import { board, dropWhatIsGone, hand } from "./game";
import type { Asked as AskedSight, Over, Sight } from "./wire";
import * as say from "./words";

const isDeal = ({ type }: Sight) => type === "hand_seen" || type === "dealt_seen";

/** What happened since the last deal or question of that kind. */
function since(isIt: (asked: AskedSight) => boolean): readonly Sight[] {
  const sights = recent.value.map(({ sight }) => sight as Sight);
  return sights.slice(sights.findLastIndex((one) => isDeal(one) || (one.type === "asked" && isIt(one))) + 1);
}
const sinceOwn = computed(() => since(({ seat }) => seat === you.value));
const sinceAny = computed(() => since(() => true));

const ofHand = (sights: readonly Sight[]) => sights.flatMap(drawn).filter((card) => hand.value.includes(card));

/** What the last question made the reader draw from the stock. */
export const fished = computed(() => ofHand(sinceAny.value));
/** Whether they drew because they had no cards left. */
export const wasOut = computed(() =>
  sinceAny.value.some((sight) => sight.type === "refill" && sight.seat === you.value),
);
/** The books that the last question led to, in a sentence each. */
export const laidDown = computed(() =>
  sinceAny.value.flatMap((sight) =>
    sight.type === "book" ? [say.bookLaid({ seat: who(sight.seat), rank: sight.rank })] : [],
  ),
);

/** What came to the reader since they last asked. */
export const fresh = computed<ReadonlySet<Card>>(
  () => new Set([...sinceOwn.value.flatMap(given), ...ofHand(sinceOwn.value)]),
);

function drawn(sight: Sight): readonly Card[] {
  if (sight.type === "drew" && sight.seat === you.value) return [sight.card];
  return sight.type === "refill" && sight.seat === you.value ? sight.cards : [];
}

function given(sight: Sight): readonly Card[] {
  return sight.type === "handed" && sight.to === you.value ? sight.cards : [];
}

/** Whether the reader's last question was answered by the stock: they go on asking. */
export const caught = computed(() => {
  const last = board.value.history.at(-1);
  return yours.value && last !== undefined && last.seat === you.value && last.caught;
});

export function listen(): void {
  effect(() => dropWhatIsGone());
  tellNews<Sight>({ sentence, halves, isMove, duty: () => (yours.value ? say.yourTurnSentence : "") });
}

export const yours = computed(() => you.value !== null && board.value.turn === you.value);

/** For ears: what is told of a sight at first, and what once it is seen what came of it. */
function halves(sight: Sight): readonly [string, string] {
  if (sight.type !== "asked") return ["", sentence(sight, true)];
  const what = sight.card ? the(sight.card) : say.ranksName({ rank: sight.rank });
  const shown = sight.shown ? ` ${say.showing({ shown: the(sight.shown) })}` : "";
  return [say.eventAsks({ seat: who(sight.seat), target: who(sight.target), what: what + shown }), ""];
}

/** What is told by itself, and not with the question that led to it. */
const isMove = ({ type }: Sight) => ["asked", "redeal", "hand_seen", "dealt_seen"].includes(type);

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
