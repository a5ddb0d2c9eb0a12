import { Rich, short, spoken } from "../cards";
import { text } from "../messages";
import { pending, play, refusal, table } from "../state";
import { openClaim } from "./claim";
import { Coach, hint } from "./coach";
import { ask, board, card, hand, moves, nameOf, pickNothing, target, waitOrResume, you } from "./game";
import { typed, typedWrong } from "./keyboard";
import { RevealPanel } from "./reveal";
import { NameField } from "./visitor";

/** Commands whose refusal is said here. A seat is too narrow for a sentence, and its button is gone once it is taken. */
const HERE = /^(action|wait|seat-\d+)$/;

/** What the reader can do now, always within reach of the thumb. */
export function Actions() {
  const refused = refusal.value;
  return (
    <section class="actions" aria-label={text.value.actions}>
      <RevealPanel />
      <Coach />
      {refused && HERE.test(refused.place) && (
        <p class="refusal" role="alert">
          {text.value.reason(refused.reason)}
        </p>
      )}
      {you.value === null ? <Visitor /> : !board.value.over && <Own />}
    </section>
  );
}

function Visitor() {
  return (
    <>
      <p class="prompt">{text.value.visitor}</p>
      <NameField />
    </>
  );
}

function Own() {
  const { passes, claimers } = moves.value;
  if (passes.length) return <Choice prompt={text.value.passTo} seats={passes} type="pass_turn" as="to" />;
  if (claimers.length)
    return <Choice prompt={text.value.chooseClaimer} seats={claimers} type="choose_claimer" as="claimer" />;
  return (
    <>
      <Prompt />
      <div class="buttons">
        <AskButton />
        {moves.value.claims.length > 0 && !card.value && (
          <button type="button" onClick={() => openClaim()}>
            {text.value.claim}…
          </button>
        )}
        <WaitButton />
      </div>
    </>
  );
}

function Prompt() {
  const say = text.value;
  const prompt = () => {
    if (pending.value) return say.sending;
    if (card.value && target.value === null) return say.whom(short(card.value));
    if (card.value) return "";
    if (moves.value.asks.length) return hint() ? "" : say.pickCard;
    if (moves.value.claims.length) return board.value.phase === "endgame" ? say.endgameYours : say.noAsks;
    const { turn, paused_by: pausedBy } = board.value;
    const waited = pausedBy ?? turn;
    if (waited === null || waited === you.value) return "";
    if (table.value.sitters[waited]?.status === "away") return say.waitForAway(nameOf(waited));
    return hand.value.size ? say.waitForTurn(nameOf(waited)) : say.outAndWaiting(nameOf(waited));
  };
  const line = typed.value && typedWrong.value && moves.value.asks.length ? say.typedUnknown(typed.value) : prompt();
  if (!line && !typed.value) return null;
  return (
    <p class="prompt">
      {typed.value && <kbd class={typedWrong.value ? "typed wrong" : "typed"}>{typed.value}</kbd>} <Rich>{line}</Rich>
    </p>
  );
}

function AskButton() {
  const say = text.value;
  if (!card.value) return null;
  return (
    <>
      {target.value !== null && (
        <button
          type="button"
          class="primary"
          data-testid="ask-button"
          aria-disabled={pending.value !== null}
          onClick={askAndReturn}
        >
          <span aria-hidden="true">
            <Rich>{say.ask(nameOf(target.value), short(card.value))}</Rich>
          </span>
          <span class="for-ears">{say.askAloud(nameOf(target.value), spoken(card.value))}</span>
        </button>
      )}
      <button type="button" onClick={() => leaveTo(pickNothing)}>
        {say.cancel}
      </button>
    </>
  );
}

const askAndReturn = () => leaveTo(ask);

/** Do it, and take the focus from a button that is about to go back to the hand. */
function leaveTo(act: () => void): void {
  act();
  document.querySelector<HTMLElement>(".ghost[tabindex='0']")?.focus({ preventScroll: true });
}

function WaitButton() {
  const say = text.value;
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

interface ChoiceProperties {
  prompt: string;
  seats: readonly number[];
  type: "pass_turn" | "choose_claimer";
  as: "to" | "claimer";
}

/** One of a few seats must be named, and nothing else can be done. */
function Choice({ prompt, seats, type, as }: ChoiceProperties) {
  return (
    <>
      <p class="prompt">{pending.value ? text.value.sending : prompt}</p>
      <div class="buttons">
        {seats.map((seat) => (
          <button
            type="button"
            class="primary"
            key={seat}
            aria-disabled={pending.value !== null}
            onClick={() => play("action", { type, seat: you.value, [as]: seat })}
          >
            {text.value.give(nameOf(seat), board.value.sizes[seat] ?? 0)}
          </button>
        ))}
      </div>
    </>
  );
}
