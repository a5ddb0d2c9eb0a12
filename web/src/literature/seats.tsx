import { spoken } from "../cards";
import { text } from "../messages";
import { pending, send, table } from "../state";
import { board, card, moves, nameOf, ownSide, pickTarget, seatsOf, setup, sideName, target, you } from "./game";
import { visitorName } from "./visitor";

/** Everybody at the table: the opponents in one row, the reader's team in the other. */
export function Seats() {
  const mine = ownSide.value ?? 0;
  const sides = [...setup.value.sides.keys()].filter((side) => side !== mine).concat(mine);
  return (
    <section class="players" aria-label={text.value.players}>
      {sides.map((side) => (
        <div class={`team side-${side}`} key={side}>
          <h2>
            <SideMark side={side} /> {sideName(side)}
          </h2>
          <ul>
            {seatsOf(side).map((seat) => (
              <li key={seat} data-testid={`seat-${seat}`}>
                <Seat seat={seat} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Seat({ seat }: { seat: number }) {
  const say = text.value;
  const size = board.value.sizes[seat] ?? 0;
  const kind = `seat${board.value.turn === seat ? " turn" : ""}${size === 0 ? " out" : ""}`;
  const face = <SeatFace seat={seat} size={size} />;
  if (moves.value.targets.includes(seat)) {
    return (
      <button
        type="button"
        class={`${kind} choice${card.value ? " lit" : ""}`}
        aria-pressed={target.value === seat}
        onClick={(event) => chooseTarget(seat, event)}
      >
        {face}
        {card.value && <span class="for-ears">, {say.askFor(spoken(card.value))}</span>}
      </button>
    );
  }
  return (
    <div class={kind}>
      {face}
      {table.value.free.includes(seat) && <TakeSeat seat={seat} />}
    </div>
  );
}

function SeatFace({ seat, size }: { seat: number; size: number }) {
  const say = text.value;
  const status = seat === you.value ? "here" : (table.value.sitters[seat]?.status ?? "bot");
  return (
    <>
      <span class="name">
        <b>{nameOf(seat)}</b>
        {say.status[status] && <small class={`badge ${status}`}>{say.status[status]}</small>}
      </span>
      <span class="size">
        {size === 0 ? say.noCards : size}
        {size > 0 && <span class="for-ears"> {say.cardsWord(size)}</span>}
      </span>
      {board.value.turn === seat && <span class="for-ears">, {say.hasTurn}</span>}
      <i class="number" aria-hidden="true">
        {seat + 1}
      </i>
    </>
  );
}

/** Pick whom to ask. Who came by keyboard is led on to the button that asks. */
function chooseTarget(seat: number, event: MouseEvent): void {
  pickTarget(seat);
  if (event.detail === 0 && card.value) {
    queueMicrotask(() => document.querySelector<HTMLElement>("[data-testid=ask-button]")?.focus());
  }
}

function TakeSeat({ seat }: { seat: number }) {
  const say = text.value;
  const place = `seat-${seat}` as const;
  return (
    <button
      type="button"
      class="small"
      aria-disabled={pending.value !== null}
      onClick={() => send(place, { type: "sit", seat, name: visitorName() })}
    >
      {pending.value?.place === place ? say.sending : say.takeSeat}
      <span class="for-ears"> {say.insteadOf(nameOf(seat))}</span>
    </button>
  );
}

/** The mark of a side: a circle or a triangle, filled where it is the reader's own. */
export function SideMark({ side }: { side: number }) {
  return (
    <svg class={`mark side-${side}`} viewBox="0 0 12 12" aria-hidden="true">
      {side === 0 ? <circle cx="6" cy="6" r="5" /> : <path d="M6 .8 11.6 11H.4z" />}
    </svg>
  );
}
