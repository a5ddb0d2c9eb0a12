import { signal } from "@preact/signals";
import * as say from "#words/halls-table";
import { send, table } from "../state";
import type { Pace } from "../wire/messages";

const PACES: readonly [Pace, string][] = [
  ["human", say.paceHuman],
  ["instant", say.paceInstant],
];

/** The speed that was just chosen here, until the table says so too. */
const chosen = signal<Pace | null>(null);

/** How fast the bots speak, for the whole table: one tap. */
export function Speed() {
  const pace = chosen.value ?? table.value.pace;
  const choose = (next: Pace) => {
    chosen.value = next;
    send("pace", { type: "set_pace", pace: next }, () => {
      chosen.value = null;
    });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div class="speed" role="group" aria-label={say.pace} data-speed={pace}>
      {PACES.map(([one, name]) => (
        <button type="button" key={one} aria-pressed={one === pace} onClick={() => choose(one)}>
          {name}
        </button>
      ))}
    </div>
  );
}
