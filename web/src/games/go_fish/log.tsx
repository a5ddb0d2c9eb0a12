import { clockwise, faceOf, nameOf } from "../../table/seating";
import { rankSign } from "../../ui/cards";
import { Portrait } from "../../ui/portrait";
import { board, setup } from "./game";
import { booksOf, Points } from "./seats";
import { Asked } from "./status";
import * as say from "./words";

/** Every question of the game: in Go Fish no earlier question is secret. */
export function questions() {
  const { history } = board.value;
  return {
    title: history.length ? say.questionCount({ count: history.length }) : say.noQuestionYet,
    questions: history.map((question, index) => <Asked key={index} question={question} />),
  };
}

/** Beside the table: everyone's books, most first, and how many are still to win. */
export function BooksOfAll() {
  const { books, points } = board.value;
  const all = setup.value.ranks.reduce((sum, [, cards]) => sum + Math.floor(cards.length / setup.value.book_size), 0);
  return (
    <section class="books-of-all">
      <h2>{say.books}</h2>
      <ul>
        {clockwise()
          .sort((one, other) => (points[other] ?? 0) - (points[one] ?? 0))
          .map((seat) => (
            <li key={seat}>
              <Portrait face={faceOf(seat)} />
              <bdi>{nameOf(seat)}</bdi>
              <span>
                {booksOf(seat).map(({ rank }, index) => (
                  <b class="book" key={index}>
                    {rankSign(rank)}
                  </b>
                ))}
              </span>
              <Points seat={seat} />
            </li>
          ))}
      </ul>
      <p class="dim">{say.booksLeft({ count: all - books.length })}</p>
    </section>
  );
}
