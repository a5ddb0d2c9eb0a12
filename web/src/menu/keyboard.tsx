import { typing } from "../state";
import { game } from "../table/game";
import { Switch } from "../ui/choices";
import { tableKeys } from "../ui/keyboard";
import * as say from "./words";

/** Which key does what. */
export function Keyboard() {
  const turn = (on: boolean) => {
    typing.value = on;
  };
  return (
    <>
      <div class="group rows">
        <Switch title={say.typing} on={typing.value} turn={turn} />
      </div>
      <dl class="group keys">
        {[...(game.value?.keys ?? []), ...tableKeys].map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
