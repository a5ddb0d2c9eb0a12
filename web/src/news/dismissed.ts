/** What the reader has looked at and put away last, and what does not come back when the page is loaded again. */

import { signal } from "@preact/signals";
import { recallHere, rememberHere } from "../browser/storage";

const KEY = "put-away";
const last = signal(recallHere(KEY));

export function putAway(sight: unknown): void {
  last.value = JSON.stringify(sight);
  rememberHere(KEY, last.value);
}

export const isPutAway = (sight: unknown): boolean => last.value === JSON.stringify(sight);
