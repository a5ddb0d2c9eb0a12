/** Who must be given time to speak before the seat on turn goes on, and how much of it is left. */

import { computed, effect, signal } from "@preact/signals";
import * as say from "#words/halls-table";
import { pending, seen, send, table } from "../state";
import { personOf, you } from "../table/seating";
import { listed } from "../text/lists";

const TICK_MS = 250;

/** When the time is over, by this page's own clock, and what that clock says now. */
const ends = signal(0);
const now = signal(0);

effect(() => {
  const { hearing } = seen.value;
  now.value = performance.now();
  ends.value = hearing ? performance.now() + hearing.ends_in_ms : 0;
  if (!hearing) return;
  const ticking = setInterval(() => {
    now.value = performance.now();
    if (now.value >= ends.value) clearInterval(ticking);
  }, TICK_MS);
  return () => clearInterval(ticking);
});

export const leftMs = computed(() => Math.max(0, ends.value - now.value));
/** Whether the seat on turn must still wait. */
export const hearing = computed(() => (seen.value.hearing?.seats.length ?? 0) > 0 && leftMs.value > 0);

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
  const seconds = Math.ceil(leftMs.value / 1000);
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
