/** All hands, below the table, for spectators who may see them. */

import { signal } from "@preact/signals";
import { render } from "preact";
import * as say from "#words/shared-talk";
import { hands } from "../chat/messages";
import { table } from "../state";
import { isolated } from "../text/wording";
import { Face, spoken } from "../ui/cards";
import type { Card } from "../wire/cards";

/** What a view may have besides the board. */
interface Own {
  hand?: readonly Card[];
}

export function showHands(): void {
  const place = document.createElement("div");
  document.getElementById("app")?.after(place);
  render(<AllHands />, place);
}

const isOpen = signal(true);

function AllHands() {
  const shown = hands.value;
  if (!shown) return null;
  const title = shown.late ? say.handsLate({ moves: shown.late }) : say.handsNow;
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
        {shown.hands.length ? (
          <ul>
            {shown.hands.map((own, seat) => (
              <li key={seat}>
                <h3>{isolated(table.value.sitters[seat]?.name ?? "")}</h3>
                <Cards cards={(own as Own).hand ?? []} />
              </li>
            ))}
          </ul>
        ) : (
          <p>{say.handsNotYet({ moves: shown.late })}</p>
        )}
      </details>
    </section>
  );
}

function Cards({ cards }: { cards: readonly Card[] }) {
  if (!cards.length) return <p>{say.handsNone}</p>;
  return (
    <ol>
      {cards.map((card) => (
        <li key={card}>
          <span class="card held" role="img" aria-label={spoken(card)} data-card={card}>
            <Face card={card} />
          </span>
        </li>
      ))}
    </ol>
  );
}
