/** The reader's best sprints in this browser, by the kind of drill. */

const FIRST = "shoal-sprint";
const OTHER = `${FIRST}-`;

const keptAs = (kind: string) => (kind === "recall" ? FIRST : OTHER + kind);

/** How many answers of it were right; 0 where there was none. */
export function sprintBest(kind: string): number {
  try {
    return Number(localStorage.getItem(keptAs(kind))) || 0;
  } catch {
    return 0; // site data is blocked
  }
}

/** Keep the best of a kind, or forget it. */
export function keepBest(kind: string, right: number | null): void {
  try {
    if (right === null) localStorage.removeItem(keptAs(kind));
    else localStorage.setItem(keptAs(kind), `${right}`);
  } catch {
    // it is full, or blocked
  }
}

/** All of them. */
export function sprints(): Record<string, number> {
  let names: string[] = [];
  try {
    names = Object.keys(localStorage);
  } catch {
    // site data is blocked
  }
  const kinds = names.flatMap((name) =>
    name === FIRST ? "recall" : name.startsWith(OTHER) ? name.slice(OTHER.length) : [],
  );
  return Object.fromEntries(kinds.map((kind) => [kind, sprintBest(kind)]));
}
