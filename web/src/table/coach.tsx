/** Hints for newcomers, one at a time, until enough were given or they are dismissed. */

import { computed, signal } from "@preact/signals";
import { recall, remember } from "../browser/storage";

const ENOUGH = 6;

/** How many hints this browser has given, kept under a name. */
export function hintsGiven(name: string) {
  const given = signal(Number(recall(name) ?? 0));
  const note = (count: number): void => {
    given.value = count;
    remember(name, String(count));
  };
  return {
    areEnough: computed(() => given.value >= ENOUGH),
    count: () => note(Math.min(given.value + 1, ENOUGH)),
    dismiss: () => note(ENOUGH),
  };
}

interface Properties {
  line: string;
  /** What the button is called. */
  label: string;
  dismiss: () => void;
  kind?: string;
  testId?: string;
}

export function Hint({ line, label, dismiss, kind = "coach", testId }: Properties) {
  return (
    <p class={kind} data-testid={testId}>
      <span>{line}</span>
      <button type="button" class="quiet" aria-label={label} onClick={dismiss}>
        <span aria-hidden="true">✕</span>
      </button>
    </p>
  );
}
