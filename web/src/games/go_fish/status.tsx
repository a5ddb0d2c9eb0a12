import { Drawn, draw } from "../../news/dealer_drawn";
import { Dots, Said } from "../../news/last_move";
import { said } from "../../news/news";
import { who } from "../../table/seating";
import { listed } from "../../text/wording";
import { BigCard, Rich, short, the } from "../../ui/cards";
import { board } from "./game";
import { caught, fished, laidDown, outcome, wasOut } from "./sentences";
import type { Asked as AskedSight, Question, Sight } from "./wire";
import * as say from "./words";

/** The question that is asked now, or was asked last, and the one before it, as none is secret; a book that it led to is said loudly. */
export function Status() {
  const { history } = board.value;
  const { is, isBegun } = said.value;
  const begun = isBegun
    ? (is?.sights as readonly Sight[] | undefined)?.find((sight) => sight.type === "asked")
    : undefined;
  const asked = begun?.type === "asked" ? [...history, begun] : history;
  const [before, last] = [history.at(begun ? -1 : -2), asked.at(-1)];
  if (last && !begun && laidDown.value.length) {
    const was = [{ key: asked.length, text: <Asked question={last} /> }];
    return <Said is={{ key: `${asked.length} book`, text: laidDown.value.join(" ") }} was={was} />;
  }
  const first = draw.value ? <Drawn drawn={draw.value} /> : say.noQuestionYet;
  return (
    <Said
      is={{ key: asked.length, text: last ? <Asked question={last} isNow /> : first }}
      was={before ? [{ key: asked.length - 1, text: <Asked question={before} /> }] : []}
    />
  );
}

/** As many cards lie beside the stock; of more only their names fit. */
const MOST_CARDS = 3;

/** What the reader drew with the last question. */
export function Catch() {
  const cards = fished.value;
  if (!cards.length) return null;
  const sentence = wasOut.value ? say.yourRefill : say.yourCatch;
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
          <Rich>{sentence({ cards: cards.map(short).join(" ") })}</Rich>
        </span>
        <span class="for-ears">{sentence({ cards: listed(cards.map(the)) })}</span>
        {caught.value && <small>{say.catchGoOn}</small>}
      </p>
    </div>
  );
}

/** A question and what came of it; nothing has yet of one that is only being asked. */
export function Asked({ question, isNow = false }: { question: Question | AskedSight; isNow?: boolean }) {
  const { seat, target, rank, card, shown } = question;
  const aloud = card ? the(card) : say.ranksName({ rank });
  const persons = { seat: who(seat), target: who(target) };
  const forEyes = { ...persons, what: card ? short(card) : aloud };
  const forEars = { ...persons, what: shown ? `${aloud} ${say.showing({ shown: the(shown) })}` : aloud };
  const answer = "given" in question ? answerOf(question) : null;
  return (
    <>
      <span aria-hidden="true">
        <Rich>{isNow ? say.asksFor(forEyes) : say.askedFor(forEyes)}</Rich>{" "}
        {shown && (
          <small>
            <Rich>{say.showing({ shown: short(shown) })}</Rich>
          </small>
        )}
      </span>
      <span class="for-ears">
        {answer === null ? say.eventAsks(forEars) : say.askedForAnswer({ ...forEars, answer })}
      </span>{" "}
      {"given" in question ? (
        <strong class={question.given || question.caught ? "answer yes" : "answer no"} aria-hidden="true">
          {answer}
        </strong>
      ) : (
        <Dots />
      )}
    </>
  );
}

function answerOf({ given, caught, fished }: Question): string {
  if (given) return say.cardCount({ count: given });
  return caught ? say.answerCaught : fished ? say.answerGoFish : say.answerNothing;
}

/** The state of the game in a few words. */
export function headline(): string {
  const { turn, over } = board.value;
  if (over) return outcome(over);
  if (turn === null) return say.gameOver;
  return say.turnOf({ seat: who(turn) });
}
