import { computed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { late } from "../../browser/lazy";
import { Drawn, draw } from "../../news/dealer_drawn";
import { Dots, Said } from "../../news/last_move";
import { said, type Told } from "../../news/news";
import { who } from "../../table/seating";
import { Rich, short, the } from "../../ui/cards";
import { Coach } from "./coach";
import { board, options, ownSide, sideOf } from "./game";
import { teamOf, theHalfSuit } from "./names";
import { decision, outcome, reveal } from "./sentences";
import type { Asked, Questioned, Sight } from "./wire";
import * as say from "./words";

const Unrolled = late(async () => (await import("./fetched")).Unrolled);

type Shown = Pick<Asked, "seat" | "target" | "card"> & { hit?: boolean };

/** What happens, or happened last; what happened before it only where the house rules show it. */
export function Status() {
  const { is, before, isBegun } = said.value;
  const drawn = draw.value && { key: "drawn", text: <Drawn drawn={draw.value} /> };
  const last = is
    ? { key: is.first, text: <Now told={is} isBegun={isBegun} /> }
    : { key: "none", text: say.noQuestionYet };
  const was = options.value.history === "last" ? [] : before.slice(-1);
  return (
    <Said
      is={drawn && !isBegun ? drawn : last}
      was={was.map((told) => ({ key: told.first, text: <Before told={told} /> }))}
    >
      {reveal.value ? <Unrolled /> : <Coach />}
    </Said>
  );
}

const questionOf = ({ sights: [first] }: Told): Asked | Questioned | null => {
  const sight = first as Sight | undefined;
  return sight?.type === "asked" || sight?.type === "questioned" ? sight : null;
};

/** The question that waits for its answer. */
export const asked = computed(() => {
  const { is, isBegun } = said.value;
  return board.value.questioned ?? (isBegun && is ? questionOf(is) : null);
});

/** A question, and when the answer is given a stamp; all else as the sentences that tell it. */
function Now({ told, isBegun }: { told: Told; isBegun: boolean }) {
  const question = questionOf(told);
  if (!question) {
    const closed = (told.sights as readonly Sight[]).find((sight) => sight.type === "closed");
    const decided = !isBegun && closed && decision(closed);
    if (decided) {
      return (
        <>
          <strong class={closed.team === (ownSide.value ?? 0) ? "decided us" : "decided them"}>{decided}</strong>{" "}
          <small>
            <Rich>{told.eyes}</Rich>
          </small>
        </>
      );
    }
    return (
      <>
        <Rich>{told.head}</Rich> {told.tail && <small>{isBegun ? "\u00A0" : <Rich>{told.tail}</Rich>}</small>}
      </>
    );
  }
  const { seat, target, card } = question;
  const persons = { seat: who(seat), target: who(target) };
  const hit = question.type === "asked" && !isBegun ? question.hit : undefined;
  return (
    <>
      <span aria-hidden="true">
        <Rich>{say.asksFor({ ...persons, card: short(card) })}</Rich>
      </span>
      <span class="for-ears">
        {hit === undefined
          ? say.eventAsks({ ...persons, card: the(card) })
          : say.eventAsked({ ...persons, card: the(card), hit })}
      </span>{" "}
      {hit === undefined ? <Dots /> : <Answer yes={hit}>{hit ? say.yes : say.no}</Answer>}
    </>
  );
}

function Before({ told }: { told: Told }) {
  const question = questionOf(told);
  return question ? <Question question={question} /> : <Rich>{told.eyes}</Rich>;
}

/** A question that was asked before, as eyes read it, and the same as ears hear it. */
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
