/** A bot keeps the reader's seat: one tap takes it back. */

import * as say from "#words/halls-later";
import { pending, send } from "../state";

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
