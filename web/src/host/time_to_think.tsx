import * as say from "../menu/words";
import { send, table } from "../state";
import { TIMES_OFFERED, type TimeControl } from "../wire/messages";
import { timeWords } from "./time_control";

/** The host chooses how much time people have: before the first move, and after a game. */
export function TimeToThink() {
  const chosen = JSON.stringify(table.value.time);
  const offered = TIMES_OFFERED.map((time) => JSON.stringify(time));
  return (
    <label>
      {say.timeToThink}
      <select
        value={chosen}
        onChange={(event) => send("settings", { type: "set_time", time: JSON.parse(event.currentTarget.value) })}
        data-testid="time-to-think"
      >
        {(offered.includes(chosen) ? offered : [chosen, ...offered]).map((time) => (
          <option key={time} value={time}>
            {timeWords(JSON.parse(time) as TimeControl)}
          </option>
        ))}
      </select>
    </label>
  );
}
