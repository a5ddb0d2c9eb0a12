import { isCalm, table } from "../../state";
import { Hint, hintsGiven } from "../../table/coach";
import { who, you } from "../../table/seating";
import { board, moves, options, staged } from "./game";
import { stackSeen } from "./sentences";
import * as say from "./words";

/** Dismissed: on a phone the sentence makes room then. */
const given = hintsGiven("lessons-fish-draw");

/** So long who is not timed may take (`calm-about` says it too). */
const CALM_S = 10;

/** What happens now and what to do about it, for someone who has never played. */
function happens(): string {
  const { phase, winner, lead, out } = board.value;
  if (board.value.over || phase === "over" || staged.value?.stakes) return "";
  if (you.value !== null && out.includes(you.value)) return say.youAreOut;
  if (phase === "final_tie") return say.finalAgain;
  if (phase === "repeat") return say.happensRepeat;
  if (phase !== "collect" || winner === null) {
    const seconds = isCalm.value ? CALM_S : table.value.hearing_s;
    return say.happensRound({ seat: lead === null ? null : who(lead), count: options.value.keep, seconds });
  }
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
export function NewcomerHint() {
  const line = happens();
  if (given.areEnough.value || stackSeen.value || !line || table.value.you === null) return null;
  return <Hint line={line} label={say.dismissHint} dismiss={given.dismiss} kind="coach hint" />;
}
