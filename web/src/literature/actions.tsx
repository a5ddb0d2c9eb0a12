import { Rich, short, the } from "../cards";
import { focusHand } from "../focus";
import { pending } from "../state";
import { Actions as Bar, Choice, Prompt, waitingFor } from "../table/actions";
import { WaiveButton } from "../table/hearing";
import { nameOf, you } from "../table/seating";
import { openChallenge } from "./challenge";
import { openClaim } from "./claim";
import { Coach, hint } from "./coach";
import {
  ask,
  asks,
  begins,
  board,
  card,
  hand,
  irregular,
  moves,
  mustWait,
  pickNothing,
  target,
  waitOrResume,
} from "./game";
import { theHalfSuit } from "./names";
import { RevealPanel } from "./reveal";
import { countShown } from "./sizes";
import { StagedClaim } from "./staged";
import * as say from "./words";

/** What the reader can do now. */
export function Actions() {
  const news = (
    <>
      <RevealPanel />
      <StagedClaim />
      <Coach />
    </>
  );
  return <Bar news={news}>{!board.value.over && <Own />}</Bar>;
}

function Own() {
  const { passes, claimers, next, answers, answers_challenge: mayDecline, claims, challenges } = moves.value;
  const seats = (to: readonly number[], move: (seat: number) => object) =>
    to.map((seat) => ({
      key: seat,
      label: labelOf(seat),
      move: { ...move(seat), seat: you.value },
    }));
  if (answers.length) return <Answer />;
  if (mayDecline) return <AnswerChallenge />;
  if (passes.length) return <Choice prompt={say.passTo} options={seats(passes, (to) => ({ type: "pass_turn", to }))} />;
  if (next.length)
    return <Choice prompt={say.chooseNext} options={seats(next, (to) => ({ type: "choose_next", to }))} />;
  if (claimers.length) {
    const options = seats(claimers, (claimer) => ({ type: "choose_claimer", claimer }));
    return <Choice prompt={say.chooseClaimer} options={options} />;
  }
  return (
    <>
      <Prompt line={prompt()} listening={asks.value.length > 0} />
      <div class="buttons">
        <AskButton />
        {claims.length + begins.value.length > 0 && !card.value && (
          <button type="button" data-testid="claim-button" onClick={() => openClaim()}>
            {say.claim}…
          </button>
        )}
        {challenges.length > 0 && !card.value && (
          <button type="button" onClick={openChallenge}>
            {say.challenge}…
          </button>
        )}
        {!card.value && <WaiveButton />}
        <WaitButton />
      </div>
    </>
  );
}

/** Who can be chosen, and how many cards they have, where that is shown. */
function labelOf(seat: number): string {
  const count = countShown(seat);
  return count === null ? nameOf(seat) : say.nameAndCount({ name: nameOf(seat), count });
}

/** The target of a question answers it; only what is true is offered. */
function Answer() {
  const asked = board.value.questioned;
  const prompt = asked ? say.answerQuestion({ name: nameOf(asked.seat), card: short(asked.card) }) : "";
  const options = moves.value.answers.map((has) => ({
    key: String(has),
    label: has ? say.answerYes : say.answerNo,
    move: { type: "answer", seat: you.value, has },
  }));
  return <Choice prompt={prompt} options={options} />;
}

function AnswerChallenge() {
  const { challenge } = board.value;
  const prompt = challenge
    ? say.answerChallenge({ name: nameOf(challenge.seat), half_suit: theHalfSuit(challenge.half_suit) })
    : "";
  const options = [true, false].map((claim) => ({
    key: String(claim),
    label: claim ? say.challengeYes : say.challengeNo,
    move: { type: "answer_challenge", seat: you.value, claim },
  }));
  return <Choice prompt={prompt} options={options} />;
}

function prompt(): string {
  const { claims } = moves.value;
  const { turn, paused_by: pausedBy, phase, challenge, claim } = board.value;
  if (pending.value) return say.sending;
  if (claim) return "";
  if (card.value && target.value === null) return say.whomToAsk({ card: short(card.value) });
  if (card.value) return irregular.value ? say.irregularAsk : "";
  if (asks.value.length) return hint() ? "" : say.pickCard;
  if (challenge && challenge.claimer === you.value)
    return say.mustClaim({ half_suit: theHalfSuit(challenge.half_suit) });
  if (claims.length && turn === you.value) return phase === "endgame" ? say.endgameYours : say.noAsks;
  const waited = pausedBy ?? turn;
  return waited === null || waited === you.value ? "" : waitingFor(waited, hand.value.size);
}

function AskButton() {
  if (!card.value) return null;
  return (
    <>
      {target.value !== null && (
        <button
          type="button"
          class="primary"
          data-testid="ask-button"
          aria-disabled={pending.value !== null || mustWait.value}
          onClick={() => !mustWait.value && leaveTo(ask)}
        >
          <span aria-hidden="true">
            <Rich>{say.askWhomFor({ name: nameOf(target.value), card: short(card.value) })}</Rich>
          </span>
          <span class="for-ears">{say.askWhomFor({ name: nameOf(target.value), card: the(card.value) })}</span>
        </button>
      )}
      <button type="button" onClick={() => leaveTo(pickNothing)}>
        {say.cancel}
      </button>
    </>
  );
}

/** Do it, and take the focus from a button that is about to go back to the hand. */
function leaveTo(act: () => void): void {
  act();
  focusHand();
}

function WaitButton() {
  const { pause, resume } = moves.value;
  if ((!pause && !resume) || card.value) return null;
  return (
    <button
      type="button"
      class={resume ? "primary" : "quiet"}
      aria-disabled={pending.value !== null}
      onClick={waitOrResume}
    >
      {resume ? say.resume : say.wait}
    </button>
  );
}
