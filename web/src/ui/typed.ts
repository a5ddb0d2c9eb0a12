/** What has been typed so far, and how keys name a seat. */

import { signal } from "@preact/signals";
import { bare } from "../text/wording";

/** What has been typed and not yet sent, and whether it can still mean something. */
export const typed = signal("");
export const typedWrong = signal(false);

/** A seat by its number, or by the first letters of a name that only one has; of several, the first clockwise. */
export function readSeat(
  line: string,
  seats: readonly { seat: number; name: string }[],
): { target?: number; unknown: string } {
  if (!line) return { unknown: "" };
  const found = seats.find(({ seat, name }) => line === String(seat + 1) || bare(name).toLowerCase().startsWith(line));
  return found ? { target: found.seat, unknown: "" } : { unknown: line };
}
