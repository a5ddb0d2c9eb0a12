import { Rich, short, the } from "../cards";
import { who, you } from "../table/seating";
import { Status as Shell } from "../table/status";
import type { Asked } from "../wire/literature";
import { asks, board, options, sideOf } from "./game";
import { teamOf, theHalfSuit } from "./names";
import { outcome } from "./sentences";
import * as say from "./words";

/** Whose turn it is, and the last question with its answer; more of the past only where the house rules show it. */
export function Status() {
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
  const { seat, target, card, hit } = question;
  const persons = { seat: who(seat), target: who(target) };
  const aloud = { ...persons, card: the(card) };
  return (
    <>
      <span aria-hidden="true">
        <Rich>{say.askedFor({ ...persons, card: short(card) })}</Rich>
      </span>
      <span class="for-ears">{hit === undefined ? say.eventQuestioned(aloud) : say.eventAsked({ ...aloud, hit })}</span>{" "}
      {hit !== undefined && (
        <strong class={hit ? "answer yes" : "answer no"} aria-hidden="true">
          {hit ? say.yes : say.no}
        </strong>
      )}
    </>
  );
}

/** The questions before the last one, where the house rules show them. */
function Earlier() {
  const { history, questioned } = board.value;
  const earlier = questioned ? history : history.slice(0, -1);
  if (!earlier.length) return null;
  if (options.value.history !== "full") {
    const last = earlier.at(-1);
    return (
      <p class="earlier" data-testid="earlier">
        {say.earlier} {last && <Question question={last} />}
      </p>
    );
  }
  return (
    <details class="earlier" data-testid="earlier">
      <summary>{say.questionCount({ count: earlier.length })}</summary>
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
  if (over) return outcome(over.winner);
  if (pausedBy !== null) return say.pausedBy({ seat: who(pausedBy) });
  if (claim) return say.statusClaiming({ seat: who(claim.seat), half_suit: theHalfSuit(claim.half_suit) });
  if (challenge) {
    return say.statusChallenged({ seat: who(challenge.seat), half_suit: theHalfSuit(challenge.half_suit) });
  }
  if (turn === null) return say.gameOver;
  const seat = who(turn);
  if (phase === "answer") return say.statusAnswer({ seat });
  if (phase === "pass") return say.statusPass({ seat });
  if (phase === "choose_claimer") return say.statusChooseClaimer({ seat });
  if (phase === "team_choice") return say.statusTeamChoice({ seat });
  if (phase === "endgame") return say.statusEndgame({ seat });
  if (shared) return say.statusShared({ team: teamOf(sideOf(turn)) });
  return say.turnOf({ seat });
}
