import { type Suit, SuitShape } from "../cards";
import { text } from "./words";

/** The sign of a half-suit: half and suit; of a quartet its rank; of the eights and jokers a star. */
export function HalfSuitSign({ id }: { id: string }) {
  const say = text.value;
  if (id[0] === "R") {
    return (
      <>
        <b class="rank-sign" aria-hidden="true">
          {id[1] === "T" ? "10" : id[1]}
        </b>
        <span class="for-ears">{say.halfSuit(id)}</span>
      </>
    );
  }
  return (
    <>
      {say.half(id)} <SuitShape suit={id === "SP" ? "J" : (id[1] as Suit)} />
      <span class="for-ears">{say.suit(id)}</span>
    </>
  );
}
