import { board } from "./game";
import { Asked } from "./status";
import * as say from "./words";

/** Every question of the game, newest first: in Go Fish no earlier question is secret. */
export function Log() {
  const { history } = board.value;
  if (!history.length) return null;
  return (
    <details class="log" data-testid="log">
      <summary>{say.questionCount({ count: history.length })}</summary>
      <ol reversed>
        {history
          .map((question, index) => (
            <li key={index}>
              <Asked question={question} />
            </li>
          ))
          .reverse()}
      </ol>
    </details>
  );
}
