import { pending, seen } from "../../state";
import { Bar } from "../../table/bar";
import { personOf, you } from "../../table/seating";
import { listed } from "../../text/wording";
import { isUnready } from "../../timing/pace";
import { isAnnounced, leftMs, wholeMs } from "../../timing/time_to_speak";
import { FishMark } from "../../ui/cards";
import { board, say as giveTheWord, isAsked, isBotAsked, moves, options, shout, shouting, staged, word } from "./game";
import { headline } from "./status";
import { race } from "./turning";
import * as say from "./words";

/** One button, one place, one name at a time: *Turn*, then *Fish!*. It never moves, and keeps the focus when it cannot be pressed. */
export function Actions() {
  const { over } = board.value;
  const state = over ? "over" : due();
  return (
    <Bar
      state={state}
      yours={state !== "over" && state !== "wait"}
      title={headline()}
      note={!over && (prompt() ? <span class="prompt">{prompt()}</span> : isBotAsked.value && <Hurry />)}
      clock={<Clock />}
    >
      <ActButton />
    </Bar>
  );
}

type Due = "ready" | "shout" | "word" | "wait";

/** Whether the reader is asked to shout now: all are at once, or one after the other. */
const mayShout = () =>
  moves.value.shout &&
  (options.value.shouting === "race" || (seen.value.hearing?.seats.includes(you.value ?? -1) ?? false));

/** What is the reader's to do. Others may turn the cards as well in the end, but someone is asked to. */
function due(): Due {
  if (staged.value) return ({ fish: "shout", go: "word", wait: "wait" } as const)[staged.value.button.kind];
  if (mayShout()) return "shout";
  if (isUnready.value) return "ready";
  return word.value.may && isAsked.value ? "word" : "wait";
}

function ActButton() {
  const isFish = staged.value ? staged.value.button.kind !== "go" : board.value.phase === "collect";
  const isOff = isFish
    ? !(mayShout() || staged.value?.button.kind === "fish") || shouting.value
    : !word.value.may || pending.value !== null;
  return (
    <button
      type="button"
      class={due() === "wait" ? "act" : "act due"}
      data-commit
      data-testid={staged.value ? "turning" : isFish ? "shout" : "word"}
      aria-keyshortcuts={isFish ? "f" : "r"}
      aria-disabled={isOff}
      onClick={() => (isFish ? shout() : giveTheWord())}
    >
      {isFish && !isOff && <FishMark />}
      {label(isFish)}
    </button>
  );
}

function label(isFish: boolean): string {
  if (staged.value) return staged.value.button.label || say.reveal;
  if (!isFish) return word.value.type === "ready" ? say.ready : say.reveal;
  if (shouting.value) return say.sending;
  return moves.value.shout ? say.shout : (race.value?.ownLabel() ?? say.shout);
}

function prompt(): string {
  const { phase, sizes, out } = board.value;
  const seat = you.value ?? 0;
  if (staged.value) return "";
  if (moves.value.shout) return isAnnounced.value ? say.shoutHow : "";
  if (isUnready.value) return say.readyNote;
  if (seen.value.unready || phase === "collect") return "";
  if (out.includes(seat) || (sizes[seat] === 0 && phase === "round")) return say.youAreOut;
  if ((race.value?.silences.value ?? 0) > 1) return race.value?.stillThere() ?? "";
  return "";
}

const Hurry = () => <span class="prompt hurry">{say.tapToHurry}</span>;

/** Who is waited for, and how long: one line on a phone, where the seconds are what counts. */
export function Clock() {
  const { hearing, unready } = seen.value;
  if (staged.value || (hearing && options.value.shouting === "race")) return null; // the line runs out
  const seats = hearing?.seats ?? unready?.seats ?? [];
  if (!seats.length || isAnnounced.value || due() === "word") return null; // no one waits for who may go on at once
  const seconds = Math.ceil(leftMs.value / 1000);
  const names = listed(seats.filter((seat) => seat !== you.value).map(personOf));
  return (
    <p class="clock" data-testid="countdown">
      {names && <span class="names">{hearing ? say.waitedFor({ names }) : say.notReady({ names })} </span>}
      <b class="at-length" aria-hidden="true">
        {say.secondsLeft({ seconds })}
      </b>
      <b class="briefly" aria-hidden="true">
        {say.secondsShort({ seconds })}
      </b>
      <progress aria-label={say.hearing} max={wholeMs.value} value={leftMs.value} />
    </p>
  );
}
