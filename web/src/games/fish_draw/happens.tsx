import { signal } from "@preact/signals";
import { table } from "../../state";
import { who, you } from "../../table/seating";
import { board, moves, options } from "./game";
import { stackSeen } from "./sentences";
import * as say from "./words";

/** Dismissed, or read often enough: on a phone the sentence makes room then. */
const KEY = "lessons-fish-draw";
const hidden = signal(isHidden());

function isHidden(): boolean {
  try {
    return localStorage.getItem(KEY) === "done";
  } catch {
    return false; // a page may be forbidden to remember
  }
}

/** What happens now and what to do about it, for somebody who has never played. */
export function happens(): string {
  const { phase, winner, lead, out } = board.value;
  if (board.value.over || phase === "over") return "";
  if (you.value !== null && out.includes(you.value)) return say.youAreOut;
  if (phase === "final_tie") return say.finalAgain;
  if (phase === "repeat") return say.happensRepeat;
  if (phase !== "collect" || winner === null) return say.happensRound({ seat: lead === null ? null : who(lead) });
  if (moves.value.shout) return say.happensShout({ count: options.value.keep });
  return say.happensCollect({ seat: who(winner) });
}

/** Beside the table: always. */
export function HappensNow() {
  const text = happens();
  if (!text) return null;
  return (
    <section class="happens" data-testid="happens">
      <h2>{say.happensNow}</h2>
      <p>{text}</p>
    </section>
  );
}

/** Below the sentences, where no room is beside the table: until it is dismissed. */
export function Hint() {
  const text = happens();
  if (hidden.value || stackSeen.value || !text || table.value.you === null) return null;
  return (
    <p class="coach hint">
      <span>{text}</span>
      <button
        type="button"
        class="quiet"
        aria-label={say.dismissHint}
        onClick={() => {
          hidden.value = true;
          try {
            localStorage.setItem(KEY, "done");
          } catch {
            // then it comes again next time
          }
        }}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </p>
  );
}
