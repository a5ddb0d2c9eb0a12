/** What a page must know of the game at its table; the module of the game is loaded when the page needs it. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { text } from "../messages";

export interface TableGame {
  /** The table. */
  Board: () => JSX.Element;
  /** What is going on in a few words; also the title of the page. */
  headline: () => string;
  /** Begin to listen to keys and to news. */
  start: () => void;
  /** Whether there are house rules of this game under which the table waits for everybody to speak. */
  heard: boolean;
  /** What the house rules make of the levels of bots; nothing, if all is as usual. */
  levelsNote?: () => string | null;
  /** The sentence for a reason of this game's rules. */
  reason: (name: string) => string | undefined;
  /** The keys of this game and what they do. */
  keys: () => readonly (readonly [string, string])[];
  /** The name of a side: a team, or who plays alone. */
  sideName: (side: number) => string;
  /** A ruling in words, and what else than a new deal may be proposed. */
  ruling: (ruling: unknown) => string;
  Proposals?: () => JSX.Element | null;
}

export const game = signal<TableGame | null>(null);

/** Why a command was refused, in a sentence. */
export function explain(reason: string): string {
  const say = text.value;
  return game.value?.reason(reason) ?? say.reasons[reason] ?? say.unknownReason;
}
