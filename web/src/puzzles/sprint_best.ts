/** The reader's best sprints in this browser, by the kind of drill. */

const keptAs = (kind: string) => (kind === "recall" ? "shoal-sprint" : `shoal-sprint-${kind}`);

/** How many answers of it were right; 0 where there was none. */
export function sprintBest(kind: string): number {
  try {
    return Number(localStorage.getItem(keptAs(kind))) || 0;
  } catch {
    return 0; // site data is blocked
  }
}

export function keepBest(kind: string, right: number): void {
  try {
    localStorage.setItem(keptAs(kind), `${right}`);
  } catch {
    // it is full, or blocked
  }
}
