import { Drawn, draw } from "../../news/dealer_drawn";
import { Said } from "../../news/last_move";
import { who } from "../../table/seating";
import { listed } from "../../text/wording";
import { BigCard, Rich, short, the } from "../../ui/cards";
import { board } from "./game";
import { caught, fished, outcome } from "./sentences";
import type { Question } from "./wire";
import * as say from "./words";

/** The last question with its answer, and the one before it: in Go Fish no earlier question is secret. */
export function Status() {
  const { history } = board.value;
  const [before, last] = [history.at(-2), history.at(-1)];
  const first = draw.value ? <Drawn drawn={draw.value} /> : say.noQuestionYet;
  return (
    <Said
      is={{ key: history.length, text: last ? <Asked question={last} /> : first }}
      was={before ? { key: history.length - 1, text: <Asked question={before} /> } : null}
    />
  );
}

/** As many cards lie beside the stock; of more only their names fit. */
const MOST_CARDS = 3;

/** What the reader fished since they last asked. */
export function Catch() {
  const cards = fished.value;
  if (!cards.length) return null;
  return (
    <div class="catch" data-testid="fished">
      {cards.length <= MOST_CARDS && (
        <span class="rank-fan" aria-hidden="true">
          {cards.map((card) => (
            <BigCard key={card} card={card} />
          ))}
        </span>
      )}
      <p>
        <span aria-hidden="true">
          <Rich>{say.yourCatch({ cards: cards.map(short).join(" ") })}</Rich>
        </span>
        <span class="for-ears">{say.yourCatch({ cards: listed(cards.map(the)) })}</span>
        {caught.value && <small>{say.catchGoOn}</small>}
      </p>
    </div>
  );
}

/** A question and what came of it. */
export function Asked({ question }: { question: Question }) {
  const { seat, target, rank, card, shown, given, fished, caught } = question;
  const aloud = card ? the(card) : say.ranksName({ rank });
  const answer = given
    ? say.cardCount({ count: given })
    : caught
      ? say.answerCaught
      : fished
        ? say.answerGoFish
        : say.answerNothing;
  const persons = { seat: who(seat), target: who(target) };
  return (
    <>
      <span aria-hidden="true">
        <Rich>{say.askedFor({ ...persons, what: card ? short(card) : aloud })}</Rich>{" "}
        {shown && (
          <small>
            <Rich>{say.showing({ shown: short(shown) })}</Rich>
          </small>
        )}
      </span>
      <span class="for-ears">
        {say.askedForAnswer({
          ...persons,
          what: shown ? `${aloud} ${say.showing({ shown: the(shown) })}` : aloud,
          answer,
        })}
      </span>{" "}
      <strong class={given || caught ? "answer yes" : "answer no"} aria-hidden="true">
        {answer}
      </strong>
    </>
  );
}

/** The state of the game in a few words. */
export function headline(): string {
  const { turn, over } = board.value;
  if (over) return outcome(over);
  if (turn === null) return say.gameOver;
  return say.turnOf({ seat: who(turn) });
}
