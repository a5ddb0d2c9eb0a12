/** How fast bots play, asking the next one to hurry, and being ready for a new deal. */

import { computed, effect, signal } from "@preact/signals";
import * as say from "#words/shared-table";
import { opening, skippedLast } from "../news/suspense";
import { isCovered, pending, refusal, seen, send, table, whisper } from "../state";
import { you } from "../table/seating";
import { isTextField } from "../ui/keyboard";
import type { Pace } from "../wire/messages";

const USUAL: readonly [Pace, string] = ["normal", say.paceNormal];
export const PACES: readonly (readonly [Pace, string])[] = [
  ["slow", say.paceSlow],
  USUAL,
  ["quick", say.paceQuick],
  ["at_once", say.paceAtOnce],
];

/** The pace that was just chosen here, until the table says so too. */
const chosen = signal<Pace | null>(null);
export const pace = computed(() => chosen.value ?? table.value.pace);

/** The pace of the table from now on. */
export function setPace(next: Pace): void {
  refusal.value = null;
  chosen.value = next;
}

/** Commands travel one at a time, and a key held down chooses faster: what was chosen last is sent when it can be. */
effect(() => {
  const { value: next } = chosen;
  if (next === null || pending.value) return;
  if (next === table.value.pace || refusal.value?.place === "pace") chosen.value = null;
  else send("pace", { type: "set_pace", pace: next });
});

/** Whose turn it is; where all play at once, who begins the round. */
const turn = computed(() => {
  const { board } = seen.value.view as { board: { turn?: number | null; lead?: number | null; phase: string } };
  return board.turn ?? (board.phase === "round" ? board.lead : null) ?? null;
});

/** The seat whose bot takes its pause: the table waits for it alone. None while people are waited for, or a scene is played. */
export const thinking = computed(() => {
  if (opening.value) return null;
  const { hearing, unready } = seen.value;
  const status = turn.value === null ? undefined : table.value.sitters[turn.value]?.status;
  return !hearing && !unready && (status === "bot" || status === "standin" || status === "away") ? turn.value : null;
});

/** Let the bot that pauses speak now; whether there is one. When others are here, they must ask as well. */
export function hasten(): boolean {
  if (skippedLast() || thinking.value === null || you.value === null || table.value.pace === "at_once") return false;
  whisper({ type: "hasten", n: seen.value.n });
  return true;
}

/** Space hastens the next bot, where it does nothing else. */
export function listenToHaste(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || event.repeat || event.defaultPrevented || isCovered.value) return;
    const target = event.target instanceof Element ? event.target : null;
    if (isTextField(target) || target?.closest("button, a, summary, input")) return;
    if (hasten()) event.preventDefault();
  });
}

/** Whether the table waits until the reader is ready for the new deal. */
export const isUnready = computed(() => you.value !== null && (seen.value.unready?.seats.includes(you.value) ?? false));

export function ready(): void {
  if (isUnready.value) send("action", { type: "ready", n: seen.value.n });
}

/** One step faster; from the fastest back to what is usual. */
export function Faster() {
  const [next, name] = PACES[PACES.findIndex(([one]) => one === pace.value) + 1] ?? USUAL;
  return (
    <button type="button" class="bare faster" onClick={() => setPace(next)}>
      {pace.value === "at_once" ? say.slower : say.faster}
      <span class="for-ears">: {name}</span>
    </button>
  );
}

/** How fast the bots speak, for the whole table: one tap. */
export function Speed() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div class="speed" role="group" aria-label={say.pace} data-speed={pace.value}>
      {PACES.map(([one, name]) => (
        <button type="button" key={one} aria-pressed={one === pace.value} onClick={() => setPace(one)}>
          {name}
        </button>
      ))}
    </div>
  );
}
