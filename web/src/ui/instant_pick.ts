/**
 * A card that a finger picks is shown as picked before anything else follows from it.
 *
 * On a slow phone the bar and the ring of players cost several times as much as the card, so they come with the next frame.
 * Keys have no use for that: what they lead to gets the focus at once.
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
