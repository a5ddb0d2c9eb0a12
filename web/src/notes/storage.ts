/**
 * The reader's own notes on who holds what, kept in this browser for one game at one table and never sent.
 *
 * One entry of the browser's storage has the notes of the last few tables, so it never grows. Notes count while the number of
 * the game at the table (`TableSeen.marks`) is the same.
 */

import { computed, effect, signal } from "@preact/signals";
import { recall, remember } from "../browser/storage";
import { table } from "../state";

export type Mark = "has" | "not" | "maybe";
/** By `item:seat`. */
export type Marks = Readonly<Record<string, Mark>>;

interface OfGame {
  game: number;
  marks: Marks;
}

const NAME = "marks";
const MOST_TABLES = 12;
const KNOWN: readonly unknown[] = ["has", "not", "maybe"] satisfies Mark[];

/** What is kept, by table, the last changed last; whatever else stands there counts as nothing. */
function kept(): Map<string, OfGame> {
  try {
    const found: [string, OfGame][] = JSON.parse(recall(NAME) ?? "[]");
    return new Map(found.filter(([, one]) => Number.isInteger(one.game) && isMarks(one.marks)));
  } catch {
    return new Map();
  }
}

const isMarks = (marks: unknown) =>
  typeof marks === "object" && marks !== null && Object.values(marks).every((mark) => KNOWN.includes(mark));

function keep(marks: Marks): void {
  const { id, marks: game } = table.value;
  if (typeof game !== "number") return;
  const all = kept();
  all.delete(id);
  if (Object.keys(marks).length) all.set(id, { game, marks });
  remember(NAME, JSON.stringify([...all].slice(-MOST_TABLES)));
}

const all = signal(kept());
/** The marks of this game. */
export const marks = computed((): Marks => {
  const own = all.value.get(table.value.id);
  return own && own.game === table.value.marks ? own.marks : {};
});

export const markOf = (item: string, seat: number): Mark | null => marks.value[`${item}:${seat}`] ?? null;

export function setMark(item: string, seat: number, mark: Mark | null): void {
  const { [`${item}:${seat}`]: _, ...rest } = marks.value;
  keep(mark ? { ...rest, [`${item}:${seat}`]: mark } : rest);
  all.value = kept();
}

/** With the next deal they are gone; what another tab of this browser marks is seen here. */
export function follow(): void {
  effect(() => {
    const own = all.value.get(table.value.id);
    if (!own || own.game === table.value.marks) return;
    keep({});
    all.value = kept();
  });
  addEventListener("storage", ({ key }) => {
    if (key === NAME) all.value = kept();
  });
}
