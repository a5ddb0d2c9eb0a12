import { signal } from "@preact/signals";
import { closingThis, dialog, pending, play } from "../../state";
import { nameOf, who, you } from "../../table/seating";
import { Dialog } from "../../ui/dialog";
import { endsWhen } from "../../ui/drafts";
import { Refusal } from "../../ui/refusal";
import { board, moves, options } from "./game";
import * as say from "./words";

const chosen = signal<number | null>(null);

export function openCall(): boolean {
  if (!moves.value.calls.length) return false;
  chosen.value = null;
  dialog.value = "call";
  return true;
}

endsWhen("call", () => {
  if (moves.value.shout) return ""; // the alarm calls, and the dialog would lie over the button
  return moves.value.calls.length ? null : say.reasonRoundInProgress;
});

/** The way to the call; small, for it is rarely wanted and costs cards. */
export function CallButton() {
  if (!moves.value.calls.length) return null;
  return (
    <button type="button" class="quiet call-button" aria-keyshortcuts="c" onClick={openCall}>
      {say.call}…
    </button>
  );
}

/** Say that a player holds all Fish; nothing happens before the button is pressed. */
export function CallDialog() {
  const { calls } = moves.value;
  const on = calls.find((seat) => seat === chosen.value);
  const penalty = options.value.false_call_penalty;
  const call = (event: Event) => {
    event.preventDefault();
    if (on === undefined) return;
    play("call", { type: "call", seat: you.value, on }, closingThis());
  };
  return (
    <Dialog name="call" title={say.callTitle}>
      <form class="claim" onSubmit={call}>
        <p>
          {say.callAbout} {options.value.callers === "majority" && say.callVotes}{" "}
          {penalty > 0 && say.callPenalty({ count: penalty })}
        </p>
        <Votes />
        <fieldset class="which wide">
          <legend class="for-ears">{say.whoHasAll}</legend>
          {calls.map((seat) => (
            <label key={seat}>
              <input
                type="radio"
                name="on"
                checked={chosen.value === seat}
                onChange={() => {
                  chosen.value = seat;
                }}
              />
              <span>{seat === you.value ? say.myself : nameOf(seat)}</span>
            </label>
          ))}
        </fieldset>
        <Refusal from={(place) => place === "call"} />
        <footer>
          <button type="submit" class="primary" disabled={on === undefined} aria-disabled={pending.value !== null}>
            {pending.value
              ? say.sending
              : on === undefined
                ? say.call
                : on === you.value
                  ? say.callOnMe
                  : say.callOn({ name: nameOf(on) })}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Who has said what so far, where most voices decide. */
export function Votes() {
  const { votes } = board.value;
  if (!votes.length || options.value.callers !== "majority") return null;
  return (
    <ul class="votes" data-testid="votes">
      {votes.map(([seat, on]) => (
        <li key={seat}>{say.vote({ seat: who(seat), on: who(on) })}</li>
      ))}
    </ul>
  );
}
