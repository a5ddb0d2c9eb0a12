/**
 * Suspense: what the table tells at once is shown in two halves, with a beat between them.
 *
 * A game says with a scene `beat` where the halves meet (`games/GAME/scenes.ts`). Until the beat is over the update is held back as a
 * whole: counts, hands, turns, buttons and what is read aloud are still those of before. Meanwhile `opening` has the sights of which the
 * first half may be told; the sentence in the middle (`said`), what moves and what is heard show that. Then the update is shown, and
 * with it the rest of the scenes.
 *
 * A beat always ends: by itself, by a tap or a key, when no one looks at the page, or when more happens than can wait. One move can wait
 * behind a scene at the slower paces, none at the quicker ones. What moves and sounds (`../motion/start.ts`) is fetched when something
 * first happens, or with the first touch; a beat does without it.
 */

import { batch, signal } from "@preact/signals";
import { AFTER_MS, fetched } from "../browser/lazy";
import { recall } from "../browser/storage";
import type { Scene } from "../motion/scene";
import { type Arrival, type Dated, dated, onArrival, show } from "../state";
import { game } from "../table/game";
import { pace } from "../timing/pace";
import { guarded } from "../ui/double_taps";
import { TABLE_SIGHTS } from "../wire/messages";

/** What of an update can be told before it is shown. */
export interface Opening {
  sights: readonly Dated[];
  /** How long it takes, in ms. */
  ms: number;
}

/** Whether the reader wants a beat between a question and its answer. */
export const hasBeat = signal(recall("beat") !== "no");

export const opening = signal<Opening | null>(null);

/** More than these do not wait. */
const MOST = 8;
/** How long what was shown can be seen, in ms, before what came meanwhile is led up to. */
const REST_MS = 900;

/** Updates that have come and are not shown, oldest first: the first is led up to, or was shown a moment ago. */
const waiting: Arrival[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** The scenes of the first half, while it is shown, and those of the second. */
let first: readonly Scene[] = [];
let rest: readonly Scene[] = [];
let hasSkipped = false;

/** Whether what the reader did last, a tap or a key, has ended a beat: then it does nothing else at the table. */
export const skippedLast = (): boolean => hasSkipped;

let stage: typeof import("../motion/start") | undefined;
let isComing = false;

async function fetchStage(): Promise<void> {
  if (isComing) return;
  isComing = true;
  stage = await fetched(() => import("../motion/start"));
  if (opening.value) stage.show(first);
}

/** A touch: sounds may be heard from now on. */
async function touched(): Promise<void> {
  await fetchStage();
  await stage?.wake();
}

/** Show these scenes now, or fetch what moves: a game that shows its news one after the other calls it, too. */
export function play(scenes: readonly Scene[]): void {
  if (stage) stage.show(scenes);
  else if (scenes.length) void fetchStage();
}

const isMove = ({ news }: Arrival) => news.some((sight) => !TABLE_SIGHTS.has((sight as { type: string }).type));

function arrive(arrival: Arrival): void {
  const isBusy = timer !== undefined;
  const patience = pace.value === "slow" || pace.value === "normal" ? 1 : 0;
  const before = waiting.slice(opening.value ? 1 : 0);
  waiting.push(arrival);
  if (!isBusy) lead();
  else if (arrival.returned || waiting.length > MOST) showAll();
  else if (isMove(arrival) && before.filter(isMove).length >= patience) {
    const last = waiting.pop() as Arrival;
    showAll();
    waiting.push(last);
    lead();
  }
}

/** Show the first half of what waits, or all of it where it has no halves. */
function lead(): void {
  timer = undefined;
  const [next] = waiting;
  if (!next) return;
  const scenes = game.value?.scenes(next.news) ?? [];
  const at = scenes.findIndex(({ type }) => type === "beat");
  const beat = scenes[at];
  const isWanted = hasBeat.value || scenes[0]?.type !== "asked";
  const ms = beat?.type === "beat" && isWanted && !next.returned && !document.hidden ? beat.ms : 0;
  if (!ms) {
    rest = scenes;
    end();
    return;
  }
  [first, rest] = [scenes.slice(0, at + 1), scenes.slice(at + 1)];
  timer = setTimeout(end, ms);
  batch(() => {
    play(first);
    next.isBegun = at > 0; // before a beat that comes first nothing is told
    opening.value = { sights: dated(next.news, next.update.n), ms };
  });
}

/** The beat is over: show the update, and lead up to what came meanwhile. */
function end(): void {
  reveal();
  if (waiting.length) timer = setTimeout(lead, isMove(waiting[0] as Arrival) ? REST_MS : 0);
}

function reveal(): void {
  clearTimeout(timer);
  timer = undefined;
  const next = waiting.shift();
  if (!next) return;
  batch(() => {
    opening.value = null;
    play(rest);
    rest = [];
    show(next);
  });
}

/** Show all that waits, at once. */
function showAll(): void {
  while (waiting.length) {
    if (!opening.value) rest = waiting[1] ? [] : (game.value?.scenes((waiting[0] as Arrival).news) ?? []);
    reveal();
  }
  clearTimeout(timer);
  timer = undefined;
}

/** What the reader does is done at the table as it is now. Programs click without a tap or a key. */
function skip(event: Event): void {
  const { key, repeat } = event as KeyboardEvent;
  if (event.type === "pointerdown" && guarded.value) return; // the second tap of a double tap
  if (repeat || ["Shift", "Control", "Alt", "Meta"].includes(key)) return;
  if (event.type === "click" && (event as MouseEvent).detail > 0) return; // it has begun with a tap
  hasSkipped = opening.value !== null;
  if (timer !== undefined) showAll();
}

/** Begin to show news, and to let them be heard. */
export function showNews(): void {
  onArrival(arrive);
  for (const event of ["pointerdown", "keydown", "click"])
    addEventListener(event, skip, { capture: true, passive: true });
  for (const event of ["pointerdown", "keydown"]) {
    addEventListener(event, () => setTimeout(touched, AFTER_MS), { capture: true, passive: true, once: true });
  }
  document.addEventListener("visibilitychange", () => document.hidden && showAll());
}
