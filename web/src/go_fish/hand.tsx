import { signal } from "@preact/signals";
import { type Card, Face, spoken, the } from "../cards";
import { moveFocus } from "../focus";
import { listed } from "../listed";
import { byCard, card, groups, hand, moves, pickCard, pickRank, type Rank, rank } from "./game";
import { fresh } from "./sentences";
import * as say from "./words";

/** The rank that Tab reaches; arrows move on from it. */
const reached = signal<Rank | null>(null);

/** The hand by rank. A rank is a button; where one asks for single cards, the missing ones are. */
export function Hand() {
  const ranks = groups.value.map(({ rank }) => rank);
  const stop = ranks.find((rank) => rank === reached.value) ?? ranks[0];
  return (
    <section class="hand" aria-labelledby="hand-title" data-testid="hand">
      <h2 id="hand-title" class="for-ears">
        {say.hand}, {say.cardCount({ count: hand.value.length })}
      </h2>
      <ul class="ranks" onKeyDown={moveFocus}>
        {groups.value.map(({ rank: one, own, missing }) => (
          <li key={one}>
            {byCard.value ? (
              <div class="rank-group">
                <Cards own={own} />
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

function Cards({ own }: { own: readonly Card[] }) {
  return (
    <>
      {own.map((card) => (
        <span
          key={card}
          class={fresh.value.has(card) ? "card held fresh" : "card held"}
          role="img"
          aria-label={spoken(card)}
          data-card={card}
          data-held="yes"
        >
          <Face card={card} />
        </span>
      ))}
    </>
  );
}

function RankButton({ rank: one, own, stop }: { rank: Rank; own: readonly Card[]; stop: boolean }) {
  const may = moves.value.ranks.includes(one);
  const cards = own.map((card) => (
    <span
      key={card}
      class={fresh.value.has(card) ? "card held fresh" : "card held"}
      aria-hidden="true"
      data-card={card}
      data-held="yes"
    >
      <Face card={card} />
    </span>
  ));
  const held = { rank: one, cards: listed(own.map(the)) };
  return (
    <button
      type="button"
      class="rank-group pick"
      data-rank={one}
      tabIndex={stop ? 0 : -1}
      aria-disabled={!may}
      aria-pressed={rank.value === one}
      onFocus={() => {
        reached.value = one;
      }}
      onClick={(event) => may && choose(() => pickRank(rank.value === one ? null : one), event)}
    >
      {cards}
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
      aria-pressed={card.value === ghost}
      aria-label={say.askFor({ what: the(ghost) })}
      onClick={(event) => choose(() => pickCard(card.value === ghost ? null : ghost), event)}
    >
      <Face card={ghost} />
    </button>
  );
}

/** Pick, or put back. Keyboard users are led on to the players. */
function choose(pick: () => void, event: MouseEvent): void {
  pick();
  if (event.detail !== 0 || rank.value === null) return;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".bar .who, .bar [data-commit]")?.focus());
}
