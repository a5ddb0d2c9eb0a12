/** Names and signs of half-suits, and names of teams. */

import { rankSign, type Suit, SuitShape } from "../../ui/cards";
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

/** The sign of a half-suit: half and suit; of a quartet its rank; of the eights and jokers a star. */
export function HalfSuitSign({ id }: { id: string }) {
  if (id[0] === "R") {
    return (
      <>
        <b class="rank-sign" aria-hidden="true">
          {rankSign(id[1] ?? "")}
        </b>
        <span class="for-ears">{halfSuit(id)}</span>
      </>
    );
  }
  return (
    <>
      <span aria-hidden="true">{say.halfSign(valuesOf(id))}</span>{" "}
      <SuitShape suit={id === "SP" ? "J" : (id[1] as Suit)} />
      <span class="for-ears">{halfSuit(id)}</span>
    </>
  );
}
