import * as say from "#words/halls-table";
import { table } from "../state";
import { game } from "./game";

/** Who has won how many games at this table; nothing before the first game has ended. */
export function Standings() {
  const { wins, ties } = table.value;
  if (ties + wins.reduce((sum, won) => sum + won, 0) === 0) return null;
  return (
    <section class="standings" data-testid="standings" aria-labelledby="standings-title">
      <h3 id="standings-title">{say.standings}</h3>
      <ul>
        {wins.map((won, side) => (
          <li key={side}>
            {game.value?.sideName(side) ?? side + 1} <b>{won}</b>
          </li>
        ))}
        {ties > 0 && <li>{say.tieCount({ count: ties })}</li>}
      </ul>
    </section>
  );
}
