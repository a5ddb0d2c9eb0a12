import { Rich, short, the } from "../cards";
import { listed } from "../listed";
import { Drawn, draw } from "../table/drawn";
import { Said } from "../table/said";
import { who } from "../table/seating";
import { board, moves } from "./game";
import { outcome } from "./sentences";
import * as say from "./words";

/** What happened last, and which cards are Fish. */
export function Status() {
  const { fish } = board.value;
  return (
    <Said
      is={{ key: `${board.value.round}-${headline()}`, text: headline() }}
      was={draw.value ? { key: "drawn", text: <Drawn drawn={draw.value} /> } : null}
    >
      <p class="fish-are">
        <span aria-hidden="true">
          <Rich>{say.fishAre({ cards: fish.map(short).join(" ") })}</Rich>
        </span>
        <span class="for-ears">{say.fishAre({ cards: listed(fish.map(the)) })}</span>
      </p>
    </Said>
  );
}

/** The state of the game in a few words. */
export function headline(): string {
  const { phase, round, winner, over } = board.value;
  if (over) return outcome(over);
  if (phase === "final_tie") return say.finalTie;
  if (phase === "repeat") return say.repeat;
  if (phase !== "collect" || winner === null) return say.round({ number: round });
  if (moves.value.shout) return say.fishShout;
  return say.fishOf({ seat: who(winner) });
}
