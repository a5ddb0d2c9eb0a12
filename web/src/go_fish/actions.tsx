import { Rich, short, spoken, the } from "../cards";
import { focusHand } from "../focus";
import { pending } from "../state";
import { Actions as Bar, Prompt, waitingFor } from "../table/actions";
import { nameOf, you } from "../table/seating";
import { ask, board, byCard, card, hand, moves, pickNothing, pickShown, rank, shown, shows, target } from "./game";
import * as say from "./words";

/** The question that is being composed. */
export function Actions() {
  return <Bar>{!board.value.over && <Own />}</Bar>;
}

function Own() {
  return (
    <>
      <Prompt line={prompt()} listening={moves.value.targets.length > 0} />
      {card.value && shows.value.length > 1 && <ShowWhich />}
      {rank.value !== null && (
        <div class="buttons">
          {target.value !== null && <AskButton seat={target.value} />}
          <button type="button" onClick={() => leaveTo(pickNothing)}>
            {say.cancel}
          </button>
        </div>
      )}
    </>
  );
}

function prompt(): string {
  if (pending.value) return say.sending;
  if (rank.value !== null) return target.value === null ? say.whomToAsk({ what: wantedShort() }) : "";
  if (moves.value.targets.length) return byCard.value ? say.pickCard : say.pickRank;
  const { turn } = board.value;
  return turn === null || turn === you.value ? "" : waitingFor(turn, hand.value.length);
}

const wantedShort = () => (card.value ? short(card.value) : say.ranksName({ rank: rank.value ?? "" }));
const wantedAloud = () => (card.value ? the(card.value) : say.ranksName({ rank: rank.value ?? "" }));

function AskButton({ seat }: { seat: number }) {
  return (
    <button
      type="button"
      class="primary"
      data-testid="ask-button"
      aria-disabled={pending.value !== null}
      onClick={() => leaveTo(ask)}
    >
      <span aria-hidden="true">
        <Rich>{say.askWhomFor({ name: nameOf(seat), what: wantedShort() })}</Rich>
      </span>
      <span class="for-ears">{say.askWhomFor({ name: nameOf(seat), what: wantedAloud() })}</span>
    </button>
  );
}

/** Which of one's own cards of the rank is shown with the question. */
function ShowWhich() {
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
