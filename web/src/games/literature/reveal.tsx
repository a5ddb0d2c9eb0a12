import { useEffect, useRef } from "preact/hooks";
import { nameOf, who } from "../../table/seating";
import { Face, spoken } from "../../ui/cards";
import { board, cardsOf } from "./game";
import { halfSuit, theHalfSuit } from "./names";
import { nextReveal, reveal, verdict } from "./sentences";
import * as say from "./words";

/** How long a claim stays open before the eyes when the reader does nothing. */
const OPEN_MS = 7000;
/** The same once somebody has asked: it would lie on the new question. Bots at the usual pace leave it longer than that. */
const LEAST_MS = 3000;

/** The last claim that the reader has not seen yet: who really held each card. It lies on the table, never on the hand. */
export function RevealPanel() {
  const claim = reveal.value;
  const question = JSON.stringify(board.value.last_question ?? null);
  const opened = useRef({ claim, question, at: performance.now() });
  if (opened.current.claim !== claim) opened.current = { claim, question, at: performance.now() };
  useEffect(() => {
    if (!claim) return;
    const longest = question === opened.current.question ? OPEN_MS : LEAST_MS;
    const shut = setTimeout(nextReveal, Math.max(0, longest - (performance.now() - opened.current.at)));
    return () => clearTimeout(shut);
  }, [claim, question]);
  if (!claim || board.value.over) return null;
  const said = new Map(claim.said);
  const held = new Map(claim.held);
  return (
    <section class="reveal" aria-labelledby="reveal-title" data-testid="reveal">
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
              <bdi>{nameOf(holder)}</bdi>
              {holder !== named && <small>{say.saidHolder({ holder: who(named) })}</small>}
            </li>
          );
        })}
      </ul>
      <button type="button" class="quiet" onClick={nextReveal}>
        {say.goOn}
      </button>
    </section>
  );
}
