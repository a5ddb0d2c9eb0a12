import { signal } from "@preact/signals";
import type { TargetedKeyboardEvent } from "preact";
import { Face, type Suit, SuitShape, spoken } from "../cards";
import { text } from "../messages";
import type { Card } from "../wire/cards";
import { openClaim } from "./claim";
import { board, card, hand, isOpen, moves, pickCard, setup, target, you } from "./game";

/** The missing card that Tab reaches; arrows move on from it. */
const reached = signal<Card | null>(null);

/** The hand in trays, one for each half-suit of which the reader holds a card; the gaps are what may be asked for. */
export function Hand() {
  const say = text.value;
  const trays = setup.value.half_suits.filter(
    ([, cards]) => isOpen(cards) && cards.some((card) => hand.value.has(card)),
  );
  const ghosts = trays.flatMap(([, cards]) => cards.filter((card) => !hand.value.has(card)));
  const tabStop = ghosts.includes(reached.value as Card) ? reached.value : (ghosts[0] ?? null);
  return (
    <section class="hand" aria-labelledby="hand-title" data-testid="hand">
      <h2 id="hand-title">
        {say.hand} <small>{say.cards(hand.value.size)}</small>
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows only move between the buttons inside */}
      <div class="trays" onKeyDown={moveFocus}>
        {trays.map(([id, cards]) => (
          <div class="tray" key={id}>
            <TrayLabel id={id} />
            <ul aria-label={say.halfSuit(id)}>
              {cards.map((card) => (
                <li key={card}>
                  {hand.value.has(card) ? <Held card={card} /> : <Ghost card={card} stop={card === tabStop} />}
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
  const say = text.value;
  const label = (
    <>
      {say.half(id)} <SuitShape suit={id[1] as Suit} />
      <span class="for-ears">{say.suit(id)}</span>
    </>
  );
  if (!moves.value.claims.some(([open]) => open === id)) {
    return (
      <h3 class="tray-label">
        <span>{label}</span>
      </h3>
    );
  }
  return (
    <h3 class="tray-label">
      <button type="button" onClick={() => openClaim(id)}>
        <span>{label}</span>
        <small>{say.claim}</small>
      </button>
    </h3>
  );
}

function Held({ card }: { card: Card }) {
  const last = board.value.last_question;
  const fresh = last?.hit && last.seat === you.value && last.card === card;
  return (
    <span class={fresh ? "card held fresh" : "card held"} role="img" aria-label={spoken(card)}>
      <Face card={card} />
    </span>
  );
}

function Ghost({ card: ghost, stop }: { card: Card; stop: boolean }) {
  const say = text.value;
  const may = moves.value.asks.includes(ghost);
  return (
    <button
      type="button"
      class="card ghost"
      data-card={ghost}
      tabIndex={stop ? 0 : -1}
      aria-disabled={!may}
      aria-pressed={card.value === ghost}
      aria-label={may ? say.askFor(spoken(ghost)) : say.missing(spoken(ghost))}
      onFocus={() => {
        reached.value = ghost;
      }}
      onClick={(event) => may && choose(ghost, event)}
    >
      <Face card={ghost} />
    </button>
  );
}

/** Pick a card to ask for, or put it back. Who came by keyboard is led on to the opponents. */
function choose(ghost: Card, event: MouseEvent): void {
  const again = card.value === ghost;
  pickCard(again ? null : ghost);
  if (event.detail !== 0 || again) return;
  const next = target.value === null ? "button.seat.choice" : "[data-testid=ask-button]";
  requestAnimationFrame(() => document.querySelector<HTMLElement>(next)?.focus());
}

/** Left and right in order; up and down to the nearest missing card of the next tray. */
function moveFocus(event: TargetedKeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(".ghost")];
  const from = all.indexOf(event.target as HTMLElement);
  if (from < 0) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const next = step ? all[from + step] : nearest(all, all[from], event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nearest(all: HTMLElement[], from: HTMLElement | undefined, key: string): HTMLElement | undefined {
  const way = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!way || !from) return undefined;
  const here = from.getBoundingClientRect();
  const distance = (other: HTMLElement) => {
    const there = other.getBoundingClientRect();
    return (there.y - here.y) * way * 10 + Math.abs(there.x - here.x);
  };
  return all
    .filter((other) => (other.getBoundingClientRect().y - here.y) * way > here.height / 2)
    .sort((a, b) => distance(a) - distance(b))[0];
}
