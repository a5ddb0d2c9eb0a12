import { pending } from "../state";
import { Bar } from "../table/bar";
import { isUnready } from "../table/pace";
import { nameOf, who, you } from "../table/seating";
import { Speed } from "../table/speed";
import { openCall, Votes } from "./call";
import { board, say as giveTheWord, hasShouted, moves, shout, shouting, word } from "./game";
import { headline } from "./status";
import * as say from "./words";

/**
 * The shout and the word, always in the same place.
 *
 * A button that cannot be pressed now stays where it is and keeps the focus: nothing moves under a finger or a key.
 */
export function Actions() {
  const { over, phase, lead } = board.value;
  const isDue = isUnready.value || moves.value.shout || (word.value.may && (phase !== "round" || lead === you.value));
  return (
    <Bar
      state={over ? "over" : moves.value.shout ? "shout" : isDue ? "word" : "wait"}
      yours={!over && isDue}
      title={headline()}
      note={!over && prompt()}
    >
      {!over && (
        <>
          <Votes />
          <ShoutButton />
          <WordButton />
          {moves.value.calls.length > 0 && (
            <button type="button" class="quiet" aria-keyshortcuts="c" onClick={openCall}>
              {say.call}…
            </button>
          )}
          {!isDue && <Speed />}
        </>
      )}
    </Bar>
  );
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
  return (
    <button
      type="button"
      class={off ? "word" : "word commit"}
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

function prompt(): string {
  const { phase, lead, winner, sizes, out } = board.value;
  const seat = you.value ?? 0;
  if (shouting.value) return say.sending;
  if (moves.value.shout) return say.shoutNow({ winner: winner === null ? null : who(winner) });
  if (phase === "collect" && winner !== null)
    return winner === you.value ? say.mayCollect : say.waitForCollect({ name: nameOf(winner) });
  if (phase === "final_tie") return say.finalAgain;
  if (out.includes(seat) || (sizes[seat] === 0 && phase === "round")) return say.youAreOut;
  if (phase === "repeat") return say.turnAgain;
  if (lead === null || !moves.value.reveal) return "";
  return lead === you.value ? say.leadYours : say.leadAny({ name: nameOf(lead) });
}
