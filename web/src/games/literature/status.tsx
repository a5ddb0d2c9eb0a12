import type { ComponentChildren } from "preact";
import { Drawn, draw } from "../../news/dealer_drawn";
import { Said, type Sentence } from "../../news/last_move";
import { said, type Told } from "../../news/news";
import { who } from "../../table/seating";
import { Rich, short, the } from "../../ui/cards";
import { Coach } from "./coach";
import { board, options, sideOf } from "./game";
import { teamOf, theHalfSuit } from "./names";
import { outcome } from "./sentences";
import type { Asked, Sight } from "./wire";
import * as say from "./words";

type Shown = Pick<Asked, "seat" | "target" | "card"> & { hit?: boolean };

/** What happened last; what happened before it only where the house rules show it. */
export function Status() {
  const { is, was } = said.value;
  const drawn = draw.value && { key: "drawn", text: <Drawn drawn={draw.value} /> };
  return (
    <Said
      is={drawn ?? (is ? sentenceOf(is) : { key: "none", text: say.noQuestionYet })}
      was={was && options.value.history !== "last" ? sentenceOf(was) : null}
    >
      <Coach />
    </Said>
  );
}

/** A question with its answer as a stamp; all else as the sentence that tells it. */
function sentenceOf(told: Told): Sentence {
  const [first] = told.sights as readonly Sight[];
  const question = first ?? null;
  const isQuestion = question?.type === "asked" || question?.type === "questioned";
  return { key: told.n, text: isQuestion ? <Question question={question} /> : <Rich>{told.eyes}</Rich> };
}

/** A question as eyes read it, and the same as ears hear it. */
export function Question({ question }: { question: Shown }) {
  const { seat, target, card, hit } = question;
  const persons = { seat: who(seat), target: who(target) };
  const aloud = { ...persons, card: the(card) };
  return (
    <>
      <span aria-hidden="true">
        <Rich>{say.askedFor({ ...persons, card: short(card) })}</Rich>
      </span>
      <span class="for-ears">{hit === undefined ? say.eventQuestioned(aloud) : say.eventAsked({ ...aloud, hit })}</span>{" "}
      {hit !== undefined && <Answer yes={hit}>{hit ? say.yes : say.no}</Answer>}
    </>
  );
}

/** A stamp: filled for yes, in outline for no. No green and red, for suits have colours too. */
export function Answer({ yes, children }: { yes: boolean; children: ComponentChildren }) {
  return (
    <strong class={yes ? "answer yes" : "answer no"} aria-hidden="true">
      {children}
    </strong>
  );
}

/** The questions of the game; none where the house rules let no one look them up. */
export function questions() {
  const shown = options.value.history === "full" ? board.value.history : [];
  return {
    title: say.questionCount({ count: shown.length }),
    questions: shown.map((question, index) => <Question key={index} question={question} />),
  };
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
