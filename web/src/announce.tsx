/** The two live regions: everything that screen readers announce goes through here. */

import { signal } from "@preact/signals";

const said = signal("");
const called = signal("");

/** The same sentence twice in a row is made different, or screen readers would keep silent. */
const afresh = (sentence: string, before: string) => (sentence === before ? `${sentence}\u00A0` : sentence);

/** Say a sentence, after what is being said now. */
export function announce(sentence: string): void {
  if (sentence) said.value = afresh(sentence, said.value);
}

/** Say a sentence at once: it cannot wait. */
export function alarm(sentence: string): void {
  called.value = afresh(sentence, called.value);
}

export function LiveRegion() {
  return (
    <>
      <p class="for-ears" role="status" aria-live="polite" data-testid="live">
        {said.value}
      </p>
      <p class="for-ears" role="alert" data-testid="alarm">
        {called.value}
      </p>
    </>
  );
}
