import { signal } from "@preact/signals";
import { onUpdate, pending } from "../../state";
import { you } from "../../table/seating";
import { board, byCard, groups, mayAsk, rank } from "./game";
import { caught } from "./sentences";
import type { Sight } from "./wire";
import * as say from "./words";

/** Hints for newcomers, one at a time, for the first few questions or until they are dismissed. */
const LESSONS = 6;
const given = signal(remembered());
/** What the reader's last question brought, while nobody has asked since. */
const brought = signal<"cards" | "nothing" | null>(null);

function remembered(): number {
  try {
    return Number(localStorage.getItem("lessons-go-fish") ?? 0);
  } catch {
    return 0; // a page may be forbidden to remember
  }
}

function remember(count: number): void {
  given.value = count;
  try {
    localStorage.setItem("lessons-go-fish", String(count));
  } catch {
    // then the hints come again next time
  }
}

export function coach(): void {
  onUpdate((_, news) => {
    for (const sight of news as Sight[]) {
      if (sight.type === "asked") {
        brought.value = null;
        if (sight.seat === you.value && given.value < LESSONS) remember(given.value + 1);
      } else if (sight.type === "handed" && sight.to === you.value) brought.value = "cards";
      else if (sight.type === "go_fish" && sight.seat === you.value) brought.value = "nothing";
    }
  });
}

/** The line for this moment; empty when there is nothing to say, or enough was said. */
function hint(): string {
  if (given.value >= LESSONS || you.value === null || pending.value || board.value.over) return "";
  if (!mayAsk.value) return brought.value === "nothing" ? say.coachMiss : say.coachWait;
  if (rank.value !== null) return "";
  if (caught.value) return say.coachCaught;
  if (brought.value === "cards") return say.coachHit;
  const best = [...groups.value].sort((a, b) => b.own.length - a.own.length)[0];
  if (!best) return "";
  return byCard.value ? say.coachAskCard : say.coachAsk({ rank: best.rank });
}

export function Coach() {
  const line = hint();
  if (!line) return null;
  return (
    <p class="coach" data-testid="hint">
      <span>{line}</span>
      <button type="button" class="quiet" aria-label={say.dismissHint} onClick={() => remember(LESSONS)}>
        <span aria-hidden="true">✕</span>
      </button>
    </p>
  );
}
