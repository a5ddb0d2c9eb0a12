/** The text catalogues. English is always here; others are fetched when the page asks for them. */

import { signal } from "@preact/signals";
import en from "./en";

export type Catalogue = typeof en;

/** The other languages: each a module whose default export is a whole `Catalogue`. */
const LAZY: Record<string, () => Promise<{ default: Catalogue }>> = {};

export const text = signal<Catalogue>(en);

/** Speak the page's language from now on. */
export async function speak(language: string): Promise<void> {
  const load = LAZY[language];
  if (load) text.value = (await load()).default;
}
