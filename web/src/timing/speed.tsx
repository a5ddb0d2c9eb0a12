import * as say from "#words/halls-table";
import { PACES, pace, setPace } from "./pace";

/** How fast the bots speak, for the whole table: one tap. */
export function Speed() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div class="speed" role="group" aria-label={say.pace} data-speed={pace.value}>
      {PACES.map(([one, name]) => (
        <button type="button" key={one} aria-pressed={one === pace.value} onClick={() => setPace(one)}>
          {name}
        </button>
      ))}
    </div>
  );
}
