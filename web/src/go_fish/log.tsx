import { board } from "./game";
import { Asked } from "./status";
import * as say from "./words";

/** Every question of the game, newest first: in Go Fish no earlier question is secret. */
export function Log() {
  const { history } = board.value;
  return (
    <section class="log" data-testid="log">
      <h2>{say.questionCount({ count: history.length })}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys */}
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
    </section>
  );
}
