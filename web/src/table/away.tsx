/** What happened while a bot played for the reader: told when they come back, until they have seen enough of it. */

import { signal } from "@preact/signals";
import * as say from "#words/halls-table";

/** One sentence for each event, oldest first. */
export const missed = signal<readonly string[]>([]);

export function WhileAway() {
  const { value } = missed;
  if (!value.length) return null;
  return (
    <aside class="while-away" aria-label={say.whileAway} data-testid="while-away">
      <details>
        <summary>{say.whileAway}</summary>
        <ol>
          {value.map((sentence, at) => (
            <li key={at}>{sentence}</li>
          ))}
        </ol>
      </details>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          missed.value = [];
        }}
      >
        {say.close}
      </button>
    </aside>
  );
}
