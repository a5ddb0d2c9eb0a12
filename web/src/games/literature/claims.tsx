/** Claims on the table: one that is announced card by card, and the cards of the one that was made. */

import { signal } from "@preact/signals";
import { said } from "../../news/news";
import { pending, play } from "../../state";
import { faceOf, nameOf, who, you } from "../../table/seating";
import { BigCard, CardBack, Face, Rich, short, spoken, the } from "../../ui/cards";
import { Portrait } from "../../ui/portrait";
import type { Card } from "../../wire/cards";
import { board, cardsOf, moves, mustWait } from "./game";
import { halfSuit, theHalfSuit } from "./names";
import { isWrong, turnsOf } from "./scenes";
import { reveal } from "./sentences";
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

/**
 * The cards of the claim that is spoken of, in the middle of the table: backs that are turned one by one over the faces of those who are
 * said to hold them, until all lies open.
 */
export function Unrolled() {
  const claim = reveal.value;
  if (!claim || board.value.over) return null;
  const { isBegun } = said.value;
  const { at } = turnsOf(claim);
  const [named, held] = [new Map(claim.said), new Map(claim.held)];
  const isElsewhere = isWrong(claim);
  const cards = cardsOf(claim.halfSuit);
  return (
    <ul
      class={`unrolled of-${cards.length}`}
      aria-label={halfSuit(claim.halfSuit)}
      aria-hidden={isBegun}
      data-testid="reveal"
      key={claim.halfSuit}
    >
      {cards.map((card, index) => {
        const holder = held.get(card) ?? 0;
        const before = named.get(card);
        const wrong = isElsewhere(card);
        return (
          <li
            key={card}
            class={wrong ? "wrong" : before === holder ? "right" : ""}
            style={isBegun ? { "--at": `${at[index]}ms` } : {}}
          >
            <span class="turns">
              <CardBack />
              <BigCard card={card} />
            </span>
            <span class="by">
              {before !== undefined && wrong && <Portrait face={faceOf(before)} />}
              <Portrait face={faceOf(holder)} />
            </span>
            <bdi>{nameOf(holder)}</bdi>
            {before !== undefined && wrong && <small class="for-ears">{say.saidHolder({ holder: who(before) })}</small>}
          </li>
        );
      })}
    </ul>
  );
}
