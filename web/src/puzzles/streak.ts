/** The reader's daily puzzles in this browser: tries of the last days, and how many in a row were solved. */

/** `right` is the answer of a day that is solved; versions before 0.2 kept none. */
type Tries = { wrong: readonly string[]; over: "right" | "shown" | ""; right?: string | undefined };

export type Memory = {
  /** Days in a row up to `last`, and the most that there ever were. */
  readonly days: number;
  readonly best: number;
  readonly last: string;
  /** By day the choices that were wrong, in their order, and whether it is over: solved, or shown. */
  readonly tries: Readonly<Record<string, Tries>>;
  /** By set of practice puzzles the numbers of those that are solved. */
  readonly sets: Readonly<Record<string, readonly number[]>>;
};

export type Answer = { day: string; today: string; state: string; choice?: string | undefined };

export const NOTHING: Memory = { days: 0, best: 0, last: "", tries: {}, sets: {} };

const MOST_DAYS = 400;
const WRONG = "⬛";
const RIGHT = "🟩";

/** What was kept; nothing where it cannot be read. */
export function read(text: string | null): Memory | null {
  try {
    const found = JSON.parse(text ?? "null");
    const isOurs = found && typeof found.days === "number" && typeof found.last === "string" && found.tries;
    return isOurs ? { ...NOTHING, ...found } : null;
  } catch {
    return null;
  }
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** The memory after an answer. A page that is loaded again changes nothing; only today's puzzle counts for the streak, also where its answer was shown: then its day is half. */
export function answered(memory: Memory, { day, today, state, choice }: Answer): Memory {
  const known = memory.tries[day] ?? { wrong: [], over: "" };
  if (known.over) return memory;
  if (state === "wrong") {
    if (choice === undefined || known.wrong.includes(choice)) return memory;
    return { ...memory, tries: recent({ ...memory.tries, [day]: { wrong: [...known.wrong, choice], over: "" } }) };
  }
  const over = state === "right" ? "right" : "shown";
  const tries = recent({ ...memory.tries, [day]: { ...known, over, right: state === "right" ? choice : undefined } });
  if (day !== today || memory.last === day) return { ...memory, tries };
  const days = memory.last === dayBefore(day) ? memory.days + 1 : 1;
  return { ...memory, days, best: Math.max(days, memory.best), last: day, tries };
}

/** The memory after a practice puzzle was solved. */
export function practised(memory: Memory, set: string, number: number): Memory {
  const known = memory.sets[set] ?? [];
  return known.includes(number) ? memory : { ...memory, sets: { ...memory.sets, [set]: [...known, number] } };
}

/** The last of the days. */
export function recent(tries: Memory["tries"]): Memory["tries"] {
  return Object.fromEntries(Object.entries(tries).sort().slice(-MOST_DAYS));
}

/** How many days in a row are solved: also yesterday's streak, which today may still go on. */
export function streakOn(memory: Memory, today: string): number {
  return today && (memory.last === today || memory.last === dayBefore(today)) ? memory.days : 0;
}

/** Where a day's puzzle stands as it was left, as the query of its page; nothing where no answer was given. */
export function leftAt(memory: Memory, day: string): string {
  const { wrong, over, right } = memory.tries[day] ?? { wrong: [], over: "" };
  const [last, tried] = over ? [right ?? "show", wrong] : [wrong.at(-1), wrong.slice(0, -1)];
  return last === undefined ? "" : `?${new URLSearchParams([["answer", last], ...tried.map((one) => ["tried", one])])}`;
}

/** The tries of a solved puzzle as squares: they say nothing of the answer. */
export function triesOn(memory: Memory, day: string): string {
  const known = memory.tries[day];
  return known?.over === "right" ? WRONG.repeat(known.wrong.length) + RIGHT : "";
}
