import type { ComponentChildren } from "preact";
import { pending, sheet, table } from "../../state";
import { Bar, Choice, Commit, leavingNow, TakeBackPick, Waiting, waitingFor } from "../../table/bar";
import { explain } from "../../table/game";
import { LogButton } from "../../table/log";
import { Who } from "../../table/player_buttons";
import { nameOf, you } from "../../table/seating";
import { leaving } from "../../table/taps";
import { WaiveButton } from "../../timing/time_to_speak";
import { type Card, Rich, short, the } from "../../ui/cards";
import { focusHand } from "../../ui/focus";
import { openChallenge } from "./challenge";
import { openClaim, whole } from "./claim";
import {
  ask,
  asks,
  begins,
  board,
  card,
  dropped,
  hand,
  irregular,
  moves,
  mustWait,
  pickNothing,
  target,
  targetsFor,
  waitOrResume,
} from "./game";
import { theHalfSuit, valuesOf } from "./names";
import { chooseTarget, countShown } from "./seats";
import { asked, headline, questions } from "./status";
import * as say from "./words";

interface State {
  state: string;
  /** Instead of whose turn it is, where the note says all of it. */
  title?: string;
  yours: boolean;
  note?: ComponentChildren;
  row?: ComponentChildren;
}

/** What the reader can do now. */
export function Actions() {
  const { state, title, yours, note, row }: State = board.value.over ? { state: "over", yours: false } : atOnce();
  return (
    <Bar state={state} yours={yours} title={title ?? headline()} note={note}>
      {row}
    </Bar>
  );
}

/** Until an answer that the reader waits for is shown, it is not theirs to act. */
function atOnce(): State {
  const state = due();
  if (asked.value === null || asked.value.seat !== you.value || card.value) return state;
  const title = say.waitForTurn({ name: nameOf(asked.value.target) });
  return { ...state, title, yours: false, note: "" }; // its buttons stay where they are
}

/** The one thing that the reader must do, or may do, now. */
function due(): State {
  const { passes, claimers, next, answers, answers_challenge: mayAnswer } = moves.value;
  if (answers.length) return answer();
  if (mayAnswer) return answerChallenge();
  if (passes.length) return choice("pass", say.passTo, passes, (to) => ({ type: "pass_turn", to }));
  if (next.length) return choice("next", say.chooseNext, next, (to) => ({ type: "choose_next", to }));
  if (claimers.length)
    return choice("claimer", say.chooseClaimer, claimers, (claimer) => ({ type: "choose_claimer", claimer }));
  if (card.value) return target.value === null ? whom() : question();
  return asks.value.length ? yourTurn() : others();
}

function choice(state: string, note: string, seats: readonly number[], move: (seat: number) => object): State {
  const options = seats.map((seat) => ({
    key: seat,
    label: labelOf(seat),
    move: { ...move(seat), seat: you.value },
  }));
  return { state, yours: true, note, row: <Choice options={options} /> };
}

/** Who can be chosen, and how many cards they have, where that is shown. */
function labelOf(seat: number): string {
  const count = countShown(seat);
  return count === null ? nameOf(seat) : say.nameAndCount({ name: nameOf(seat), count });
}

/** The target of a question answers it; only what is true is offered. */
function answer(): State {
  const asked = board.value.questioned;
  const note = asked && <Rich>{say.answerQuestion({ name: nameOf(asked.seat), card: short(asked.card) })}</Rich>;
  const options = moves.value.answers.map((has) => ({
    key: String(has),
    label: has ? say.answerYes : say.answerNo,
    move: { type: "answer", seat: you.value, has },
  }));
  return { state: "answer", title: say.yourTurn, yours: true, note, row: <Choice options={options} /> };
}

function answerChallenge(): State {
  const { challenge } = board.value;
  const note =
    challenge && say.answerChallenge({ name: nameOf(challenge.seat), half_suit: theHalfSuit(challenge.half_suit) });
  const options = [true, false].map((claim) => ({
    key: String(claim),
    label: claim ? say.challengeYes : say.challengeNo,
    move: { type: "answer_challenge", seat: you.value, claim },
  }));
  return { state: "answer-challenge", title: say.yourTurn, yours: true, note, row: <Choice options={options} /> };
}

/** The reader has the turn, and nothing is picked yet. */
function yourTurn(): State {
  const due = whole.value ? say.claimWhole(valuesOf(whole.value)) : say.pickCard;
  const note = dropped.value ? <Dropped /> : !sheet.value && due;
  return { state: "turn", yours: true, note, row: <Others /> };
}

/** A card is picked: whom to ask for it. The opponents are where the thumb is. */
function whom(): State {
  const one = card.value;
  if (!one) return others();
  const count = (seat: number) => {
    const shown = countShown(seat);
    return shown === null ? "" : say.cardCount({ count: shown });
  };
  return {
    state: "whom",
    yours: asks.value.length > 0,
    note: (
      <span>
        <Rich>{say.whoHas({ card: short(one) })}</Rich>
      </span>
    ),
    row: (
      <>
        <Who seats={targetsFor(one)} ears={() => say.askFor({ card: the(one) })} note={count} choose={chooseTarget} />
        <Picked card={one} />
      </>
    ),
  };
}

/** What was picked, which can be put back. */
const Picked = ({ card: one }: { card: Card }) => (
  <TakeBackPick onLeave={pickNothing}>
    <Rich>{short(one)}</Rich>
  </TakeBackPick>
);

/** Card and opponent are picked: the sentence is the button. While others play it waits. */
function question(): State {
  const [one, seat] = [card.value, target.value];
  if (!one || seat === null) return others();
  if (leaving.value) return leavingNow(say.askingNow({ name: nameOf(seat), card: short(one) }), pickNothing);
  const isTurn = asks.value.length > 0 || irregular.value;
  const note = irregular.value ? say.irregularAsk : isTurn ? "" : say.prepared;
  return {
    state: isTurn ? "ask" : "prepared",
    yours: isTurn,
    note,
    row: (
      <>
        <Commit testId="ask-button" off={mustWait.value || !isTurn} onCommit={() => leaveTo(ask)}>
          <span aria-hidden="true">
            <Rich>{say.askWhomFor({ name: nameOf(seat), card: short(one) })}</Rich>
          </span>
          <span class="for-ears">{say.askWhomFor({ name: nameOf(seat), card: the(one) })}</span>
        </Commit>
        <Picked card={one} />
      </>
    ),
  };
}

/** Others play, or the reader can only claim. */
function others(): State {
  const { claims, interrupts } = moves.value;
  const { turn, paused_by: pausedBy, phase, challenge, claim } = board.value;
  const mustClaim = challenge !== null && challenge.claimer === you.value;
  const isYours = mustClaim || interrupts.length > 0 || (claim === null && claims.length > 0 && turn === you.value);
  if (isYours) {
    const note = mustClaim
      ? say.mustClaim({ half_suit: theHalfSuit(challenge.half_suit) })
      : interrupts.length
        ? say.interruptIt
        : phase === "endgame"
          ? say.endgameYours
          : say.noAsks;
    return { state: "claim", yours: true, note, row: <Others /> };
  }
  const waited = pausedBy ?? asked.value?.target ?? turn;
  const note = claim || waited === null || waited === you.value ? "" : waitingFor(waited, hand.value.size);
  return {
    state: pausedBy === null ? "wait" : "paused",
    yours: moves.value.resume,
    note: dropped.value ? <Dropped /> : note,
    row: moves.value.resume ? (
      <Others />
    ) : (
      <Waiting>
        <Others />
      </Waiting>
    ),
  };
}

/** The question that was prepared and cannot be asked any more, by its name. */
function Dropped() {
  const gone = dropped.value;
  return gone && <Rich>{say.preparedGone({ name: nameOf(gone.target), card: short(gone.card) })}</Rich>;
}

/** What can be done besides asking. */
function Others() {
  const { claims, challenges } = moves.value;
  return (
    <>
      {claims.length + begins.value.length > 0 && (
        <button type="button" class="quiet" data-testid="claim-button" onClick={() => openClaim()}>
          {say.claim}…
        </button>
      )}
      {challenges.length > 0 && (
        <button type="button" class="quiet" onClick={openChallenge}>
          {say.challenge}…
        </button>
      )}
      <WaiveButton />
      <LogButton {...questions()} />
      <WaitButton />
    </>
  );
}

/** Do it, and take the focus from a button that is about to go back to the hand. */
function leaveTo(act: () => void): void {
  act();
  focusHand();
}

/** "Wait!", the player who interrupts says; the table stands still until they let it go on. */
function WaitButton() {
  const { pause, resume } = moves.value;
  if (!pause && !resume) return null;
  const isUsedUp = !resume && table.value.wait_ms?.[you.value ?? -1] === 0;
  return (
    <button
      type="button"
      class={resume ? "commit" : "quiet pause"}
      data-commit={resume ? true : undefined}
      aria-disabled={pending.value !== null || isUsedUp}
      title={resume ? undefined : isUsedUp ? explain("NO_WAIT_LEFT") : say.waitAbout}
      onClick={isUsedUp ? undefined : waitOrResume}
    >
      {resume ? say.resume : say.wait}
    </button>
  );
}
