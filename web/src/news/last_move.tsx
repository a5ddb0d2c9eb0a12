import type { ComponentChildren } from "preact";

export interface Sentence {
  /** Different for every event, so that the same words twice are two sentences; the same for both halves of one. */
  key: string | number;
  text: ComponentChildren;
}

interface Properties {
  /** What is said now. */
  is: Sentence;
  /** What was said before it, where the house rules let it stand; the last one last. */
  was?: readonly Sentence[];
  /** Below the sentences: a hint for newcomers. */
  children?: ComponentChildren;
}

/** What is said at the table, in the middle of it. What was said before is gone, or stands above it, before the next stands. */
export function Said({ is, was = [], children }: Properties) {
  return (
    <div class="said">
      {was.map(({ key, text }) => (
        <p class="was" key={`was-${key}`} data-testid="earlier">
          {text}
        </p>
      ))}
      <p class="is" key={`is-${is.key}`} data-said data-testid="last-question">
        {is.text}
      </p>
      {children}
    </div>
  );
}

/** Three dots, where the answer will be. */
export function Dots() {
  return (
    <span class="answer waits" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
