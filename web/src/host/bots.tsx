import * as say from "../menu/words";
import { table } from "../state";
import { levelName } from "../table/game";
import { Levels } from "./bot_levels";

/** Which program has which seat; the host may choose before the first move. */
export function Bots() {
  const { levels, sitters } = table.value;
  const bots = sitters.filter((sitter) => sitter.bot && sitter.status !== "here");
  if (levels.length === 0 && bots.length === 0) return null;
  return (
    <details class="levels">
      <summary>{say.freeSeats}</summary>
      {levels.length > 0 ? (
        <Levels />
      ) : (
        <ul>
          {bots.map((sitter) => (
            <li key={sitter.name}>{say.botCalled({ name: sitter.name, level: levelName(sitter.bot ?? "") })}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
