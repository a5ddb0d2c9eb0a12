import { signal } from "@preact/signals";
import { recall, remember } from "../../browser/storage";
import { onUpdate, pending } from "../../state";
import { you } from "../../table/seating";
import { card, hand, moves } from "./game";
import { valuesOf } from "./names";
import { reveal } from "./sentences";
import type { Sight } from "./wire";
import * as say from "./words";

/** Hints for newcomers, one at a time, for the first few questions or until they are dismissed. */
const LESSONS = 6;
const given = signal(Number(recall("lessons") ?? 0));
const answer = signal<boolean | null>(null);

function noteGiven(count: number): void {
  given.value = count;
  remember("lessons", String(count));
}

export function coach(): void {
  onUpdate((_, news) => {
    for (const sight of news as Sight[]) {
      if (sight.type !== "asked") continue;
      answer.value = sight.seat === you.value ? sight.hit : null;
      if (sight.seat === you.value && given.value < LESSONS) noteGiven(given.value + 1);
    }
  });
}

/** The line for this moment; empty when there is nothing to say, or enough was said. */
export function hint(): string {
  if (given.value >= LESSONS || you.value === null || pending.value || reveal.value) return "";
  const own = (cards: readonly string[]) => cards.filter((card) => hand.value.has(card as never)).length;
  const whole = moves.value.claims.find(([, cards]) => own(cards) === cards.length);
  if (whole) return say.coachClaim(valuesOf(whole[0]));
  if (card.value) return "";
  if (answer.value === false && !moves.value.asks.length) return say.coachMiss;
  if (!moves.value.asks.length) return "";
  if (answer.value) return say.coachHit;
  const [id] = [...moves.value.claims].sort((a, b) => own(b[1]) - own(a[1]))[0] ?? [];
  return id ? say.coachAsk(valuesOf(id)) : "";
}

export function Coach() {
  const line = hint();
  if (!line) return null;
  return (
    <p class="coach">
      <span>{line}</span>
      <button type="button" class="quiet" aria-label={say.dismissHint} onClick={() => noteGiven(LESSONS)}>
        <span aria-hidden="true">✕</span>
      </button>
    </p>
  );
}
