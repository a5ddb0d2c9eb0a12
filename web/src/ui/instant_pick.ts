/**
 * Shows a picked card at once, before anything else follows from it.
 *
 * On slow phones the bar and the seats cost several times as much as the card, so they follow in the next frame. Keyboard picks
 * skip this: the focus moves at once.
 */

import { batch, signal } from "@preact/signals";

/** What was picked just now, the empty string for nothing; `null` while all of the page shows what is picked. */
export const raised = signal<string | null>(null);

/** Show `what` as picked, and let the rest follow. */
export function raise(what: string, event: MouseEvent, follow: () => void): void {
  if (event.detail === 0) {
    follow();
    return;
  }
  raised.value = what;
  requestAnimationFrame(() =>
    setTimeout(() =>
      batch(() => {
        raised.value = null;
        follow();
      }),
    ),
  );
}
