import { type Suit, SuitShape } from "../../ui/cards";
import { halfSuit, valuesOf } from "./names";
import * as say from "./words";

/** The sign of a half-suit: half and suit; of a quartet its rank; of the eights and jokers a star. */
export function HalfSuitSign({ id }: { id: string }) {
  if (id[0] === "R") {
    return (
      <>
        <b class="rank-sign" aria-hidden="true">
          {id[1] === "T" ? "10" : id[1]}
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
