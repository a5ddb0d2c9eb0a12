import { Rich, short, spoken } from "../cards";
import { text } from "../messages";
import { board, who, you } from "./game";
import { outcome } from "./sentences";

/** Whose turn it is, and the last question with its answer: all the history that there is. */
export function Status() {
  const question = board.value.last_question;
  return (
    <section class={`status${board.value.turn === you.value ? " yours" : ""}`} data-testid="status">
      <h1>{headline()}</h1>
      <p class="question" data-testid="last-question">
        {question ? (
          <>
            <span aria-hidden="true">
              <Rich>{text.value.question(who(question.seat), who(question.target), short(question.card))}</Rich>
            </span>
            <span class="for-ears">
              {text.value.question(who(question.seat), who(question.target), spoken(question.card))}:
            </span>{" "}
            <strong class={question.hit ? "answer yes" : "answer no"}>
              {question.hit ? text.value.yes : text.value.no}
            </strong>
          </>
        ) : (
          text.value.noQuestionYet
        )}
      </p>
    </section>
  );
}

/** The state of the game in a few words; also the title of the page. */
export function headline(): string {
  const { phase, turn, paused_by: pausedBy, over } = board.value;
  const say = text.value;
  if (over) return outcome(over.winner);
  if (pausedBy !== null) return say.pausedBy(who(pausedBy));
  if (turn === null) return say.gameOver;
  if (phase === "pass") return say.mustPass(who(turn));
  if (phase === "choose_claimer") return say.mustChoose(who(turn));
  if (phase === "endgame") return say.endgameOf(who(turn));
  const name = who(turn);
  return name === null ? say.yourTurn : say.turnOf(name);
}
