/** Claims on the table: one that is announced card by card, and what the last one revealed. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { pending, play } from "../../state";
import { nameOf, who, you } from "../../table/seating";
import { Face, Rich, short, spoken, the } from "../../ui/cards";
import type { Card } from "../../wire/cards";
import { board, cardsOf, moves, mustWait } from "./game";
import { halfSuit, theHalfSuit } from "./names";
import { nextReveal, reveal, verdict } from "./sentences";
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

/** How long a claim stays open before the eyes when the reader does nothing. */
const OPEN_MS = 7000;
/** The same once someone has asked: it would lie on the new question. Bots at the usual pace leave it longer than that. */
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
