/** Clocks: the time left at the seat on turn and, for the reader's own, in the bar. */

import { computed, effect, signal } from "@preact/signals";
import * as later from "#words/shared-later";
import * as say from "#words/shared-table";
import { seen } from "../state";
import { you } from "../table/seating";
import { announce } from "../ui/announce";
import { isTimed } from "./timing";

const TICK_MS = 500;
/** Milliseconds at which ears are told what is left of their own time; a clock that talks all the time is no help. */
const TOLD_MS: readonly number[] = [30_000, 10_000];

/** When the table last said what clocks say, by this page's own clock, and what that clock says now. */
let heardAt = performance.now();
const now = signal(heardAt);

effect(() => {
  const { clocks } = seen.value;
  heardAt = performance.now();
  now.value = heardAt;
  if (!clocks || ((clocks.runs ?? null) === null && (clocks.halt_ms ?? null) === null)) return;
  const ticking = setInterval(() => {
    now.value = performance.now();
  }, TICK_MS);
  return () => clearInterval(ticking);
});

/** What is left on the clock of a seat; null where there is none. */
export function leftOf(seat: number | null): number | null {
  const { clocks } = seen.value;
  const left = seat === null ? null : (clocks?.left_ms[seat] ?? null);
  if (left === null) return null;
  return clocks?.runs === seat ? Math.max(0, left - (now.value - heardAt)) : left;
}

/** How long the others must wait at most until play goes on by itself; null while no one has said Wait. */
const haltMs = computed(() => {
  const left = seen.value.clocks?.halt_ms ?? null;
  return left === null ? null : Math.max(0, left - (now.value - heardAt));
});

/** `4:05`, `1:00:00`, `2 d 3 h`. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const two = (number: number) => String(number).padStart(2, "0");
  if (hours >= 24) return later.daysAndHours({ days: Math.floor(hours / 24), hours: hours % 24 });
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** At a seat: only while its clock runs. It lies over the seat and moves nothing. */
export function SeatClock({ seat }: { seat: number }) {
  const left = leftOf(seat);
  if (left === null || (seen.value.clocks?.runs !== seat && left > 0)) return null;
  return (
    <span class={left < 10_000 ? "seat-clock low" : "seat-clock"} aria-hidden="true">
      {clockText(left)}
    </span>
  );
}

/** In the bar: the reader's own, all the time. */
export function OwnClock() {
  const left = leftOf(you.value);
  if (!isTimed.value || left === null) return null;
  const text = clockText(left);
  return (
    <span
      class={`own-clock${left < 10_000 ? " low" : text.length > 5 ? " long" : ""}`}
      role="timer"
      data-testid="own-clock"
    >
      {text}
    </span>
  );
}

/** While someone has the others wait. */
export function HaltClock() {
  if (haltMs.value === null) return null;
  return (
    <p class="halt-clock" data-testid="halt-clock">
      {later.waitEnds({ left: clockText(haltMs.value) })}
    </p>
  );
}

/** Tell ears twice in a turn how little is left of the reader's own time. */
export function tellTime(): void {
  let before = Number.POSITIVE_INFINITY;
  effect(() => {
    const own = you.value;
    const left = own !== null && seen.value.clocks?.runs === own ? leftOf(own) : null;
    if (left === null) {
      before = Number.POSITIVE_INFINITY;
      return;
    }
    const told = TOLD_MS.find((ms) => left <= ms && ms < before);
    const jumped = before - left > 5_000; // another turn, or the page was asleep
    if (told !== undefined && !jumped) {
      announce(say.secondsLeft({ seconds: Math.ceil(left / 1000) }));
    }
    before = left;
  });
}
