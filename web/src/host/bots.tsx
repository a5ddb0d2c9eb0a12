/** Which bots have the free seats, and how well they play. */

import { effect, signal } from "@preact/signals";
import * as say from "../menu/words";
import { pending, send, table } from "../state";
import { game, levelAndAbout, levelName } from "../table/game";

/** `seat` is null for the bots that stand in for people. */
interface Choice {
  seat: number | null;
  level: string;
}

/** What was chosen and not yet sent: commands travel one at a time, and a key held down chooses faster. */
const chosen = signal<readonly Choice[]>([]);
effect(() => {
  const [next, ...rest] = chosen.value;
  if (!next || pending.value) return;
  chosen.value = rest;
  send("settings", { type: "set_level", ...next });
});

function choose(choice: Choice): void {
  chosen.value = [...chosen.value.filter(({ seat }) => seat !== choice.seat), choice];
}

/** The host chooses how well each bot plays, and who stands in for people: before the first move, and after a game. */
export function Levels() {
  const { sitters, standin } = table.value;
  const note = game.value?.levelsNote?.();
  return (
    <>
      {note && <p>{note}</p>}
      {sitters.map(
        (sitter, seat) =>
          sitter.status === "bot" &&
          sitter.bot && (
            <Level
              key={seat}
              title={say.seatNumber({ name: sitter.name, number: seat + 1 })}
              seat={seat}
              level={sitter.bot}
            />
          ),
      )}
      {standin && <Level title={say.standin} seat={null} level={standin} />}
    </>
  );
}

/** One choice. What plays now is among the others also where no one could choose it. */
function Level({ title, seat, level }: Choice & { title: string }) {
  const { levels } = table.value;
  const shown = chosen.value.find((choice) => choice.seat === seat)?.level ?? level;
  return (
    <label>
      {title}
      <select
        value={shown}
        onChange={(event) => choose({ seat, level: event.currentTarget.value })}
        data-testid={`level-${seat ?? "standin"}`}
      >
        {(levels.includes(shown) ? levels : [shown, ...levels]).map((one) => (
          <option key={one} value={one}>
            {levelAndAbout(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

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
