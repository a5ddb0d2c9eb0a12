import { loudness, muted } from "../sounds/volume";
import * as say from "./words";

export function Sound() {
  return (
    <fieldset class="sound">
      <legend>{say.sound}</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={!muted.value}
          onChange={(event) => {
            muted.value = !event.currentTarget.checked;
          }}
        />
        {say.soundOn}
      </label>
      <label class="volume">
        {say.volume}
        <input
          type="range"
          min={0}
          max={100}
          step={10}
          disabled={muted.value}
          value={Math.round(loudness.value * 100)}
          onInput={(event) => {
            loudness.value = event.currentTarget.valueAsNumber / 100;
          }}
        />
      </label>
    </fieldset>
  );
}
