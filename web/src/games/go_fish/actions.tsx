import type { ComponentChildren } from "preact";
import { Bar, Commit, leavingNow, TakeBackPick, Waiting, waitingFor } from "../../table/bar";
import { LogButton } from "../../table/log";
import { Who } from "../../table/player_buttons";
import { nameOf, you } from "../../table/seating";
import { leaving } from "../../table/taps";
import { Rich, short, spoken, the } from "../../ui/cards";
import { focusHand } from "../../ui/focus";
import {
  ask,
  board,
  byCard,
  card,
  dropped,
  hand,
  mayAsk,
  pickNothing,
  pickShown,
  rank,
  shown,
  shows,
  target,
  targets,
} from "./game";
import { questions } from "./log";
import { chooseTarget } from "./seats";
import { headline } from "./status";
import * as say from "./words";

/** The question that is being composed. */
export function Actions() {
  const { state, title, note, row } = due();
  return (
    <Bar state={state} yours={mayAsk.value && !board.value.over} title={title ?? headline()} note={note}>
      {row}
    </Bar>
  );
}

interface State {
  state: string;
  /** Instead of whose turn it is. */
  title?: string;
  note?: ComponentChildren;
  row?: ComponentChildren;
}

function due(): State {
  if (board.value.over) return { state: "over" };
  if (rank.value !== null) return target.value === null ? whom() : question(target.value);
  if (mayAsk.value) {
    const note = dropped.value ? <Dropped /> : byCard.value ? say.pickCard : say.pickRank;
    return { state: "turn", note, row: <LogButton {...questions()} /> };
  }
  const { turn } = board.value;
  const note = turn === null || turn === you.value ? "" : waitingFor(turn, hand.value.length);
  return {
    state: "wait",
    note: dropped.value ? <Dropped /> : note,
    row: (
      <Waiting>
        <LogButton {...questions()} />
      </Waiting>
    ),
  };
}

/** The question that was prepared and cannot be asked any more, by its name. */
function Dropped() {
  const gone = dropped.value;
  if (!gone) return null;
  const what = gone.card ? short(gone.card) : say.ranksName({ rank: gone.rank ?? "" });
  return <Rich>{say.preparedGone({ name: nameOf(gone.target), what })}</Rich>;
}

const wantedShort = () => (card.value ? short(card.value) : say.ranksName({ rank: rank.value ?? "" }));
const wantedAloud = () => (card.value ? the(card.value) : say.ranksName({ rank: rank.value ?? "" }));

function whom(): State {
  const count = (seat: number) => say.cardCount({ count: board.value.sizes[seat] ?? 0 });
  return {
    state: "whom",
    note: (
      <>
        <span>
          <Rich>{say.whoHas({ what: wantedShort() })}</Rich>
        </span>
        <ShowWhich />
      </>
    ),
    row: (
      <>
        <Who
          seats={targets.value}
          ears={() => say.askFor({ what: wantedAloud() })}
          note={count}
          choose={chooseTarget}
        />
        <Picked />
      </>
    ),
  };
}

/** What was picked, which can be put back. */
const Picked = () => (
  <TakeBackPick onLeave={pickNothing}>
    <Rich>{wantedShort()}</Rich>
  </TakeBackPick>
);

function question(seat: number): State {
  if (leaving.value) return leavingNow(say.askingNow({ name: nameOf(seat), what: wantedShort() }), pickNothing);
  return {
    state: mayAsk.value ? "ask" : "prepared",
    note: (
      <>
        {!mayAsk.value && say.prepared}
        <ShowWhich />
      </>
    ),
    row: (
      <>
        <Commit testId="ask-button" off={!mayAsk.value} onCommit={() => leaveTo(ask)}>
          <span aria-hidden="true">
            <Rich>{say.askWhomFor({ name: nameOf(seat), what: wantedShort() })}</Rich>
          </span>
          <span class="for-ears">{say.askWhomFor({ name: nameOf(seat), what: wantedAloud() })}</span>
        </Commit>
        <Picked />
      </>
    ),
  };
}

/** Which of one's own cards of the rank is shown with the question. */
function ShowWhich() {
  if (!card.value || shows.value.length < 2) return null;
  return (
    <fieldset class="segments">
      <legend>{say.showWhich}</legend>
      {shows.value.map((card) => (
        <label key={card}>
          <input type="radio" name="shown" checked={shown.value === card} onChange={() => pickShown(card)} />
          <span>
            <span aria-hidden="true">
              <Rich>{short(card)}</Rich>
            </span>
            <span class="for-ears">{spoken(card)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Do it, and take the focus from a button that is about to go back to the hand. */
function leaveTo(act: () => void): void {
  act();
  focusHand();
}
