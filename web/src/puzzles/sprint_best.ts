/** The reader's best sprint in this browser. */

const KEPT = "shoal-sprint";

/** How many answers of it were right; 0 where there was none. */
export function sprintBest(): number {
  try {
    return Number(localStorage.getItem(KEPT)) || 0;
  } catch {
    return 0; // site data is blocked
  }
}

export function keepBest(right: number): void {
  try {
    localStorage.setItem(KEPT, `${right}`);
  } catch {
    // it is full, or blocked
  }
}
