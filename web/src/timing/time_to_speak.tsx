/** Who must be given time to speak before the seat on turn goes on, and how much of it is left. */

import { computed, effect, signal } from "@preact/signals";
import * as say from "#words/shared-table";
import { pending, seen, send, table } from "../state";
import { personOf, you } from "../table/seating";
import { listed } from "../text/wording";

const TICK_MS = 250;

/** When the wait begins and ends, by this page's own clock, and what that clock says now. */
const starts = signal(0);
export const ends = signal(0);
const now = signal(0);

effect(() => {
  const { hearing, unready } = seen.value;
  const wait = hearing ?? unready;
  now.value = performance.now();
  starts.value = now.peek() + (hearing?.starts_in_ms ?? 0);
  ends.value = now.peek() + (wait?.ends_in_ms ?? 0);
  if (!wait) return;
  const ticking = setInterval(() => {
    now.value = performance.now();
    if (now.value >= ends.value) clearInterval(ticking);
  }, TICK_MS);
  return () => clearInterval(ticking);
});

const restMs = computed(() => Math.max(0, ends.value - now.value));
/** How long the table still waits: for those who may speak, or for those who are not ready. */
export const leftMs = computed(() => Math.max(0, ends.value - Math.max(now.value, starts.value)));
export const wholeMs = computed(() => Math.max(1, ends.value - starts.value));
/** A wait that has not begun yet: a newcomer reads what to do before the time runs. */
export const isAnnounced = computed(() => seen.value.hearing !== null && now.value < starts.value);
/** Whether the seat on turn must still wait. */
export const hearing = computed(() => (seen.value.hearing?.seats.length ?? 0) > 0 && restMs.value > 0);

/** Whether the reader is waited for, and may say that they have nothing to say. */
export const waivable = computed(
  () => hearing.value && you.value !== null && (seen.value.hearing?.seats.includes(you.value) ?? false),
);

/** Nothing to say: the table need not wait for the reader. */
export function waive(): void {
  if (waivable.value) send("action", { type: "waive", n: seen.value.n });
}

/** Where a shrug is an answer; where one must speak there is no such button. */
export function WaiveButton() {
  if (!waivable.value) return null;
  return (
    <button type="button" aria-keyshortcuts="n" aria-disabled={pending.value !== null} onClick={waive}>
      {say.nothingToSay}
    </button>
  );
}

/** The time that is left, as words and as a bar; screen readers announce it once, not at every tick. */
export function Countdown() {
  const waited = seen.value.hearing?.seats ?? [];
  if (!waited.length) return null;
  const seconds = Math.ceil(restMs.value / 1000);
  return (
    <div class="countdown" data-testid="countdown">
      <p>
        {hearing.value ? say.waitedFor({ names: listed(waited.map(personOf)) }) : say.mayGoOn}{" "}
        {hearing.value && <b aria-hidden="true">{say.secondsLeft({ seconds })}</b>}
      </p>
      <progress aria-label={say.hearing} max={Math.max(1, table.value.hearing_s * 1000)} value={seconds * 1000} />
    </div>
  );
}
