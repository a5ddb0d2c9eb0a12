import { signal } from "@preact/signals";
import { keepCookie } from "../browser/cookies";
import { type Aspect, asCookie, CHOICES, lookOf, show } from "../browser/display";
import { commas } from "../text/wording";
import { Choices } from "../ui/choices";
import * as say from "./words";

const NAMES: Record<Aspect, string> = { theme: say.lookTheme, contrast: say.lookContrast, motion: say.lookMotion };
const WORDS = {
  light: say.lookLight,
  dark: say.lookDark,
  normal: say.lookNormal,
  more: say.lookMore,
  full: say.lookFull,
  less: say.lookLess,
};
const ASPECTS = Object.keys(CHOICES) as Aspect[];

const look = signal(lookOf(document.documentElement));

/** Shown at once, and told to the server, which writes it into every page from now on. */
function choose(aspect: Aspect, word: string): void {
  const { [aspect]: _, ...others } = look.value;
  look.value = word ? { ...others, [aspect]: word } : others;
  show(look.value, document.documentElement);
  keepCookie("shoal_look", asCookie(look.value));
}

/** What was chosen: the theme by itself, what is rarer with what it is about. */
export function lookInWords(): string {
  const chosen = ASPECTS.flatMap((aspect) => {
    const word = look.value[aspect];
    if (!word) return [];
    return aspect === "theme" ? WORDS[word] : say.lookOf({ aspect: NAMES[aspect], word: WORDS[word] });
  });
  return commas(chosen) || say.lookAutomatic;
}

/** Light or dark, contrast, motion: as the device has it, until something is chosen here. */
export function Look() {
  return ASPECTS.map((aspect) => (
    <div class="group" key={aspect}>
      <Choices
        title={NAMES[aspect]}
        value={look.value[aspect] ?? ""}
        choices={[["", say.lookAutomatic], ...CHOICES[aspect].map((word) => [word, WORDS[word]] as const)]}
        choose={(word) => choose(aspect, word)}
      />
    </div>
  ));
}
