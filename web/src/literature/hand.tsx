import { signal } from "@preact/signals";
import { Face, spoken, the } from "../cards";
import { moveFocus } from "../focus";
import { you } from "../table/seating";
import type { Card } from "../wire/cards";
import { openClaim } from "./claim";
import { asks, begins, board, card, hand, isOpen, moves, pickCard, setup, target } from "./game";
import { halfSuit } from "./names";
import { HalfSuitSign } from "./sign";
import * as say from "./words";

/** The card that Tab reaches among those that can be picked; arrows move on from it. */
const reached = signal<Card | null>(null);

/** The hand in trays, one for each half-suit of which the reader holds a card; the gaps are what may be asked for. */
export function Hand() {
  const trays = setup.value.half_suits.filter(
    ([, cards]) => isOpen(cards) && cards.some((card) => hand.value.has(card) || asks.value.includes(card)),
  );
  const stops = trays.flatMap(([, cards]) =>
    cards.filter((card) => !hand.value.has(card) || asks.value.includes(card)),
  );
  const stop = stops.includes(reached.value as Card) ? reached.value : (stops[0] ?? null);
  return (
    <section class="hand" aria-labelledby="hand-title" data-testid="hand">
      <h2 id="hand-title">
        {say.hand} <small>{say.cardCount({ count: hand.value.size })}</small>
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows only move between the buttons inside */}
      <div class="trays" onKeyDown={moveFocus}>
        {trays.map(([id, cards]) => (
          <div class="tray" key={id}>
            <TrayLabel id={id} />
            <ul class={`of-${cards.length}`} aria-label={halfSuit(id)}>
              {cards.map((card) => (
                <li key={card}>
                  <Slot card={card} stop={card === stop} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The name of a tray; a button while its half-suit may be claimed. */
function TrayLabel({ id }: { id: string }) {
  if (!moves.value.claims.some(([open]) => open === id) && !begins.value.includes(id)) {
    return (
      <h3 class="tray-label">
        <span>
          <HalfSuitSign id={id} />
        </span>
      </h3>
    );
  }
  return (
    <h3 class="tray-label">
      <button type="button" onClick={() => openClaim(id)}>
        <span>
          <HalfSuitSign id={id} />
        </span>
        <small>{say.claimShort}</small>
      </button>
    </h3>
  );
}

function Slot({ card, stop }: { card: Card; stop: boolean }) {
  if (!hand.value.has(card)) return <Pick card={card} stop={stop} kind="ghost" />;
  return asks.value.includes(card) ? <Pick card={card} stop={stop} kind={held(card)} /> : <Held card={card} />;
}

function held(card: Card): string {
  const last = board.value.last_question;
  return last?.hit && last.seat === you.value && last.card === card ? "held fresh" : "held";
}

function Held({ card }: { card: Card }) {
  return (
    <span class={`card ${held(card)}`} role="img" aria-label={spoken(card)}>
      <Face card={card} />
    </span>
  );
}

/** A card that can be asked for: a missing one, or, as a bluff, one's own. */
function Pick({ card: one, stop, kind }: { card: Card; stop: boolean; kind: string }) {
  const may = asks.value.includes(one);
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
      tabIndex={stop ? 0 : -1}
      aria-disabled={!may}
      aria-pressed={card.value === one}
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
  const again = card.value === one;
  pickCard(again ? null : one);
  if (event.detail !== 0 || again) return;
  const next = target.value === null ? "button.seat.choice" : "[data-testid=ask-button]";
  requestAnimationFrame(() => document.querySelector<HTMLElement>(next)?.focus());
}
