/** How long the table still waits: for shouts, or for those who are not ready. An announced wait has not begun yet. */

import { computed, effect, signal } from "@preact/signals";
import { seen } from "../../state";
import { personOf, you } from "../../table/seating";
import { listed } from "../../text/lists";
import * as say from "./words";

const TICK_MS = 250;

/** When the wait begins and ends, by this page's own clock, and what that clock says now. */
const starts = signal(0);
const ends = signal(0);
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

const leftMs = computed(() => Math.max(0, ends.value - Math.max(now.value, starts.value)));
/** The first shout of a newcomer: they are told what to do before the time runs. */
export const isAnnounced = computed(() => seen.value.hearing !== null && now.value < starts.value);

/** Who is waited for, and how long: one line on a phone, where the seconds are what counts. */
export function Clock() {
  const { hearing, unready } = seen.value;
  const seats = hearing?.seats ?? unready?.seats ?? [];
  if (!seats.length || isAnnounced.value) return null;
  const seconds = Math.ceil(leftMs.value / 1000);
  const names = listed(seats.filter((seat) => seat !== you.value).map(personOf));
  return (
    <p class="clock" data-testid="countdown">
      {names && <span class="names">{hearing ? say.waitedFor({ names }) : say.notReady({ names })} </span>}
      <b class="at-length" aria-hidden="true">
        {say.secondsLeft({ seconds })}
      </b>
      <b class="briefly" aria-hidden="true">
        {say.secondsShort({ seconds })}
      </b>
      <progress aria-label={say.hearing} max={Math.max(1, ends.value - starts.value)} value={leftMs.value} />
    </p>
  );
}
