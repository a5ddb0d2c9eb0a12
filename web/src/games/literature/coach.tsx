import { signal } from "@preact/signals";
import { onUpdate, pending } from "../../state";
import { Hint, hintsGiven } from "../../table/coach";
import { nameOf, you } from "../../table/seating";
import { listed } from "../../text/wording";
import { whole } from "./claim";
import { board, card, enough, hand, moves, ownSide, seatsOf, setup } from "./game";
import { valuesOf } from "./names";
import { reveal } from "./sentences";
import type { Sight } from "./wire";
import * as say from "./words";

/** Counted are the reader's own questions. */
const given = hintsGiven("lessons");
/** Whether the reader's last question was a hit. */
const answer = signal<boolean | null>(null);

export function coach(): void {
  onUpdate((_, news) => {
    for (const sight of news as Sight[]) {
      if (sight.type !== "asked") continue;
      answer.value = sight.seat === you.value ? sight.hit : null;
      if (sight.seat === you.value) given.count();
    }
  });
}

/** The line for this moment; empty when there is nothing to say, or enough was said. */
export function hint(): string {
  if (given.areEnough.value || you.value === null || pending.value || reveal.value) return "";
  const own = (cards: readonly string[]) => cards.filter((card) => hand.value.has(card as never)).length;
  if (card.value || whole.value) return "";
  if (enough.value && !board.value.last_question && !board.value.closed.length) return goal(enough.value);
  if (answer.value === false && !moves.value.asks.length) return say.coachMiss;
  if (!moves.value.asks.length) return "";
  if (answer.value) return say.coachHit;
  const [id] = [...moves.value.claims].sort((a, b) => own(b[1]) - own(a[1]))[0] ?? [];
  return id ? say.coachAsk(valuesOf(id)) : "";
}

/** With whom the reader plays, and for what. */
function goal(count: number): string {
  const mates = seatsOf(ownSide.value ?? 0).filter((seat) => seat !== you.value);
  return say.coachGoal({ names: listed(mates.map(nameOf)), count, total: setup.value.half_suits.length });
}

export function Coach() {
  const line = hint();
  return line ? <Hint line={line} label={say.dismissHint} dismiss={given.dismiss} /> : null;
}
