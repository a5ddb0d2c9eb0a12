/**
 * A double tap counts as one tap.
 *
 * After a command was sent, no tap near the first one counts for a moment: what it would hit is not what was there when the
 * finger began to fall. Taps elsewhere count, in the bar as well, and so do keys.
 */

import { signal } from "@preact/signals";

export const GUARD_MS = 350;

/** Whether something was sent just now. */
export const guarded = signal(false);

/** Whether the button that commits has only just come where a finger chose whom to ask: it takes no tap for a moment. */
export const settling = signal(false);

let release: ReturnType<typeof setTimeout> | undefined;
let settled: ReturnType<typeof setTimeout> | undefined;
/** The second tap of a finger lands this near to the first, in pixels. */
const NEAR = 48;
/** Where a finger or button last went down, and whether the page was guarded there. */
let down = { x: 0, y: 0, guarded: false };
/** Where it had gone down before something was sent. */
let sentFrom = down;

/** Something was sent: take no tap for a moment. */
export function guard(): void {
  guarded.value = true;
  sentFrom = down;
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
    (event) => {
      const { clientX: x, clientY: y } = event as PointerEvent;
      const isFar = Math.hypot(x - sentFrom.x, y - sentFrom.y) > NEAR;
      down = { x, y, guarded: guarded.value && !isFar };
    },
    { capture: true },
  );
  target.addEventListener(
    "click",
    (event) => {
      const isTap = (event as MouseEvent).detail > 0;
      if (!isTap || !down.guarded) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
