import { Rich, short, spoken } from "../cards";
import { nameOf, who, you } from "../table/seating";
import { Status as Shell } from "../table/status";
import type { Question } from "../wire/go_fish";
import { board } from "./game";
import { fished, outcome, yours } from "./sentences";
import { text } from "./words";

/** Whose turn it is, the last question with its answer, and the stock. */
export function Status() {
  const say = text.value;
  const { history, stock } = board.value;
  const last = history.at(-1);
  return (
    <Shell headline={headline()} yours={yours.value}>
      <p class="question" data-testid="last-question">
        {last ? <Asked question={last} /> : say.noQuestionYet}
      </p>
      <p class="aside">
        <span data-testid="stock">{say.inStock(stock)}</span>
        {fished.value.length > 0 && (
          <span data-testid="fished">
            <span aria-hidden="true">
              <Rich>{say.yourCatch(fished.value.map(short).join(" "))}</Rich>
            </span>
            <span class="for-ears">{say.yourCatch(say.list(fished.value.map(spoken)))}</span>
          </span>
        )}
      </p>
    </Shell>
  );
}

/** A question and what came of it. */
export function Asked({ question }: { question: Question }) {
  const say = text.value;
  const { seat, target, rank, card, shown, given, fished, caught } = question;
  const ears = card ? `the ${spoken(card)}` : say.ranks(rank);
  const answer = given ? say.got(given) : caught ? say.caught : fished ? say.goFish : say.nothing;
  return (
    <>
      <span aria-hidden="true">
        <Rich>{say.question(who(seat), who(target), card ? short(card) : ears)}</Rich>{" "}
        {shown && (
          <small>
            <Rich>{say.showing(short(shown))}</Rich>
          </small>
        )}
      </span>
      <span class="for-ears">
        {say.question(who(seat), who(target), ears)} {shown && say.showing(spoken(shown))}:
      </span>{" "}
      <strong class={given || caught ? "answer yes" : "answer no"}>{answer}</strong>
    </>
  );
}

/** The state of the game in a few words. */
export function headline(): string {
  const say = text.value;
  const { turn, over } = board.value;
  if (over) return outcome(over);
  if (turn === null) return say.gameOver;
  return turn === you.value ? say.yourTurn : say.turnOf(nameOf(turn));
}
