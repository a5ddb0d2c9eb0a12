/** Whether who sits here plays their first game: the table is slower then, and announces the first shout. */

const PLAYED = "played";

export function isNewcomer(): boolean {
  try {
    return localStorage.getItem(PLAYED) === null;
  } catch {
    return false; // a browser that may keep nothing would be new for ever
  }
}

/** The reader has seen a game to its end. */
export function noteEnd(): void {
  try {
    localStorage.setItem(PLAYED, "yes");
  } catch {
    // nothing is kept
  }
}
