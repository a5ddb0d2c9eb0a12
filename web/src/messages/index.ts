/** The text catalogues. English is always here; others are fetched when the page asks for them. */

import { effect, type Signal, signal } from "@preact/signals";
import en from "./en";

const language = signal("en");

/** Speak the page's language from now on. */
export function speak(wanted: string): void {
  language.value = wanted;
}

/** A catalogue in the page's language. The other languages: each a module whose default export is a whole catalogue. */
export function catalogue<T>(english: T, others: Record<string, () => Promise<{ default: T }>> = {}): Signal<T> {
  const words = signal(english);
  effect(() => {
    const load = others[language.value];
    if (!load) words.value = english;
    else
      load().then((module) => {
        words.value = module.default;
      });
  });
  return words;
}

/** What a page says whatever game is played; each game has its own catalogue beside it. */
export const text = catalogue(en);
