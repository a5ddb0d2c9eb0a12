import { Face, spoken } from "../cards";
import { text } from "../messages";
import { cardsOf, nameOf, who } from "./game";
import { reveal, verdict } from "./sentences";

/** The last claim: who really held each card, until the reader has seen enough. */
export function RevealPanel() {
  const claim = reveal.value;
  if (!claim) return null;
  const say = text.value;
  const said = new Map(claim.said);
  const held = new Map(claim.held);
  return (
    <section class={`reveal side-${claim.closed.team ?? "none"}`} aria-labelledby="reveal-title">
      <h2 id="reveal-title">{say.reveal(who(claim.seat), claim.halfSuit)}</h2>
      <p>{verdict(claim.closed)}</p>
      <ul>
        {cardsOf(claim.halfSuit).map((card) => {
          const [holder, named] = [held.get(card) ?? 0, said.get(card) ?? 0];
          return (
            <li key={card} class={holder === named ? "right" : "wrong"}>
              <span class="card small" role="img" aria-label={spoken(card)}>
                <Face card={card} />
              </span>
              <span>{nameOf(holder)}</span>
              {holder !== named && <small>{say.said(who(named))}</small>}
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
