import { Rich, short, spoken } from "../cards";
import { nameOf, who, you } from "../table/seating";
import { Status as Shell } from "../table/status";
import { board, moves } from "./game";
import { outcome } from "./sentences";
import { text } from "./words";

/** What is going on, and which cards are Fish. */
export function Status() {
  const say = text.value;
  const { fish, lead, phase } = board.value;
  const yours = moves.value.shout || (phase === "round" && lead !== null && lead === you.value);
  return (
    <Shell headline={headline()} yours={yours}>
      <p class="question">
        <span aria-hidden="true">
          {say.fishAre} <Rich>{fish.map(short).join(" ")}</Rich>
        </span>
        <span class="for-ears">{say.fishNames(fish.map(spoken))}</span>
      </p>
    </Shell>
  );
}

/** The state of the game in a few words. */
export function headline(): string {
  const say = text.value;
  const { phase, round, winner, over } = board.value;
  if (over) return outcome(over);
  if (phase === "final_tie") return say.finalTie;
  if (phase === "repeat") return say.repeat;
  if (phase !== "collect" || winner === null) return say.round(round);
  if (moves.value.shout) return say.fishShout;
  return who(winner) === null ? say.fishYours : say.fishOf(nameOf(winner));
}
