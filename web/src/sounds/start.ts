/**
 * The sounds of a table: silent until the reader has touched the page, as browsers demand.
 *
 * The synthesizer (`synth.ts`) is fetched on that first touch, and not at all while the volume is zero.
 */

import { effect } from "@preact/signals";
import { fetched } from "../browser/lazy";
import type { Scene } from "../motion/scene";
import { you } from "../table/seating";
import { yourTurn } from "../timing/turn_alert";
import { soundsOf, type Timed } from "./choice";
import type { Synth } from "./synth";
import { volume } from "./volume";

/** How long after the last other sound the reader is called. */
const GAP_MS = 260;
const GESTURES = ["pointerdown", "keydown"];

let synth: Synth | null = null;
let coming: Promise<{ Synth: new () => Synth }> | undefined;
let due: ReturnType<typeof setTimeout>[] = [];
/** When the last sound that is due begins. */
let lastAt = 0;

/** Let these scenes be heard, in place of what was still to be heard; nothing while no one looks. */
export function sound(scenes: readonly Scene[]): void {
  for (const timer of due) clearTimeout(timer);
  due = [];
  lastAt = 0;
  if (!document.hidden) for (const timed of soundsOf(scenes, you.value)) later(timed);
}

function later([name, at]: Timed): void {
  if (!synth || volume.value === 0) return;
  due.push(setTimeout(() => synth?.play(name, volume.value), at));
  lastAt = Math.max(lastAt, performance.now() + at);
}

/** Wait for the first touch, and call the reader when it is their turn, wherever they look. */
export function listenForGesture(): void {
  for (const gesture of GESTURES) addEventListener(gesture, wake, { capture: true, passive: true });
  effect(() => {
    if (yourTurn.value) later(["turn", Math.max(0, lastAt + GAP_MS - performance.now())]);
  });
}

/** A touch: fetch the sounds, or tell the browser again that they are wanted. */
export async function wake(): Promise<void> {
  if (volume.value === 0) return;
  coming ??= fetched(() => import("./synth"));
  const { Synth } = await coming;
  synth ??= new Synth();
  if (await synth.wake()) for (const gesture of GESTURES) removeEventListener(gesture, wake, { capture: true });
}
