import { the } from "../cards";
import { Seat, Size } from "../table/seat";
import { nameOf } from "../table/seating";
import { board, card, ownSide, pickTarget, seatsOf, setup, target, targetsFor } from "./game";
import { sideName } from "./names";
import { countShown, onRequest, requestCount } from "./sizes";
import * as say from "./words";

/** Everybody at the table: the opponents in one row, the reader's team in the other. */
export function Seats() {
  const mine = ownSide.value ?? 0;
  const sides = [...setup.value.sides.keys()].filter((side) => side !== mine).concat(mine);
  return (
    <section class="players" aria-label={say.players}>
      {sides.map((side) => (
        <div class={`team side-${side}`} key={side}>
          <h2>
            <SideMark side={side} /> {sideName(side)}
          </h2>
          <ul>
            {seatsOf(side).map((seat) => (
              <li key={seat} data-testid={`seat-${seat}`}>
                <OneSeat seat={seat} />
                {onRequest(seat) && countShown(seat) === null && <AskCount seat={seat} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function OneSeat({ seat }: { seat: number }) {
  const choice = targetsFor(card.value).includes(seat)
    ? {
        pressed: target.value === seat,
        lit: card.value !== null,
        ears: card.value ? say.askFor({ card: the(card.value) }) : "",
        choose: (event: MouseEvent) => chooseTarget(seat, event),
      }
    : undefined;
  const count = countShown(seat);
  return (
    <Seat
      seat={seat}
      turn={board.value.turn === seat}
      out={board.value.sizes[seat] === 0}
      size={count === null ? <Hidden /> : <Size size={count} />}
      choice={choice}
    />
  );
}

/** So many cards that one must remember: more than none. */
function Hidden() {
  return <span class="for-ears">{say.hidden}</span>;
}

/** "How many cards have you?" must be answered; the page answers for everybody. */
function AskCount({ seat }: { seat: number }) {
  return (
    <button type="button" class="small count" onClick={() => requestCount(seat)}>
      <span aria-hidden="true">{say.howMany}</span>
      <span class="for-ears">{say.howManyCardsOf({ name: nameOf(seat) })}</span>
    </button>
  );
}

/** Pick whom to ask. Keyboard users are led on to the button that asks. */
function chooseTarget(seat: number, event: MouseEvent): void {
  pickTarget(seat);
  if (event.detail === 0 && card.value) {
    queueMicrotask(() => document.querySelector<HTMLElement>("[data-testid=ask-button]")?.focus());
  }
}

/** The mark of a side: a circle or a triangle, filled where it is the reader's own. */
export function SideMark({ side }: { side: number }) {
  return (
    <svg class={`mark side-${side}`} viewBox="0 0 12 12" aria-hidden="true">
      {side === 0 ? <circle cx="6" cy="6" r="5" /> : <path d="M6 .8 11.6 11H.4z" />}
    </svg>
  );
}
