/** Clocks and the button that takes a seat back: fetched as one module where they are needed (`timing.ts`). */

import * as say from "#words/shared-later";
import { adopt } from "../browser/lazy";
import { pending, send } from "../state";
import { tellTime } from "./clocks";
import styles from "./clocks.css?inline";

adopt(styles);
tellTime();

export { HaltClock, OwnClock, SeatClock } from "./clocks";

export function TakeBack() {
  const isOff = pending.value !== null;
  return (
    <button
      type="button"
      class="commit"
      data-commit
      data-testid="take-back"
      aria-disabled={isOff}
      onClick={() => !isOff && send("action", { type: "take_back" })}
    >
      {say.takeSeatBack}
    </button>
  );
}
