/** What happened, in sentences: for ears as it comes, for eyes since the last cards were turned. */

import { computed, effect, signal } from "@preact/signals";
import { alarm } from "../announce";
import { type Card, spoken } from "../cards";
import { onUpdate } from "../state";
import { tellNews } from "../table/news";
import { nameOf, who, you } from "../table/seating";
import type { Over, Sight } from "../wire/fish_draw";
import { board, moves, update } from "./game";
import { text } from "./words";

const BEGINNINGS = ["revealed", "dealt_seen", "final", "redraw"];
/** What the page shows in another way than by a sentence. */
const SHOWN = ["revealed", "shout", "round", "dealt_seen", "fish_chosen", "final", "over", "stack_seen"];

/** What happened since cards were last turned. */
const recent = signal<readonly Sight[]>([]);
export const story = computed(() =>
  recent.value
    .filter(({ type }) => !SHOWN.includes(type))
    .map(sentence)
    .filter(Boolean),
);
/** Who won with the cards that were turned last. */
export const lastWinner = computed(() => {
  const won = recent.value.findLast(({ type }) => type === "won");
  return won?.type === "won" ? won.seat : null;
});
/** What the reader saw of his own stack when he was called upon; once. */
export const stackSeen = signal<readonly Card[] | null>(null);

export function listen(): void {
  recent.value = sinceTurned(update.value.sights as readonly Sight[]);
  onUpdate((_, news) => {
    recent.value = sinceTurned([...recent.value, ...(news as Sight[])]);
    const seen = (news as Sight[]).findLast((sight) => sight.type === "stack_seen");
    if (seen?.type === "stack_seen") stackSeen.value = seen.cards;
    if ((news as Sight[]).some(({ type }) => type === "dealt_seen")) stackSeen.value = null;
  });
  tellNews<Sight>({ sentence, duty });
  let called = false;
  effect(() => {
    const due = moves.value.shout;
    if (due && !called) alarm(text.value.alarm);
    called = due;
  });
}

function sinceTurned(sights: readonly Sight[]): readonly Sight[] {
  const start = sights.findLastIndex(({ type }) => BEGINNINGS.includes(type));
  return start < 0 ? sights : sights.slice(start);
}

function duty(): string {
  const say = text.value;
  const { phase, lead, winner } = board.value;
  if (you.value === null) return "";
  if (phase === "round" && lead === you.value && moves.value.reveal) return say.youLead;
  if (phase === "collect" && winner === you.value && !moves.value.shout) return say.mayCollect;
  return "";
}

const shown = (all: readonly (readonly [number, Card])[]) =>
  all.map(([seat, card]) => text.value.turnedBy(who(seat), spoken(card)));

function sentence(sight: Sight): string {
  const say = text.value;
  switch (sight.type) {
    case "fish_chosen":
      return say.chosen(sight.card ? (sight.card[0] ?? null) : null);
    case "revealed":
      return say.turned(shown(sight.cards));
    case "won":
      return say.won(who(sight.seat), sight.with_fish);
    case "tie":
    case "final_tie":
      return say.tied(sight.seats.map(nameOf));
    case "shout":
      return say.shouted(who(sight.seat));
    case "fish_left":
      return say.fishLeft(spoken(sight.card));
    case "collected_seen":
      return say.collected(who(sight.seat), sight.count);
    case "forfeited_seen":
      return say.forfeited(who(sight.seat), sight.count);
    case "reshuffled_seen":
      return say.reshuffled(who(sight.seat));
    case "split_seen":
      return say.split(sight.shares.map(([seat, count]) => say.share(who(seat), count)));
    case "eliminated":
      return say.eliminated(who(sight.seat));
    case "called":
      return say.called(who(sight.seat), who(sight.on));
    case "fish_shown":
      return say.fishShown(who(sight.seat), sight.fish.map(spoken));
    case "stack_seen":
      return `${say.stackSeen}: ${say.list(sight.cards.map(spoken))}.`;
    case "fish_draw_seen":
      return say.fishDraw[sight.reason];
    case "final":
      return say.finals(shown(sight.cards));
    case "redraw":
      return say.redrawn(shown(sight.cards));
    case "redeal":
      return say.redealt;
    case "over":
      return `${say.gameOver}. ${outcome(sight)}`;
    default:
      return ""; // the deal and the next round: what follows tells it better
  }
}

/** Who won, seen from the reader's side. */
export function outcome({ winners }: Over): string {
  const say = text.value;
  const [winner] = winners;
  if (winners.length !== 1 || winner === undefined) return say.shared(winners.map(nameOf));
  return winner === you.value ? say.youWin : say.wins(nameOf(winner));
}
