/** Typing anywhere on the table composes a move; Enter makes it. */

import * as say from "#words/shared-table";
import { repeat } from "../news/news";
import { dialog, isCovered, typing } from "../state";
import { nameOf } from "../table/seating";
import { commas } from "../text/wording";
import { answer } from "./announce";
import { typed, typedWrong } from "./typed";

export interface Reader {
  /** Do what the line says so far; what of it means nothing. `begun`: something had been typed before. */
  read: (line: string, begun: boolean) => string;
  /** Enter, after a line. */
  enter: (line: string) => void;
  /** What has been composed so far, for ears: the whole move that Enter makes, or what is still missing. */
  composed: () => { move: string } | { missing: string } | null;
  escape: () => void;
  /** Whether there is nothing to type for now. */
  idle: () => boolean;
}

/** The keys of every table and what they do. */
export const tableKeys: readonly (readonly [string, string])[] = [[say.keyRepeatKeys, say.keyRepeat]];
const REPEAT = ".";
/** Who types on is not interrupted by what the first letters come to. */
const TYPED_MS = 500;
let telling: ReturnType<typeof setTimeout> | undefined;

/** Whether letters typed there are text, and no business of the table. */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input:not([type=radio], [type=checkbox]), select, textarea") !== null
  );
}

export function listenToKeys(reader: Reader): void {
  listenToRepeat();
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isCovered.value || reader.idle())
      return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    if (press(event.key, reader)) event.preventDefault();
  });
}

/** Take one key; whether it meant anything. */
function press(key: string, reader: Reader): boolean {
  if (key === "Escape") {
    typed.value = "";
    clearTimeout(telling);
    reader.escape();
    return true;
  }
  if (!typing.value) return false;
  if (key === "?") {
    dialog.value = "keys";
    return true;
  }
  if (key === "Enter") return typed.value !== "" && enter(reader);
  if (key === "Backspace") return edit(typed.value.slice(0, -1), reader);
  if (key.length !== 1 || (key === " " && typed.value === "")) return false;
  return edit(typed.value + key, reader);
}

function edit(line: string, reader: Reader): boolean {
  const begun = typed.value !== "";
  typed.value = line;
  const unknown = reader.read(line, begun);
  typedWrong.value = unknown !== "";
  clearTimeout(telling);
  telling = setTimeout(() => answer(unknown ? say.typedUnknown({ typed: unknown }) : composed(reader)), TYPED_MS);
  return true;
}

/** "Who has the 2 of clubs? 2 Pia, 4 Zeno.": ears learn the numbers when they need them. */
export const joinWhom = (question: string, seats: readonly number[]): string =>
  `${question} ${say.sentence({ text: commas(seats.map((seat) => say.numberAndName({ number: seat + 1, name: nameOf(seat) }))) })}`;

/** The question is read before it is said. */
function composed(reader: Reader): string {
  if (!typed.value) return "";
  const found = reader.composed();
  if (!found) return "";
  return "move" in found ? say.typedComposed({ move: found.move }) : found.missing;
}

function enter(reader: Reader): boolean {
  const line = typed.value;
  typed.value = "";
  clearTimeout(telling);
  reader.enter(line);
  return true;
}

/** A key tells the last sentence again, also over dialogs and after the end. */
export function listenToRepeat(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== REPEAT || event.ctrlKey || event.metaKey || event.altKey || event.repeat || !typing.value) return;
    if (isTextField(event.target)) return;
    repeat();
    event.preventDefault();
  });
}
