import { loudness, muted } from "../sounds/volume";
import { Switch } from "../ui/choices";
import * as say from "./words";

/** Whether the table is heard, and how loud. */
export function Sound() {
  const turn = (on: boolean) => {
    muted.value = !on;
  };
  return (
    <Switch title={say.sound} on={!muted.value} turn={turn}>
      <input
        type="range"
        aria-label={say.volume}
        min={0}
        max={100}
        step={10}
        disabled={muted.value}
        value={Math.round(loudness.value * 100)}
        onInput={(event) => {
          loudness.value = event.currentTarget.valueAsNumber / 100;
        }}
      />
    </Switch>
  );
}
