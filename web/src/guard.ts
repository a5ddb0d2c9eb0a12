/**
 * A double tap does once what one tap does.
 *
 * After anything was sent to the table the page takes no tap for a moment: what the second tap of a fast finger would hit is
 * not what was there when the finger began to fall. Keys are not taps, and go through.
 */

import { signal } from "@preact/signals";

export const GUARD_MS = 350;

/** Whether something was sent just now: what can be tapped is taken off the bar meanwhile. */
export const guarded = signal(false);

/** Whether the button that commits has only just come where a finger chose whom to ask: it takes no tap for a moment. */
export const settling = signal(false);

let release: ReturnType<typeof setTimeout> | undefined;
let settled: ReturnType<typeof setTimeout> | undefined;
/** When a finger or button last went down while the page was guarded. */
let downWhileGuarded = false;

/** Something was sent: take no tap for a moment. */
export function guard(): void {
  guarded.value = true;
  clearTimeout(release);
  release = setTimeout(() => {
    guarded.value = false;
  }, GUARD_MS);
}

/** A finger chose whom to ask, and what commits comes under it. */
export function settle(): void {
  settling.value = true;
  clearTimeout(settled);
  settled = setTimeout(() => {
    settling.value = false;
  }, GUARD_MS);
}

/** Take taps again: what came is a key. */
export function endGuard(): void {
  clearTimeout(release);
  clearTimeout(settled);
  guarded.value = settling.value = false;
}

/** Let no tap through that began while the page was guarded, even when it ends after. */
export function watchTaps(target: EventTarget = document): void {
  target.addEventListener(
    "pointerdown",
    () => {
      downWhileGuarded = guarded.value;
    },
    { capture: true },
  );
  target.addEventListener(
    "click",
    (event) => {
      if ((event as MouseEvent).detail === 0 || !(guarded.value || downWhileGuarded)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
