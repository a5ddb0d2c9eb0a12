import { you } from "../../table/seating";
import { Seats as Ring, type SeatInfo } from "../../table/seats";
import { BigCard, type Card, CardBack, FishMark } from "../../ui/cards";
import { board, options, staged } from "./game";
import { lastWinner } from "./story";
import * as say from "./words";

/** Everyone at the table, in turn order: the stack, and the card that was turned. */
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

/** The card that a seat has turned. */
export function turnedBy(seat: number): Card | undefined {
  const { revealed, final } = board.value;
  return (final.length ? final : revealed).findLast(([one]) => one === seat)?.[1];
}

/** Whether its card lies there, and is turned in a moment. */
export const isDown = (seat: number) => staged.value?.down.includes(seat) ?? false;

/** Whether it has won with that card. */
export function wonBy(seat: number): boolean {
  const { winner, over } = board.value;
  if (staged.value) return winner === seat;
  return over ? over.winners.includes(seat) : (winner ?? lastWinner.value) === seat;
}

/** The card that a seat has turned, what became of it, and whether the player has shouted. One's own lies in the middle. */
function Turned({ seat }: { seat: number }) {
  const card = turnedBy(seat);
  const won = wonBy(seat);
  return (
    <span class={won ? "turned wins" : "turned"}>
      {seat !== you.value &&
        (card ? (
          <BigCard card={card} />
        ) : isDown(seat) ? (
          <CardBack />
        ) : (
          <span class="place-of-card" aria-hidden="true" />
        ))}
      {won && <small class="mark-word">{staged.value ? say.leads : say.won}</small>}
      {board.value.shouted.includes(seat) && (
        <small class="mark-word shouted" data-testid="shouted">
          <FishMark />
          <span class="for-ears">, {say.shouted}</span>
        </small>
      )}
      {options.value.fishmonger === seat && <small class="mark-word fishmonger">{say.fishmonger}</small>}
    </span>
  );
}
