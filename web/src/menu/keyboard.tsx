import { useEffect, useRef } from "preact/hooks";
import { dialog, typing } from "../state";
import { game } from "../table/game";
import { tableKeys } from "../ui/keyboard";
import * as say from "./words";

/** Which key does what. It is open where the reader asked for it with a key. */
export function Keyboard() {
  const wanted = dialog.value === "keys";
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (wanted) ref.current?.scrollIntoView({ block: "start" });
  }, [wanted]);
  return (
    <details ref={ref} open={wanted}>
      <summary>{say.keyboard}</summary>
      <label class="check">
        <input
          type="checkbox"
          checked={typing.value}
          onChange={(event) => {
            typing.value = event.currentTarget.checked;
          }}
        />
        {say.typing}
      </label>
      <dl class="keys">
        {[...(game.value?.keys ?? []), ...tableKeys].map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
