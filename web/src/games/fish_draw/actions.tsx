import type { ComponentChildren } from "preact";
import { pending, seen, table } from "../../state";
import { Bar } from "../../table/bar";
import { nameOf, personOf, who, you } from "../../table/seating";
import { listed } from "../../text/wording";
import { isUnready, Speed } from "../../timing/pace";
import { isAnnounced, leftMs, wholeMs } from "../../timing/time_to_speak";
import { board, say as giveTheWord, hasShouted, moves, shout, shouting, word } from "./game";
import { headline } from "./status";
import * as say from "./words";

/**
 * The shout and the word, always in the same place.
 *
 * A button that cannot be pressed now stays where it is and keeps the focus: nothing moves under a finger or a key.
 */
export function Actions() {
  const { over } = board.value;
  const state = over ? "over" : due();
  return (
    <Bar
      state={state}
      yours={state !== "over" && state !== "wait"}
      title={headline()}
      note={!over && <Note />}
      clock={<Clock />}
    >
      <ShoutButton />
      <WordButton />
      {state === "wait" && isBotsTurn() && <Speed />}
    </Bar>
  );
}

/** What is the reader's to do. Others may give the word as well, but someone is asked to. */
function due(): "ready" | "shout" | "word" | "wait" {
  if (moves.value.shout) return "shout";
  if (isUnready.value) return "ready";
  return word.value.may && (board.value.phase !== "round" || board.value.lead === you.value) ? "word" : "wait";
}

/** Whether a bot goes on, so that nothing can be done but choosing how fast it is. */
function isBotsTurn(): boolean {
  const { phase, lead, winner } = board.value;
  const seat = phase === "collect" ? winner : phase === "round" ? lead : null;
  const status = seat === null ? undefined : table.value.sitters[seat]?.status;
  return status === "bot" || status === "standin" || status === "away";
}

function ShoutButton() {
  const label = shouting.value ? say.sending : hasShouted.value ? say.shoutDone : say.shout;
  return (
    <button
      type="button"
      class={moves.value.shout ? "shout due" : "shout"}
      data-commit
      data-testid="shout"
      aria-keyshortcuts="f"
      aria-disabled={!moves.value.shout || shouting.value}
      onClick={shout}
    >
      {label}
    </button>
  );
}

const WORDS = { ready: say.ready, reveal: say.reveal, collect: say.collect, redraw: say.redraw };

function WordButton() {
  const { type, may } = word.value;
  const off = !may || pending.value !== null;
  const isDue = due() === "word" || due() === "ready";
  return (
    <button
      type="button"
      class={!off && isDue ? "word commit" : "word"}
      data-commit
      data-testid="word"
      aria-keyshortcuts="r"
      aria-disabled={off}
      onClick={giveTheWord}
    >
      {WORDS[type]}
    </button>
  );
}

function Note(): ComponentChildren {
  return <span class="prompt">{prompt()}</span>;
}

function prompt(): string {
  const { phase, lead, winner, sizes, out } = board.value;
  const seat = you.value ?? 0;
  if (shouting.value) return say.sending;
  if (moves.value.shout) {
    return isAnnounced.value ? say.shoutHow : say.shoutNow({ winner: winner === null ? null : who(winner) });
  }
  if (isUnready.value) return say.readyNote;
  if (seen.value.unready) return "";
  if (phase === "collect") return winner === you.value ? say.mayCollect : "";
  if (out.includes(seat) || (sizes[seat] === 0 && phase === "round")) return say.youAreOut;
  if (lead === null || !moves.value.reveal) return "";
  return lead === you.value ? say.leadYours : say.leadAny({ name: nameOf(lead) });
}

/** Who is waited for, and how long: one line on a phone, where the seconds are what counts. */
export function Clock() {
  const { hearing, unready } = seen.value;
  const seats = hearing?.seats ?? unready?.seats ?? [];
  if (!seats.length || isAnnounced.value) return null;
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
