/** Half-suits and teams as the catalogue names them. */

import { options, ownSide } from "./game";
import * as say from "./words";

/** The values of a half-suit's name. */
export function valuesOf(id: string) {
  const [half = "", suit = ""] = id;
  if (half === "S") return { half, suit: "", rank: options.value.removed_rank };
  return half === "R" ? { half, suit: "", rank: suit } : { half, suit, rank: "" };
}

/** "low hearts". */
export const halfSuit = (id: string): string => say.halfSuitName(valuesOf(id));
/** "the low hearts", in a sentence. */
export const theHalfSuit = (id: string): string => say.halfSuitThe(valuesOf(id));

/** How sentences call a side: the reader's or the other; for a visitor by its sign. */
export function teamOf(side: number): string {
  if (ownSide.value === null) return side === 0 ? "circle" : "triangle";
  return side === ownSide.value ? "ours" : "theirs";
}

/** The same as a title. */
export const sideName = (side: number): string => say.teamTitle({ team: teamOf(side) });
