/** A claim that has been announced: its cards are named one by one, and an opponent who holds one may show it. */

import { signal } from "@preact/signals";
import { pending, play } from "../../state";
import { nameOf, who, you } from "../../table/seating";
import { Face, Rich, short, spoken, the } from "../../ui/cards";
import type { Card } from "../../wire/cards";
import { board, cardsOf, moves, mustWait } from "./game";
import { theHalfSuit } from "./names";
import * as say from "./words";

/** The card that the claimer names next, where they do not go by order. */
const next = signal<Card | null>(null);

export function StagedClaim() {
  const { claim, named } = board.value;
  if (!claim) return null;
  const holders = new Map(named);
  const due = moves.value.names.find((card) => card === next.value) ?? moves.value.names[0];
  return (
    <section class="reveal" aria-labelledby="staged-title" data-testid="staged-claim">
      <h2 id="staged-title">
        {say.statusClaiming({ seat: who(claim.seat), half_suit: theHalfSuit(claim.half_suit) })}
      </h2>
      <ul class={`of-${cardsOf(claim.half_suit).length}`}>
        {cardsOf(claim.half_suit).map((card) => (
          <li key={card}>
            <NamedCard card={card} due={card === due} />
            <span>{holders.has(card) ? nameOf(holders.get(card) ?? 0) : say.notNamed}</span>
          </li>
        ))}
      </ul>
      {due && <NameHolder card={due} />}
      {moves.value.withdraw && (
        <button
          type="button"
          aria-disabled={pending.value !== null || mustWait.value}
          onClick={() => !mustWait.value && play("action", { type: "withdraw_claim", seat: you.value })}
        >
          {say.withdraw}
        </button>
      )}
      <Interrupts />
    </section>
  );
}

/** A card of the claim; the claimer may take them in any order. */
function NamedCard({ card, due }: { card: Card; due: boolean }) {
  if (!moves.value.names.includes(card)) {
    return (
      <span class="card small" role="img" aria-label={spoken(card)}>
        <Face card={card} />
      </span>
    );
  }
  return (
    <button
      type="button"
      class="card small ghost"
      aria-pressed={due}
      aria-disabled={false}
      aria-label={say.whoHolds({ card: the(card) })}
      onClick={() => {
        next.value = card;
      }}
    >
      <Face card={card} />
    </button>
  );
}

function NameHolder({ card }: { card: Card }) {
  return (
    <>
      <p class="prompt">
        <Rich>{say.whoHolds({ card: short(card) })}</Rich>
      </p>
      <div class="buttons wrap">
        {moves.value.holders.map((holder) => (
          <button
            type="button"
            key={holder}
            aria-disabled={pending.value !== null || mustWait.value}
            onClick={() => !mustWait.value && play("action", { type: "name_card", seat: you.value, card, holder })}
          >
            {holder === you.value ? say.me : nameOf(holder)}
          </button>
        ))}
      </div>
    </>
  );
}

/** What an opponent of the claimer can show. */
function Interrupts() {
  const { interrupts } = moves.value;
  if (!interrupts.length) return null;
  return (
    <>
      <p class="prompt">{say.interruptIt}</p>
      <div class="buttons wrap">
        {interrupts.map((card) => (
          <button
            type="button"
            key={card}
            aria-disabled={pending.value !== null}
            onClick={() => play("action", { type: "interrupt", seat: you.value, card })}
          >
            <span aria-hidden="true">
              <Rich>{say.showCard({ card: short(card) })}</Rich>
            </span>
            <span class="for-ears">{say.showCard({ card: the(card) })}</span>
          </button>
        ))}
      </div>
    </>
  );
}
