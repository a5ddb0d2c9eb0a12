/** What a table needs from a game: the interface that a game's `board.tsx` implements. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import * as say from "#words/shared-table";
import type { Scene } from "../motion/scene";
import type { HouseRule } from "../wire/messages";

/** What a game says of its rules and house rules: presets, options and their values, and warnings about combinations. */
export interface RuleWords {
  presets: Readonly<Record<string, string>>;
  options: Readonly<Record<string, string>>;
  /** A value that stands for something at the table, as `seat:3` does, in words; nothing for every other value. */
  ruleValue?: (rule: HouseRule) => string | undefined;
  doubts: Readonly<Record<string, string | ((values: never) => string)>>;
  /** The answers to the questions of a family, as parts of a sentence. */
  home: Readonly<Record<string, string>>;
  /** The rules themselves, and what their sentences speak of: house rules by name, and what follows from them. */
  lessons: readonly Lesson[];
  lessonValues: (options: never) => Readonly<Record<string, unknown>>;
}

/** A part of the rules: a heading, a sentence or two, a picture. */
export interface Lesson {
  title: string;
  about: string | ((values: never) => string);
  Picture: () => JSX.Element;
}

/** Whether something only says in a word how it is set. */
export interface Brief {
  brief?: boolean;
}

export interface TableGame {
  /** What it is called. */
  title: string;
  /** The table. */
  Board: () => JSX.Element;
  /** The state of the game in the top line: points, books, the round. */
  Score: () => JSX.Element | null;
  /** What is going on in a few words; also the title of the page. */
  headline: () => string;
  /** Begin to listen to keys and to news. */
  start: () => void;
  /** What can be seen of the last move among what is new (`motion/`). */
  scenes: (sights: readonly unknown[]) => readonly Scene[];
  /** Whether there are house rules of this game under which the table waits for everyone to speak. */
  heard: boolean;
  /** What the house rules make of the levels of bots; nothing, if all is as usual. */
  levelsNote?: () => string | null;
  /** What this game says of names that travel: reasons of refusals, and levels of bots. */
  words: Pick<typeof say, "reasons" | "levels" | "levelsAbout">;
  /** Fetches what it says of its house rules. */
  rules: () => Promise<RuleWords>;
  /** The keys of this game and what they do. */
  keys: readonly (readonly [string, string])[];
  /** The name of a side: a team, or a player. */
  sideName: (side: number) => string;
  /** A ruling in words, as "Bea proposes:" goes on; and what else than a new deal may be proposed. */
  ruling: (ruling: unknown) => string;
  Proposals?: () => JSX.Element | null;
  /** What a reader of this game can choose for themselves, for the menu. */
  Preferences?: (properties: Brief) => JSX.Element | null;
}

export const game = signal<TableGame | null>(null);

/** Why a command was refused, in a sentence. */
export function explain(reason: string): string {
  const name = kebab(reason);
  return game.value?.words.reasons[name] ?? say.reasons[name] ?? say.reasonOther;
}

/** How well a bot plays, in a word or two. */
export function levelName(level: string): string {
  const name = kebab(level);
  return game.value?.words.levels[name] ?? say.levels[name] ?? level;
}

/** What it is like, where that is known. */
export const levelAbout = (level: string): string | undefined =>
  game.value?.words.levelsAbout[kebab(level)] ?? say.levelsAbout[kebab(level)];

/** Names that travel, as messages have them: `NO_BASE_CARD` is `no-base-card`. */
export const kebab = (name: string): string => name.toLowerCase().replaceAll("_", "-");
