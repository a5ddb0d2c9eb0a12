import { listed } from "../listed";
import { Seat, Size } from "../table/seat";
import { clockwise } from "../table/seating";
import { board, moves, pickTarget, RANKS, rank, target, wanted } from "./game";
import * as say from "./words";

/** Everybody at the table, clockwise from the reader, with cards and books. */
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
  const size = board.value.sizes[seat] ?? 0;
  const books = booksOf(seat);
  const points = board.value.points[seat] ?? 0;
  const choice = moves.value.targets.includes(seat)
    ? {
        pressed: target.value === seat,
        lit: rank.value !== null,
        ears: wanted.value ? say.askFor({ what: wanted.value }) : "",
        choose: (event: MouseEvent) => choose(seat, event),
      }
    : undefined;
  return (
    <Seat seat={seat} turn={board.value.turn === seat} out={size === 0} size={<Size size={size} />} choice={choice}>
      {books.length > 0 && (
        <span class="books">
          <span aria-hidden="true">
            {books.map(({ rank }, index) => (
              <i key={index}>{letter(rank)}</i>
            ))}
            {points !== books.length && <b>{say.pointCount({ count: points })}</b>}
          </span>
          <span class="for-ears">
            ,{" "}
            {say.booksOf({
              name: say.bookCount({ count: books.length }),
              books: listed(books.map(({ rank }) => say.ranksName({ rank }))),
            })}
            {points !== books.length && `, ${say.pointCount({ count: points })}`}
          </span>
        </span>
      )}
    </Seat>
  );
}

const letter = (rank: string) => (rank === "T" ? "10" : rank === "joker" ? "★\uFE0E" : rank);

/** The books of a seat, low to high. */
const booksOf = (seat: number) =>
  board.value.books.filter((book) => book.seat === seat).sort((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank));

/** Pick whom to ask. Keyboard users are led on to the button that asks. */
function choose(seat: number, event: MouseEvent): void {
  pickTarget(seat);
  if (event.detail === 0 && rank.value !== null) {
    queueMicrotask(() => document.querySelector<HTMLElement>("[data-testid=ask-button]")?.focus());
  }
}
