import { Rich, short, spoken } from "../cards";
import { who, you } from "../table/seating";
import { Status as Shell } from "../table/status";
import type { Asked } from "../wire/literature";
import { asks, board, options, sideName, sideOf } from "./game";
import { outcome } from "./sentences";
import { text } from "./words";

/** Whose turn it is, and the last question with its answer; more of the past only where the house rules show it. */
export function Status() {
  const say = text.value;
  const { last_question: last, questioned } = board.value;
  return (
    <Shell headline={headline()} yours={yours()}>
      <p class="question" data-testid="last-question">
        {questioned ? <Question question={questioned} /> : last ? <Question question={last} /> : say.noQuestionYet}
      </p>
      <Earlier />
    </Shell>
  );
}

const yours = () => you.value !== null && (board.value.turn === you.value || asks.value.length > 0);

function Question({ question }: { question: Pick<Asked, "seat" | "target" | "card"> & { hit?: boolean } }) {
  const say = text.value;
  const { seat, target, card, hit } = question;
  return (
    <>
      <span aria-hidden="true">
        <Rich>{say.question(who(seat), who(target), short(card))}</Rich>
      </span>
      <span class="for-ears">
        {say.question(who(seat), who(target), spoken(card))}
        {hit === undefined ? "." : ":"}
      </span>{" "}
      {hit !== undefined && <strong class={hit ? "answer yes" : "answer no"}>{hit ? say.yes : say.no}</strong>}
    </>
  );
}

/** The questions before the last one, where the house rules show them. */
function Earlier() {
  const say = text.value;
  const { history, questioned } = board.value;
  const earlier = questioned ? history : history.slice(0, -1);
  if (!earlier.length) return null;
  if (options.value.history !== "full") {
    const last = earlier.at(-1);
    return (
      <p class="earlier" data-testid="earlier">
        {say.earlier}: {last && <Question question={last} />}
      </p>
    );
  }
  return (
    <details class="earlier" data-testid="earlier">
      <summary>{say.history(earlier.length)}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys */}
      <ol reversed tabIndex={0}>
        {earlier
          .map((question, index) => (
            <li key={index}>
              <Question question={question} />
            </li>
          ))
          .reverse()}
      </ol>
    </details>
  );
}

/** The state of the game in a few words; also the title of the page. */
export function headline(): string {
  const { phase, turn, paused_by: pausedBy, over, claim, challenge, shared } = board.value;
  const say = text.value;
  if (over) return outcome(over.winner);
  if (pausedBy !== null) return say.pausedBy(who(pausedBy));
  if (claim) return say.claiming(who(claim.seat), claim.half_suit);
  if (challenge) return say.challengedBy(who(challenge.seat), challenge.half_suit);
  if (turn === null) return say.gameOver;
  if (phase === "answer") return say.mustAnswer(who(turn));
  if (phase === "pass") return say.mustPass(who(turn));
  if (phase === "choose_claimer") return say.mustChoose(who(turn));
  if (phase === "team_choice") return say.mustChooseNext(who(turn));
  if (phase === "endgame") return say.endgameOf(who(turn));
  if (shared) return say.teamTurn(sideName(sideOf(turn)));
  const name = who(turn);
  return name === null ? say.yourTurn : say.turnOf(name);
}
