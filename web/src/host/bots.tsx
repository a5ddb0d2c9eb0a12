/** How well bots play: each, and the one that stands in for people. */

import { effect, signal } from "@preact/signals";
import * as say from "../menu/words";
import { pending, send, table } from "../state";
import { game, levelAbout, levelName } from "../table/game";
import { Choices } from "../ui/choices";
import { Refusal } from "../ui/refusal";

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

/** One choice of the host. What plays now is among the others also where no one could choose it. */
export function Level({ title, seat, level }: Choice & { title: string }) {
  const { levels } = table.value;
  const shown = chosen.value.find((choice) => choice.seat === seat)?.level ?? level;
  const note = game.value?.levelsNote?.();
  return (
    <div class="group" data-testid={`level-${seat ?? "standin"}`}>
      {note && <p>{note}</p>}
      <Choices
        isList
        title={title}
        value={shown}
        choices={(levels.includes(shown) ? levels : [shown, ...levels]).map((one) => [
          one,
          levelName(one),
          levelAbout(one),
        ])}
        choose={(one) => choose({ seat, level: one })}
      />
    </div>
  );
}

/** Who plays for people who are gone. */
export function StandinPage() {
  const { standin } = table.value;
  return (
    <>
      <Refusal from={(place) => place === "settings"} />
      {standin && <Level title={say.standin} seat={null} level={standin} />}
    </>
  );
}
