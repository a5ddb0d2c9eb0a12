/** The Fish Draw table as the server sent it, and the moves of the reader. */

import { computed, effect, signal } from "@preact/signals";
import { pending, play, refusal, seen, table } from "../../state";
import { you } from "../../table/seating";
import { isUnready, ready } from "../../timing/pace";
import { hearing } from "../../timing/time_to_speak";
import type { TableSeen, Update } from "../../wire/messages";
import type { FishDraw } from "./wire";

export const update = computed(() => seen.value as Update<FishDraw>);
export const options = computed(() => (table.value as TableSeen<FishDraw>).options);
export const board = computed(() => update.value.view.board);
export const moves = computed(() => update.value.moves);
export const hasShouted = computed(() => you.value !== null && board.value.shouted.includes(you.value));

// --- the shout ------------------------------------------------------------------------------------------------------

/** The reader has pressed the button, and the table has not answered yet. */
export const shouting = signal(false);

/** Shout: the page answers at once, and does not let go before the table has heard it or it is too late. */
export function shout(): boolean {
  if (!moves.value.shout) return false;
  shouting.value = true;
  return true;
}

effect(() => {
  if (!shouting.value) return;
  if (!moves.value.shout) shouting.value = false;
  else if (refusal.value?.place === "shout" && refusal.value.reason === "STALE")
    refusal.value = null; // others shout too
  else if (refusal.value?.place === "shout") shouting.value = false;
  else if (!pending.value) play("shout", { type: "shout", seat: you.value });
});

// --- the word ---------------------------------------------------------------------------------------------------------

/** The one word that moves the game on now, and whether the reader may say it. */
export const word = computed(() => {
  const { phase } = board.value;
  const { reveal, collect, redraw } = moves.value;
  if (isUnready.value && board.value.lead !== you.value) return { type: "ready", may: true } as const;
  if (phase === "collect") return { type: "collect", may: collect && !hearing.value } as const;
  if (phase === "final_tie") return { type: "redraw", may: redraw } as const;
  return { type: "reveal", may: reveal && !hearing.value } as const;
});

export function say(): boolean {
  if (!word.value.may || pending.value) return false;
  if (word.value.type === "ready") ready();
  else play("action", { type: word.value.type, seat: you.value });
  return true;
}
