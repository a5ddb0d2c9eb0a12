/** A bot keeps the reader's seat: one tap takes it back. */

import { computed } from "@preact/signals";
import * as say from "#words/halls-table";
import { pending, send, table } from "../state";
import { you } from "./seating";

/** Whether a bot has the reader's seat until they take it back. */
export const isKept = computed(() => you.value !== null && table.value.sitters[you.value]?.status === "standin");

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
