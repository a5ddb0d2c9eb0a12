import { text } from "../messages";
import { table } from "../state";
import { game } from "./game";

/** Who has won how many games at this table; nothing before the first game has ended. */
export function Standings() {
  const say = text.value;
  const { wins, ties } = table.value;
  if (ties + wins.reduce((sum, won) => sum + won, 0) === 0) return null;
  const sides = wins.map((won, side) => say.winsOf(game.value?.sideName(side) ?? String(side + 1), won));
  return (
    <p class="standings" data-testid="standings">
      {say.standings}: {[...sides, ...(ties ? [say.ties(ties)] : [])].join(", ")}.
    </p>
  );
}
