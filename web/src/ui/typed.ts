/** What has been typed so far, and how keys name a seat. */

import { signal } from "@preact/signals";
import { bare } from "../text/wording";
import { rankSign } from "./cards";

/** What has been typed and not yet sent, and whether it can still mean something. */
export const typed = signal("");
export const typedWrong = signal(false);

const RANKS = new Map(
  [..."23456789TJQKA"].flatMap((rank) => [
    [rank.toLowerCase(), rank],
    [rankSign(rank).toLowerCase(), rank],
  ]),
);

/** How a rank is typed, for regular expressions: by the letter that cards show here or by that of a record. */
export const TYPED_RANK = [...RANKS.keys()].join("|");

/** The rank that was typed. */
export const rankTyped = (typed: string): string => RANKS.get(typed) ?? "";

/** A seat by its number, or by the first letters of a name that only one has; of several, the first clockwise. */
export function readSeat(
  line: string,
  seats: readonly { seat: number; name: string }[],
): { target?: number; unknown: string } {
  if (!line) return { unknown: "" };
  const found = seats.find(({ seat, name }) => line === String(seat + 1) || bare(name).toLowerCase().startsWith(line));
  return found ? { target: found.seat, unknown: "" } : { unknown: line };
}
