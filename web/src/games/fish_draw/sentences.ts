/** What happened, in sentences for ears as it comes; for eyes see `story.ts`. */

import { computed, effect } from "@preact/signals";
import { isPutAway, putAway } from "../../news/dismissed";
import { tellNews } from "../../news/news";
import { onUpdate } from "../../state";
import { personOf, who, you } from "../../table/seating";
import { commas, listed } from "../../text/lists";
import { alarm } from "../../ui/announce";
import { type Card, short, the as spoken } from "../../ui/cards";
import { board, moves } from "./game";
import { sights } from "./story";
import type { Over, Sight } from "./wire";
import * as say from "./words";

/** What readers saw of their own stack when they were called upon, until they have put it away. */
export const stackSeen = computed<readonly Card[] | null>(() => {
  const seen = sights.value.findLast((sight) => sight.type === "stack_seen");
  return seen?.type === "stack_seen" && !isPutAway(seen) ? seen.cards : null;
});

export function putStackAway(): void {
  putAway(sights.value.findLast((sight) => sight.type === "stack_seen"));
}

export function listen(): void {
  onUpdate((_, news) => {
    if ((news as Sight[]).some(({ type }) => type === "stack_seen")) putAway(null); // the same cards may be seen twice
  });
  tellNews<Sight>({ sentence, isMove, duty });
  let called = false;
  effect(() => {
    const due = moves.value.shout;
    if (due && !called) alarm(say.alarm);
    called = due;
  });
}

function duty(): string {
  const { phase, lead, winner } = board.value;
  if (you.value === null) return "";
  if (phase === "round" && lead === you.value && moves.value.reveal) return say.leadYours;
  if (phase === "collect" && winner === you.value && !moves.value.shout) return say.mayCollect;
  return "";
}

/** What is told by itself, and not with what led to it. */
const isMove = ({ type }: Sight) =>
  ["revealed", "shout", "collected_seen", "called", "redraw", "redeal", "dealt_seen"].includes(type);

function sentence(sight: Sight, forEars: boolean): string {
  const the = forEars ? spoken : short;
  const shown = (all: readonly (readonly [number, Card])[]) =>
    commas(all.map(([seat, card]) => say.turnedBy({ seat: who(seat), card: the(card) })));
  switch (sight.type) {
    case "fish_chosen":
      return say.eventFishChosen({ rank: sight.card?.[0] ?? "joker" });
    case "revealed":
      return forEars ? say.eventRevealed({ cards: shown(sight.cards) }) : ""; // they lie there
    case "won":
      return say.eventWon({ seat: who(sight.seat), with_fish: sight.with_fish });
    case "tie":
      return say.eventTie({ names: listed(sight.seats.map(personOf)) });
    case "final_tie":
      return say.eventFinalTie({ names: listed(sight.seats.map(personOf)) });
    case "shout":
      return say.eventShout({ seat: who(sight.seat) });
    case "fish_left":
      return say.eventFishLeft({ card: the(sight.card) });
    case "collected_seen":
      return say.eventCollectedSeen({ seat: who(sight.seat), count: sight.count });
    case "forfeited_seen":
      return say.eventForfeitedSeen({ seat: who(sight.seat), count: sight.count });
    case "reshuffled_seen":
      return say.eventReshuffledSeen({ seat: who(sight.seat) });
    case "split_seen":
      return say.eventSplitSeen({
        shares: commas(sight.shares.map(([seat, count]) => say.share({ seat: who(seat), count }))),
      });
    case "eliminated":
      return say.eventEliminated({ seat: who(sight.seat) });
    case "called":
      return say.eventCalled({ seat: who(sight.seat), on: who(sight.on) });
    case "fish_shown":
      return say.eventFishShown({
        seat: who(sight.seat),
        count: sight.fish.length,
        cards: listed(sight.fish.map(the)),
      });
    case "stack_seen":
      return say.eventStackSeen({ cards: listed(sight.cards.map(the)) });
    case "fish_draw_seen":
      return say.eventFishDrawSeen({ reason: sight.reason, names: listed(sight.finalists.map(personOf)) });
    case "final":
      return say.eventFinal({ cards: shown(sight.cards) });
    case "redraw":
      return say.eventRedraw({ cards: shown(sight.cards) });
    case "redeal":
      return say.eventRedeal;
    case "over":
      return say.eventOver({ outcome: outcome(sight) });
    case "dealt_seen":
      return say.eventDealtSeen({ dealer: who(sight.dealer) });
    default:
      return ""; // the next round: what follows tells it better
  }
}

/** Who won, seen from the reader's side. */
export function outcome({ winners }: Over): string {
  const [winner] = winners;
  if (winners.length !== 1 || winner === undefined) return say.winnersShare({ names: listed(winners.map(personOf)) });
  return say.winnerSentence({ seat: who(winner) });
}
