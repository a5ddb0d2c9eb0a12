/** The last seven days of the daily puzzle, as dots. Days are those of the server, whose day begins at the same moment for everyone. */

import type { Memory } from "../puzzles/streak";

export interface Dot {
  readonly day: string;
  /** Of the day of the week, in the language of the page. */
  readonly letter: string;
  /** Solved, solved with help, or not yet. */
  readonly state: "right" | "shown" | "open";
}

const DAYS = 7;
const DAY_MS = 86_400_000;

/** The seven days that end with `today`; none where that is no day. */
export function weekOf({ tries }: Pick<Memory, "tries">, today: string, language: string): Dot[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  if (Number.isNaN(end)) return [];
  const letters = new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" });
  return Array.from({ length: DAYS }, (_, number) => {
    const moment = new Date(end - (DAYS - 1 - number) * DAY_MS);
    const day = moment.toISOString().slice(0, 10);
    return { day, letter: letters.format(moment), state: tries[day]?.over || "open" };
  });
}
