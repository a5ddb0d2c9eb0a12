import { said } from "../../news/news";
import { you } from "../../table/seating";
import { Seats as Ring, type SeatInfo } from "../../table/seats";
import { askSoon } from "../../table/taps";
import { listed } from "../../text/wording";
import { rankSign, the } from "../../ui/cards";
import { ask, board, card, mayAsk, pickTarget, RANKS, rank, shows, target, targets, wanted } from "./game";
import type { Sight } from "./wire";
import * as say from "./words";

/** Everyone at the table, in turn order, with cards and books. */
export function Seats() {
  return <Ring info={info} />;
}

function info(seat: number): SeatInfo {
  const size = board.value.sizes[seat] ?? 0;
  const won = board.value.over?.winners.includes(seat);
  return {
    turn: board.value.turn === seat,
    out: won === undefined ? size === 0 : !won,
    won,
    size: size || null,
    sizeAloud: size ? say.cardCount({ count: size }) : say.out,
    asked: rank.value === null && (askedNow() ?? board.value.history.at(-1))?.target === seat,
    choice:
      targets.value.includes(seat) && (mayAsk.value || rank.value !== null)
        ? {
            pressed: target.value === seat,
            lit: rank.value !== null,
            ears: card.value
              ? say.askFor({ what: the(card.value) })
              : wanted.value
                ? say.askFor({ what: wanted.value })
                : "",
            choose: (event) => chooseTarget(seat, event),
          }
        : undefined,
    below: <Books seat={seat} />,
  };
}

/** The question that is being asked. */
function askedNow() {
  const first = said.value.isBegun ? (said.value.is?.sights as readonly Sight[] | undefined)?.[0] : undefined;
  return first?.type === "asked" ? first : undefined;
}

function Books({ seat }: { seat: number }) {
  const books = booksOf(seat);
  const points = board.value.points[seat] ?? 0;
  return (
    <span class="books" data-books>
      <span aria-hidden="true">
        <Points seat={seat} />
      </span>
      <span class="for-ears">
        {say.booksOf({
          name: say.bookCount({ count: books.length }),
          books: listed(books.map(({ rank }) => say.ranksName({ rank }))),
        })}
        {points !== books.length && `, ${say.pointCount({ count: points })}`}
      </span>
    </span>
  );
}

/** The points of a seat, on a little stack of books. */
export function Points({ seat }: { seat: number }) {
  const points = board.value.points[seat] ?? 0;
  return (
    <b class={points ? "points" : "points none"}>
      <i aria-hidden="true" />
      {points}
    </b>
  );
}

/** The books of the reader, above the hand where the ring of a wide screen does not show them. */
export function OwnBooks() {
  const books = you.value === null ? [] : booksOf(you.value);
  if (!books.length) return null;
  return (
    <p class="own-books" aria-hidden="true">
      {books.map(({ rank }, index) => (
        <b class="book" key={index}>
          {rankSign(rank)}
        </b>
      ))}
    </p>
  );
}

/** The books of a seat, low to high. */
export const booksOf = (seat: number) =>
  board.value.books.filter((book) => book.seat === seat).sort((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank));

/** Pick whom to ask. Keyboard users are led on to the button that asks. */
export function chooseTarget(seat: number, event: MouseEvent): void {
  pickTarget(seat);
  if (mayAsk.value && rank.value !== null && shows.value.length < 2) askSoon(event as PointerEvent, ask);
  if (event.detail === 0 && rank.value !== null) {
    requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-testid=ask-button]")?.focus());
  }
}
