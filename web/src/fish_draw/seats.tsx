import { BigCard } from "../cards";
import { Seats as Ring, type SeatInfo } from "../table/seats";
import { board, options } from "./game";
import { lastWinner } from "./sentences";
import * as say from "./words";

/** Everybody at the table, in turn order: the stack, and the card that was turned. */
export function Seats() {
  return <Ring info={info} />;
}

function info(seat: number): SeatInfo {
  const { sizes, lead, phase, winner, over } = board.value;
  const size = sizes[seat] ?? 0;
  return {
    turn: !over && (phase === "collect" ? winner === seat : lead === seat),
    out: size === 0,
    size: size || null,
    sizeAloud: size ? say.cardCount({ count: size }) : say.out,
    below: <Turned seat={seat} />,
  };
}

/** The card that a seat has turned, what became of it, and whether the player has shouted. */
function Turned({ seat }: { seat: number }) {
  const { winner, shouted, revealed, final, over } = board.value;
  const card = (final.length ? final : revealed).find(([one]) => one === seat)?.[1];
  const won = over ? over.winners.includes(seat) : (winner ?? lastWinner.value) === seat;
  return (
    <span class={won ? "turned won" : "turned"}>
      {card && <BigCard card={card} />}
      {won && <small class="mark-word">{say.won}</small>}
      {shouted.includes(seat) && (
        <small class="mark-word shouted" data-testid="shouted">
          <span aria-hidden="true">{say.shout}</span>
          <span class="for-ears">, {say.shouted}</span>
        </small>
      )}
      {options.value.fishmonger === seat && <small class="mark-word fishmonger">{say.fishmonger}</small>}
    </span>
  );
}
