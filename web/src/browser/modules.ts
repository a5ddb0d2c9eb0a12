/** Modules that are fetched when they are wanted. */

import { effect } from "@preact/signals";
import { link } from "../state";

/** A module that could not be fetched is asked for again after so long, or as soon as the table is in reach. */
export const AGAIN_MS = 15_000;

/** What `get` brings, asked for until it comes; `onTrouble` hears each time that it did not. */
export async function fetched<T>(get: () => Promise<T>, onTrouble?: () => void): Promise<T> {
  for (;;) {
    try {
      return await get();
    } catch {
      onTrouble?.();
      await chance();
    }
  }
}

/** The next time at which asking again may help. */
function chance(): Promise<void> {
  return new Promise((resolve) => {
    let wasAway = link.peek() !== "live";
    const timer = setTimeout(done, AGAIN_MS);
    const stop = effect(() => {
      if (link.value !== "live") wasAway = true;
      else if (wasAway) queueMicrotask(done);
    });
    addEventListener("online", done);
    function done(): void {
      clearTimeout(timer);
      stop();
      removeEventListener("online", done);
      resolve();
    }
  });
}
