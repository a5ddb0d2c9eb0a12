import { signal } from "@preact/signals";
import { nameOf, you } from "../../table/seating";
import { listed } from "../../text/wording";
import { type Card, Face, rankOf as rankSign, SuitShape, spoken, suitOf, the } from "../../ui/cards";
import { focusBar, moveFocus } from "../../ui/focus";
import { raise, raised } from "../../ui/instant_pick";
import { byCard, card, groups, hand, pickCard, pickRank, type Rank, rank, ranks, update } from "./game";
import { OwnBooks } from "./seats";
import { fresh } from "./sentences";
import * as say from "./words";

/** The rank that Tab reaches; arrows move on from it. */
const reached = signal<Rank | null>(null);

/** How wide the whole hand is in cards: of a fan all cards but the last show half. */
const OVERLAP = 0.5;
const GAP = 0.25;
const widthInCards = () => groups.value.reduce((sum, { own }) => sum + 1 + (own.length - 1) * OVERLAP + GAP, 0);

/** From so many cards' width on, a phone shows the hand in rows and of each card the top only. */
const ROOMY = 6.5;

/** Whose hand it is: who watches may be shown another's. */
const title = () => (you.value === null ? nameOf((update.value.view as { seat: number }).seat) : say.hand);

/** The hand by rank, each a fan. A rank is a button; where one asks for single cards, the missing ones are. */
export function Hand() {
  const held = groups.value.map(({ rank }) => rank);
  const stop = held.find((rank) => rank === reached.value) ?? held[0];
  const units = widthInCards();
  const kinds = ["ranks", byCard.value ? "cards-too" : units > ROOMY && "full"];
  return (
    <section class="hand" aria-labelledby="hand-title" data-testid="hand">
      <h2 id="hand-title" class="for-ears">
        {title()}, {say.cardCount({ count: hand.value.length })}
      </h2>
      <OwnBooks />
      <ul class={kinds.filter(Boolean).join(" ")} style={{ "--units": units.toFixed(2) }} onKeyDown={moveFocus}>
        {groups.value.map(({ rank: one, own, missing }) => (
          <li key={one}>
            {byCard.value ? (
              <div class="rank-group">
                {own.map((card) => (
                  <Held key={card} card={card} />
                ))}
                {missing.map((ghost) => (
                  <Ghost key={ghost} card={ghost} />
                ))}
              </div>
            ) : (
              <RankButton rank={one} own={own} stop={one === stop} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One's own card: in a fan its index shows. */
function Held({ card }: { card: Card }) {
  const suit = suitOf(card);
  return (
    <span
      class={`big-card held ${suit}${fresh.value.has(card) ? " fresh" : ""}`}
      role="img"
      aria-label={spoken(card)}
      data-card={card}
      data-held="yes"
    >
      <b aria-hidden="true">{rankSign(card)}</b>
      <SuitShape suit={suit} />
      <SuitShape suit={suit} />
    </span>
  );
}

function RankButton({ rank: one, own, stop }: { rank: Rank; own: readonly Card[]; stop: boolean }) {
  const may = ranks.value.includes(one);
  const held = { rank: one, cards: listed(own.map(the)) };
  return (
    <button
      type="button"
      class="rank-group pick"
      data-rank={one}
      tabIndex={stop ? 0 : -1}
      aria-disabled={!may}
      aria-pressed={(raised.value ?? rank.value) === one}
      onFocus={() => {
        reached.value = one;
      }}
      onClick={(event) => may && choose(one, rank.value, pickRank, event)}
    >
      <span class="rank-fan" aria-hidden="true">
        {own.map((card) => (
          <Held key={card} card={card} />
        ))}
      </span>
      <span class="for-ears">{may ? say.askForRank(held) : say.holding(held)}</span>
    </button>
  );
}

function Ghost({ card: ghost }: { card: Card }) {
  return (
    <button
      type="button"
      class="card ghost pick"
      data-card={ghost}
      data-held="no"
      tabIndex={0}
      aria-disabled={false}
      aria-pressed={(raised.value ?? card.value) === ghost}
      aria-label={say.askFor({ what: the(ghost) })}
      onClick={(event) => choose(ghost, card.value, pickCard, event)}
    >
      <Face card={ghost} />
    </button>
  );
}

/** Pick, or put back. Keyboard users are led on to the players. */
function choose<T extends string>(one: T, before: T | null, pick: (one: T | null) => void, event: MouseEvent): void {
  const again = (raised.value ?? before) === one;
  raise(again ? "" : one, event, () => pick(again ? null : one));
  if (event.detail === 0 && rank.value !== null) focusBar();
}
