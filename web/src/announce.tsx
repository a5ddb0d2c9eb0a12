/** The one polite live region: everything that is told to ears goes through here. */

import { signal } from "@preact/signals";

const said = signal("");

/** Say a sentence. The same one twice in a row is made different, or screen readers would keep silent. */
export function announce(sentence: string): void {
  if (sentence) said.value = sentence === said.value ? `${sentence}\u00A0` : sentence;
}

export function LiveRegion() {
  return (
    <p class="for-ears" role="status" aria-live="polite" data-testid="live">
      {said.value}
    </p>
  );
}
