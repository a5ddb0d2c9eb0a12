/** What chances are: only what is certain from the questions, or weighted by how people usually ask. */

import { signal } from "@preact/signals";
import * as say from "#words/shared-rules";
import type { HintGrid } from "../wire/messages";
import { Switch } from "./choices";

/** Whether the reader wishes the second kind. */
const withHabits = signal(false);

/** By item and place, the chances that the reader wishes to see. */
export function chancesOf(grid: HintGrid): HintGrid["chance"] {
  return (withHabits.value && grid.behavioural) || grid.chance;
}

/** What counted chances are, in a sentence. */
export const kindOf = ({ source }: Pick<HintGrid, "source">): string =>
  source === "estimate" ? say.chancesEstimate : say.chancesExact;

/** Says which chances are shown; where both kinds are known, the reader can see the other one. */
export function Habits({ grid }: { grid: HintGrid }) {
  return (
    <div class="habits">
      {grid.behavioural && (
        <Switch
          title={say.chancesUsual}
          on={withHabits.value}
          turn={(on) => {
            withHabits.value = on;
          }}
        />
      )}
      <p class="about">{withHabits.value && grid.behavioural ? say.chancesBehavioural : kindOf(grid)}</p>
    </div>
  );
}
