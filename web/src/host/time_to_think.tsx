/** The host sets how much time people have to think. */

import * as say from "../menu/words";
import { send, table } from "../state";
import { Choices } from "../ui/choices";
import { Refusal } from "../ui/refusal";
import { TIMES_OFFERED, type TimeControl } from "../wire/messages";

const length = (seconds: number) =>
  seconds && seconds % 60 === 0 ? say.timeMinutes({ minutes: seconds / 60 }) : say.timeSeconds({ seconds });

export function timeWords(time: TimeControl): string {
  switch (time.type) {
    case "none":
      return say.timeNone;
    case "turn":
      return say.timeTurn({ length: length(time.turn_s) });
    case "bank": {
      const [bank, more] = [length(time.bank_s), time.increment_s ?? 0];
      return more ? say.timeBank({ length: bank, more: length(more) }) : say.timeBankAlone({ length: bank });
    }
    case "days":
      return say.timeDays({ days: time.days });
  }
}

/** The host chooses how much time people have: before the first move, and after a game. */
export function TimeToThink() {
  const chosen = JSON.stringify(table.value.time);
  const offered = TIMES_OFFERED.map((time) => JSON.stringify(time));
  return (
    <div class="group">
      <Refusal from={(place) => place === "settings"} />
      <Choices
        isList
        title={say.timeToThink}
        value={chosen}
        choices={(offered.includes(chosen) ? offered : [chosen, ...offered]).map((time) => [
          time,
          timeWords(JSON.parse(time) as TimeControl),
        ])}
        choose={(time) => send("settings", { type: "set_time", time: JSON.parse(time) as TimeControl })}
      />
    </div>
  );
}
