import { computed, signal, useComputed } from "@preact/signals";
import { late } from "../../browser/lazy";
import { recall } from "../../browser/storage";
import { nameOf, you } from "../../table/seating";
import { Face, rankOf, SuitShape, spoken, suitOf, the } from "../../ui/cards";
import { focusBar, moveFocus } from "../../ui/focus";
import { raise, raised } from "../../ui/instant_pick";
import type { Card } from "../../wire/cards";
import { isWhole, openClaim } from "./claim";
import { asks, begins, board, card, hand, isOpen, moves, pickable, pickCard, setup, update } from "./game";
import { HalfSuitSign, halfSuit } from "./names";
import * as say from "./words";

const Won = late(async () => (await import("./fetched")).Won);

/** How the trays of a hand are ordered: most cards first, suit by suit, or the low half-suits before the high ones. */
export const ORDERS = ["half_suit", "suit", "rank"] as const;
export type Order = (typeof ORDERS)[number];

const remembered = recall("hand-order");
export const order = signal<Order>(ORDERS.find((one) => one === remembered) ?? "rank");

type HalfSuit = (typeof setup.value.half_suits)[number];

/** These half-suits in the order that the reader has chosen. */
export function ordered(trays: readonly HalfSuit[]): HalfSuit[] {
  const held = ([, cards]: HalfSuit) => cards.filter((card) => hand.value.has(card)).length;
  const suit = ([, [first]]: HalfSuit) => "CDHSJ".indexOf(first ? suitOf(first) : "J");
  const keys: Record<Order, (tray: HalfSuit) => number> = { half_suit: (tray) => -held(tray), suit, rank: () => 0 };
  return [...trays].sort((a, b) => keys[order.value](a) - keys[order.value](b)); // stable: the pack's own order decides
}

/** The trays: a half-suit each, of which the reader holds a card. */
const trays = computed(() =>
  ordered(
    setup.value.half_suits.filter(
      ([, cards]) => isOpen(cards) && cards.some((card) => hand.value.has(card) || pickable.value.includes(card)),
    ),
  ),
);

/** The card that was reached last by Tab or arrows. */
const reached = signal<Card | null>(null);

/** The card that Tab reaches among those that can be picked; arrows move on from it. */
const stop = computed(() => {
  const stops = trays.value.flatMap(([, cards]) =>
    cards.filter((card) => !hand.value.has(card) || asks.value.includes(card)),
  );
  return stops.includes(reached.value as Card) ? reached.value : (stops[0] ?? null);
});

/** Whose hand it is: who watches may be shown another's. */
const title = () => (you.value === null ? nameOf((update.value.view as { seat: number }).seat) : say.hand);

/** With so few trays a phone has room for what was won, and for larger faces (`.few` in the styles). */
const FEW = 3;

/** The hand in trays; the gaps are what may be asked for. */
export function Hand() {
  const count = trays.value.length;
  const kind = count > 6 ? "trays eight" : count === 4 ? "trays four" : count > FEW ? "trays" : "trays few";
  return (
    <section class="hand" aria-labelledby="hand-title" data-testid="hand">
      <h2 id="hand-title" class="for-ears">
        {title()}, {say.cardCount({ count: hand.value.size })}
      </h2>
      {count <= FEW && board.value.closed.length > 0 && <Won />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows only move between the buttons inside */}
      <div class={kind} onKeyDown={moveFocus}>
        {trays.value.map(([id, cards]) => (
          <div class="tray" key={id}>
            <TrayLabel id={id} cards={cards} />
            <ul class={`of-${cards.length}`} aria-label={halfSuit(id)}>
              {cards.map((card) => (
                <li key={card}>
                  <Slot card={card} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The name of a tray; a button while its half-suit may be claimed, and yellow once the reader holds all of it. */
function TrayLabel({ id, cards }: { id: string; cards: readonly Card[] }) {
  const sign = <TraySign id={id} cards={cards} />;
  const isAll = isWhole(id);
  if (!moves.value.claims.some(([open]) => open === id) && !begins.value.includes(id)) {
    return (
      <h3 class="tray-label">
        <span>{sign}</span>
      </h3>
    );
  }
  return (
    <h3 class="tray-label">
      <button type="button" class={isAll ? "all" : ""} onClick={() => openClaim(id)}>
        {sign}
        <span class={isAll ? "whole" : "for-ears"}>{isAll ? say.claimShort : say.claim}</span>
      </button>
    </h3>
  );
}

/** A suit, and the lowest and the highest rank. */
function TraySign({ id, cards }: { id: string; cards: readonly Card[] }) {
  const [first, last] = [cards[0], cards.at(-1)];
  if (id[0] === "R" || id[0] === "S" || !first || !last) return <HalfSuitSign id={id} />;
  return (
    <>
      <span class={suitOf(first)} aria-hidden="true">
        <SuitShape suit={suitOf(first)} />
      </span>
      <span class="ranks" aria-hidden="true">
        {rankOf(first)}–{rankOf(last)}
      </span>
      <span class="for-ears">{halfSuit(id)}</span>
    </>
  );
}

function Slot({ card }: { card: Card }) {
  if (!hand.value.has(card)) return <Pick card={card} kind="ghost" />;
  return asks.value.includes(card) ? <Pick card={card} kind={held(card)} /> : <Held card={card} />;
}

function held(card: Card): string {
  const last = board.value.last_question;
  return last?.hit && last.seat === you.value && last.card === card ? "held fresh" : "held";
}

function Held({ card }: { card: Card }) {
  return (
    <span class={`card ${held(card)}`} role="img" aria-label={spoken(card)} data-card={card} data-held="yes">
      <Face card={card} />
    </span>
  );
}

/**
 * A card that can be asked for: a missing one, or, as a bluff, one's own.
 *
 * What changes with every tap are two attributes, so they are signals: the other cards need no look.
 */
function Pick({ card: one, kind }: { card: Card; kind: string }) {
  const tabIndex = useComputed(() => (stop.value === one ? 0 : -1));
  const isPicked = useComputed(() => (raised.value ?? card.value) === one);
  const may = pickable.value.includes(one);
  const own = hand.value.has(one);
  const label = !may
    ? say.missingCard({ card: spoken(one) })
    : own
      ? say.bluffFor({ card: spoken(one) })
      : say.askFor({ card: the(one) });
  return (
    <button
      type="button"
      class={`card ${kind} pick`}
      data-card={one}
      data-held={own ? "yes" : "no"}
      tabIndex={tabIndex}
      aria-disabled={!may}
      aria-pressed={isPicked}
      aria-label={label}
      onFocus={() => {
        reached.value = one;
      }}
      onClick={(event) => may && choose(one, event)}
    >
      <Face card={one} />
    </button>
  );
}

/** Pick a card to ask for, or put it back. Keyboard users are led on to the opponents. */
function choose(one: Card, event: MouseEvent): void {
  const again = (raised.value ?? card.value) === one;
  raise(again ? "" : one, event, () => pickCard(again ? null : one));
  if (event.detail === 0 && !again) focusBar();
}
