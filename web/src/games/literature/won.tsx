import { rankOf } from "../../ui/cards";
import { board, cardsOf, ownSide } from "./game";
import { HalfSuitShape } from "./half_suits";
import { halfSuit, sideName } from "./names";
import { SideMark } from "./seats";
import * as say from "./words";

/** Late in a game there is room on a phone: what each team has won, as stacks with their names. */
export function Won() {
  const us = ownSide.value ?? 0;
  return (
    <section class="won" aria-label={say.halfSuits}>
      {[us, 1 - us].map((side) => (
        <div key={side}>
          <h3>
            <SideMark side={side} /> {sideName(side)}
          </h3>
          <ul>
            {board.value.closed
              .filter(({ team }) => team === side)
              .map(({ half_suit: id }) => (
                <Stack key={id} id={id} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Stack({ id }: { id: string }) {
  const cards = cardsOf(id);
  const [first, last] = [cards[0], cards.at(-1)];
  return (
    <li>
      <span class="for-ears">{halfSuit(id)}</span>
      <i class="pip" aria-hidden="true">
        <HalfSuitShape id={id} />
      </i>
      {/^[LH]/.test(id) && first && last && (
        <small aria-hidden="true">
          {rankOf(first)}–{rankOf(last)}
        </small>
      )}
    </li>
  );
}
