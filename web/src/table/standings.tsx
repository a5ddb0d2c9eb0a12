import * as say from "#words/halls-table";
import { commas } from "../listed";
import { table } from "../state";
import { game } from "./game";

/** Who has won how many games at this table; nothing before the first game has ended. */
export function Standings() {
  const { wins, ties } = table.value;
  if (ties + wins.reduce((sum, won) => sum + won, 0) === 0) return null;
  const sides = wins.map((won, side) =>
    say.winsOf({ name: game.value?.sideName(side) ?? String(side + 1), count: won }),
  );
  return (
    <p class="standings" data-testid="standings">
      {say.standings({ wins: commas([...sides, ...(ties ? [say.tieCount({ count: ties })] : [])]) })}
    </p>
  );
}
