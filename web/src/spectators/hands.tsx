/** All hands, below the table, for spectators who may see them; at an exhibition with what the bot on turn can know. */

import { signal } from "@preact/signals";
import { render } from "preact";
import * as say from "#words/shared-talk";
import { beliefs, hands } from "../chat/messages";
import { table } from "../state";
import { isolated } from "../text/wording";
import { Face, spoken } from "../ui/cards";
import { chancesOf, Habits } from "../ui/habits";
import type { Card } from "../wire/cards";
import type { HintGrid } from "../wire/messages";

/** What a view may have besides the board. */
interface Own {
  hand?: readonly Card[];
}

/** How likely the bot on turn must take a card to be where it is; `undefined` for its own cards. */
type Belief = (card: Card) => number | undefined;

export function showHands(): void {
  const place = document.createElement("div");
  document.getElementById("app")?.after(place);
  render(<AllHands />, place);
}

const isOpen = signal(true);
const nameAt = (seat: number): string => isolated(table.value.sitters[seat]?.name ?? "");

function AllHands() {
  const [shown, believed] = [hands.value, beliefs.value];
  if (believed) {
    const { seat, grid } = believed;
    if (seat === null || !grid) return <Section title={say.handsNow} all={believed.hands} />;
    const name = nameAt(seat);
    return (
      <Section
        title={say.beliefsTitle({ name })}
        about={say.beliefsKey({ name })}
        all={believed.hands}
        grid={grid}
        of={seat}
      />
    );
  }
  if (!shown) return null;
  const title = shown.late ? say.handsLate({ moves: shown.late }) : say.handsNow;
  return (
    <Section title={title} about={shown.hands.length ? "" : say.handsNotYet({ moves: shown.late })} all={shown.hands} />
  );
}

interface Shown {
  title: string;
  about?: string;
  all: readonly Own[];
  /** What the bot of the seat `of` can know. */
  grid?: HintGrid;
  of?: number;
}

function Section({ title, about, all, grid, of }: Shown) {
  const chances = grid && chancesOf(grid);
  const rows = new Map(grid?.items.map((item, at) => [item, chances?.[at] ?? []]));
  return (
    <section class="all-hands" aria-labelledby="all-hands" data-testid="all-hands">
      <details
        open={isOpen.value}
        onToggle={(event) => {
          isOpen.value = event.currentTarget.open;
        }}
      >
        <summary>
          <h2 id="all-hands">{title}</h2>
        </summary>
        {about && <p class="about">{about}</p>}
        {grid && <Habits grid={grid} />}
        <ul>
          {all.map((own, seat) => {
            const place = grid?.places.indexOf(seat) ?? -1;
            return (
              <li key={seat} class={seat === of ? "thinks" : undefined}>
                <h3>{nameAt(seat)}</h3>
                <Cards cards={own.hand ?? []} belief={(card) => (seat === of ? undefined : rows.get(card)?.[place])} />
              </li>
            );
          })}
        </ul>
      </details>
    </section>
  );
}

function Cards({ cards, belief }: { cards: readonly Card[]; belief: Belief }) {
  if (!cards.length) return <p>{say.handsNone}</p>;
  return (
    <ol>
      {cards.map((card) => {
        const chance = belief(card);
        return (
          <li key={card}>
            <span class="card held" role="img" aria-label={spoken(card)} data-card={card}>
              <Face card={card} />
            </span>
            {chance !== undefined && <Chance chance={chance} />}
          </li>
        );
      })}
    </ol>
  );
}

/** A chance, in percent: 100 is only said of what is proven. */
function Chance({ chance }: { chance: number }) {
  const percent = chance === 1 ? 100 : Math.min(Math.max(Math.round(100 * chance), 1), 99);
  return (
    <span class={chance === 1 ? "chance sure" : "chance"} style={{ "--chance": `${percent}%` }}>
      <span aria-hidden="true">{chance === 1 ? "✓" : percent}</span>
      <span class="for-ears">{say.beliefsChance({ chance: percent })}</span>
    </span>
  );
}
