/** Animates updates: the page is measured before and after an update is drawn, and the movement is played between. */

import { adopt } from "../browser/lazy";
import { listenForGesture, sound, wake } from "../sounds/start";
import { clockwise, you } from "../table/seating";
import type { Cue } from "./cues";
import styles from "./motion.css?inline";
import { type Before, barIsYours, look, lookBefore, type Places, turnSeat } from "./places";
import type { Scene } from "./scene";
import { sequence } from "./sequence";
import { finish, play } from "./stage";
import { still } from "./still";
import { flood } from "./turns";

adopt(styles);

/** What the page looked like before the first update that is not shown yet, and what the last of these told. */
let waiting: { before: Before; scenes: readonly Scene[] } | null = null;

/** Show these scenes, and let them be heard: the page is measured now, and again when the update is drawn. */
export function show(scenes: readonly Scene[]): void {
  sound(scenes);
  finish(); // nothing that happens is kept waiting
  if (document.hidden) return;
  if (!waiting) requestAnimationFrame(showWaiting);
  // Of many events at once the last is shown, from what the page still looks like.
  waiting = { before: waiting?.before ?? lookBefore(), scenes };
}

export { wake };

listenForGesture();
for (const event of ["pointerdown", "keydown", "wheel", "resize"]) {
  addEventListener(event, finish, { capture: true, passive: true });
}
document.addEventListener("visibilitychange", () => document.hidden && finish());

/** The update is drawn: play what it told. */
function showWaiting(): void {
  const { before, scenes } = waiting ?? {};
  waiting = null;
  if (!before || !scenes || document.hidden) return;
  const places = look(before, you.value);
  if (places) play(isReduced() ? standing(scenes, places) : moving(scenes, places, before));
}

function moving(scenes: readonly Scene[], places: Places, before: Before): Cue[] {
  const now = turnSeat();
  const goesOn = now !== null && now !== before.now && !scenes.some(({ type }) => type === "turn" || type === "over");
  const all: Scene[] = goesOn ? [...scenes, { type: "turn", from: before.now, to: now }] : [...scenes];
  const cues = sequence(all, places, clockwise());
  // The bar is yellow at once, for a hand that is quick: it floods while all else still moves.
  return barIsYours() && !before.yours ? [...cues, ...flood(places.bar)] : cues;
}

const standing = (scenes: readonly Scene[], places: Places): Cue[] => scenes.flatMap((scene) => still(scene, places));

/** The reader's choice on the page, or else the system's. */
function isReduced(): boolean {
  const { motion } = document.documentElement.dataset;
  return motion ? motion === "less" : matchMedia("(prefers-reduced-motion: reduce)").matches;
}
