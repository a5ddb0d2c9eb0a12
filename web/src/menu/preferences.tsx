/** What the reader sets for themselves: sounds, and how pages look. */

import { signal } from "@preact/signals";
import { keepCookie } from "../browser/cookies";
import { type Aspect, asCookie, CHOICES, lookOf, show } from "../browser/display";
import { loudness, muted } from "../sounds/volume";
import { Choices } from "../ui/choices";
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

const NAMES: Record<Aspect, string> = { theme: say.lookTheme, contrast: say.lookContrast, motion: say.lookMotion };
const WORDS = {
  light: say.lookLight,
  dark: say.lookDark,
  normal: say.lookNormal,
  more: say.lookMore,
  full: say.lookFull,
  less: say.lookLess,
};

const look = signal(lookOf(document.documentElement));

/** Shown at once, and told to the server, which writes it into every page from now on. */
function choose(aspect: Aspect, word: string): void {
  const { [aspect]: _, ...others } = look.value;
  look.value = word ? { ...others, [aspect]: word } : others;
  show(look.value, document.documentElement);
  keepCookie("shoal_look", asCookie(look.value));
}

/** Light or dark, contrast, motion: as the device has it, until something is chosen here. */
export function Looks() {
  return (
    <section class="looks" aria-labelledby="looks-title">
      <h3 id="looks-title">{say.look}</h3>
      {(Object.keys(CHOICES) as Aspect[]).map((aspect) => (
        <Choices
          key={aspect}
          title={NAMES[aspect]}
          value={look.value[aspect] ?? ""}
          choices={[["", say.lookAutomatic], ...CHOICES[aspect].map((word) => [word, WORDS[word]] as const)]}
          choose={(word) => choose(aspect, word)}
        />
      ))}
    </section>
  );
}
