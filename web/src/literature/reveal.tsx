import { Face, spoken } from "../cards";
import { nameOf, who } from "../table/seating";
import { cardsOf } from "./game";
import { halfSuit, theHalfSuit } from "./names";
import { reveal, verdict } from "./sentences";
import * as say from "./words";

/** The last claim: who really held each card, until the reader has seen enough. */
export function RevealPanel() {
  const claim = reveal.value;
  if (!claim) return null;
  const said = new Map(claim.said);
  const held = new Map(claim.held);
  return (
    <section class={`reveal side-${claim.closed.team ?? "none"}`} aria-labelledby="reveal-title">
      <h2 id="reveal-title">
        {claim.seat === null
          ? say.revealSettled({ half_suit: halfSuit(claim.halfSuit) })
          : say.revealTitle({ seat: who(claim.seat), half_suit: theHalfSuit(claim.halfSuit) })}
      </h2>
      <p>{verdict(claim.closed)}</p>
      <ul class={`of-${cardsOf(claim.halfSuit).length}`}>
        {cardsOf(claim.halfSuit).map((card) => {
          const holder = held.get(card) ?? 0;
          const named = said.get(card) ?? holder;
          return (
            <li key={card} class={holder === named ? "right" : "wrong"}>
              <span class="card small" role="img" aria-label={spoken(card)}>
                <Face card={card} />
              </span>
              <span>{nameOf(holder)}</span>
              {holder !== named && <small>{say.saidHolder({ holder: who(named) })}</small>}
            </li>
          );
        })}
      </ul>
      <button type="button" onClick={closeReveal}>
        {say.goOn}
      </button>
    </section>
  );
}

export function closeReveal(): void {
  reveal.value = null;
}
