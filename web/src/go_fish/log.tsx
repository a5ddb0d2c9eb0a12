import { Dialog } from "../dialog";
import { dialog } from "../state";
import { clockwise, nameOf } from "../table/seating";
import { board, setup } from "./game";
import { booksOf, letter } from "./seats";
import { Asked } from "./status";
import * as say from "./words";

/** Every question of the game, newest first: in Go Fish no earlier question is secret. */
export function Log() {
  return (
    <section class="log" data-testid="log">
      <h2>
        {board.value.history.length ? say.questionCount({ count: board.value.history.length }) : say.noQuestionYet}
      </h2>
      <Questions />
    </section>
  );
}

function Questions() {
  const { history } = board.value;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys
    <ol reversed tabIndex={0}>
      {history
        .map((question, index) => (
          <li key={index}>
            <i aria-hidden="true">{index + 1}</i>
            <span>
              <Asked question={question} />
            </span>
          </li>
        ))
        .reverse()}
    </ol>
  );
}

/** Where no room is left beside the table: the way to the list of questions. */
export function LogButton() {
  if (!board.value.history.length) return null;
  return (
    <button
      type="button"
      class="quiet to-log"
      onClick={() => {
        dialog.value = "log";
      }}
    >
      {say.questionCount({ count: board.value.history.length })}
    </button>
  );
}

export function LogDialog() {
  return (
    <Dialog name="log" title={say.questionCount({ count: board.value.history.length })}>
      <div class="log">
        <Questions />
      </div>
    </Dialog>
  );
}

/** Beside the table: whose books lie down, and how many are still to win. */
export function BooksOfAll() {
  const { books } = board.value;
  const winners = clockwise().filter((seat) => booksOf(seat).length);
  const all = setup.value.ranks.reduce((sum, [, cards]) => sum + Math.floor(cards.length / setup.value.book_size), 0);
  return (
    <section class="books-of-all">
      <h2>{say.books}</h2>
      <ul>
        {winners.map((seat) => (
          <li key={seat}>
            <bdi>{nameOf(seat)}</bdi>
            <span>
              {booksOf(seat).map(({ rank }, index) => (
                <b class="book" key={index}>
                  {letter(rank)}
                </b>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p class="dim">{say.booksLeft({ count: all - books.length })}</p>
    </section>
  );
}
