import { Face, spoken } from "../cards";
import { Seat, Size } from "../table/seat";
import { clockwise } from "../table/seating";
import { board, options } from "./game";
import { lastWinner } from "./sentences";
import * as say from "./words";

/** Everybody at the table, clockwise from the reader: the stack, and the card that was turned. */
export function Seats() {
  return (
    <section class="players" aria-label={say.players}>
      <ul class="ring">
        {clockwise().map((seat) => (
          <li key={seat} data-testid={`seat-${seat}`}>
            <OneSeat seat={seat} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneSeat({ seat }: { seat: number }) {
  const { sizes, lead, phase, winner, shouted, revealed, final, over } = board.value;
  const size = sizes[seat] ?? 0;
  const card = (final.length ? final : revealed).find(([one]) => one === seat)?.[1];
  const won = over ? over.winners.includes(seat) : (winner ?? lastWinner.value) === seat;
  const fishmonger = options.value.fishmonger === seat;
  return (
    <Seat
      seat={seat}
      turn={!over && (phase === "collect" ? winner === seat : lead === seat)}
      out={size === 0}
      size={<Size size={size} />}
    >
      <span class="turned">
        {card && (
          <span class={`card small${won ? " fresh" : ""}`} role="img" aria-label={spoken(card)}>
            <Face card={card} />
          </span>
        )}
        <span class="marks">
          {won && <small class="mark-word good">{say.won}</small>}
          {shouted.includes(seat) && (
            <small class="mark-word" data-testid="shouted">
              <span aria-hidden="true">{say.shout}</span>
              <span class="for-ears">, {say.shouted}</span>
            </small>
          )}
        </span>
      </span>
      {fishmonger && <small class="mark-word fishmonger">{say.fishmonger}</small>}
    </Seat>
  );
}
