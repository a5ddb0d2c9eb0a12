import { signal } from "@preact/signals";
import * as say from "#words/halls-table";
import { keepCookie } from "../cookies";
import { send, table } from "../state";
import type { Pace } from "../wire/messages";

/** The four steps, the slowest first. */
export const PACES: readonly (readonly [Pace, string])[] = [
  ["human", say.paceHuman],
  ["instant", say.paceInstant],
];

/** The speed that was just chosen here, until the table says so too. */
const chosen = signal<Pace | null>(null);

export const currentPace = (): Pace => chosen.value ?? table.value.pace;

/** For this table at once, and for the next one that is opened in this browser. */
export function choosePace(pace: Pace): void {
  chosen.value = pace;
  keepCookie("shoal_pace", pace);
  send("pace", { type: "set_pace", pace }, () => {
    chosen.value = null;
  });
}

/** How fast the bots speak, for the whole table: one tap. */
export function Speed() {
  const pace = currentPace();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div class="speed" role="group" aria-label={say.pace} data-speed={pace}>
      {PACES.map(([one, name]) => (
        <button type="button" key={one} aria-pressed={one === pace} onClick={() => choosePace(one)}>
          {name}
        </button>
      ))}
    </div>
  );
}
