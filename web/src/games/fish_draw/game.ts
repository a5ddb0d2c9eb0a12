/** The Fish Draw table as the server sent it, and the moves of the reader. */

import { computed, effect, signal } from "@preact/signals";
import { pending, play, refusal, seen, table } from "../../state";
import { you } from "../../table/seating";
import { isUnready, ready, thinking } from "../../timing/pace";
import { hearing } from "../../timing/time_to_speak";
import type { TableSeen, Update } from "../../wire/messages";
import type { Board, FishDraw } from "./wire";

/** What the page shows in place of what is, while cards are turned one by one (`turning.ts`). */
export interface Staged {
  board: Board;
  /** The number of the first event that is not shown yet. */
  from: number;
  /** The seats whose card lies there face down. */
  down: readonly number[];
  headline: string;
  /** What stands above it. */
  above: string;
  /** What is said beside the button. */
  title: string;
  /** What the last cards decide, while they are turned; said where everybody looks. */
  stakes?: string;
  /** `fish`: a shout would be too early. `go`: the reader goes on. `wait`: no one can do anything. */
  button: { kind: "fish" | "go" | "wait"; label: string; press: () => void };
}
export const staged = signal<Staged | null>(null);

export const update = computed(() => seen.value as Update<FishDraw>);
export const options = computed(() => (table.value as TableSeen<FishDraw>).options);
export const board = computed(() => staged.value?.board ?? update.value.view.board);
export const moves = computed(() => (staged.value ? NOTHING : update.value.moves));
const NOTHING: FishDraw["moves"] = {
  seat: null,
  reveal: false,
  shout: false,
  collect: false,
  calls: [],
  redraw: false,
};

// --- the shout ------------------------------------------------------------------------------------------------------

/** The reader has pressed the button, and the table has not answered yet. */
export const shouting = signal(false);
/** When the last card was painted on this screen, by `performance.now()`; none where it was there from the beginning. */
export const paintedAt = signal<number | null>(null);
effect(() => {
  if (board.value.phase !== "collect") paintedAt.value = null;
  else
    requestAnimationFrame((at) => {
      paintedAt.value ??= at;
    });
});
/** How long the reader took then, in milliseconds. */
const took = signal<number | undefined>(undefined);

/** Shout: the page answers at once, and does not let go before the table has heard it or it is too late. */
export function shout(): boolean {
  if (staged.value?.button.kind === "fish") {
    staged.value.button.press();
    return true;
  }
  if (!moves.value.shout || shouting.value) return false;
  const since = paintedAt.value;
  took.value = since === null ? undefined : Math.max(0, Math.round(performance.now() - since));
  shouting.value = true;
  return true;
}

effect(() => {
  if (!shouting.value) return;
  if (!moves.value.shout) shouting.value = false;
  else if (refusal.value?.place === "shout" && refusal.value.reason === "STALE")
    refusal.value = null; // others shout too
  else if (refusal.value?.place === "shout") shouting.value = false;
  else if (!pending.value)
    play("shout", { type: "shout", seat: you.value, ...(took.value === undefined ? {} : { ms: took.value }) });
});

// --- the word ---------------------------------------------------------------------------------------------------------

/** Others than the player whose turn it is can turn the cards, too, when they have waited so long. */
const PATIENCE_MS = 5_000;
const hasWaited = signal(false);
/** Whether it is the reader who is asked to turn the cards: of those who turn again, any. */
export const isAsked = computed(() => board.value.phase !== "round" || board.value.lead === you.value);
/** Whether a bot turns them in a moment; for who is away nobody may for long. */
export const isBotAsked = computed(
  () => thinking.value !== null && table.value.sitters[thinking.value]?.status !== "away" && !staged.value,
);
effect(() => {
  const waits = moves.value.reveal && !isAsked.value && !hearing.value && !isBotAsked.value;
  hasWaited.value = false;
  const timer = waits ? setTimeout(() => (hasWaited.value = true), PATIENCE_MS) : undefined;
  return () => clearTimeout(timer);
});

/** The one word that moves the game on now, and whether the reader may say it. The table collects by itself. */
export const word = computed(() => {
  const { phase } = board.value;
  const { reveal, redraw } = moves.value;
  if (staged.value) return { type: "go", may: staged.value.button.kind === "go" } as const;
  if (isUnready.value && board.value.lead !== you.value) return { type: "ready", may: true } as const;
  if (phase === "final_tie") return { type: "redraw", may: redraw } as const;
  return { type: "reveal", may: reveal && !hearing.value && (isAsked.value || hasWaited.value) } as const;
});

export function say(): boolean {
  if (!word.value.may || pending.value) return false;
  if (word.value.type === "go") staged.value?.button.press();
  else if (word.value.type === "ready") ready();
  else play("action", { type: word.value.type, seat: you.value });
  return true;
}
