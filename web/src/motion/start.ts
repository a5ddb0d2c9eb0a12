/** Animates updates: the page is measured before and after an update is drawn, and the movement is played between. */

import { sound } from "../sounds/start";
import { onUpdate, seen } from "../state";
import { game } from "../table/game";
import { clockwise, you } from "../table/seating";
import type { Cue } from "./cues";
import { type Before, barIsYours, look, lookBefore, type Places, turnSeat } from "./places";
import { lotScenes, type Scene } from "./scene";
import { sequence } from "./sequence";
import { finish, play } from "./stage";
import { still } from "./still";
import { flood } from "./turns";

/** What the page looked like before the first update that is not shown yet, and what the last of these told. */
let waiting: { before: Before; scenes: readonly Scene[] } | null = null;

/** Begin to show news, and to let them be heard; first, how the dealer was drawn, where that is what happened last. */
export function showNews(): void {
  const lots = lotScenes(seen.value.sights);
  const isFresh =
    lots.length > 0 && (game.value?.scenes(seen.value.sights) ?? []).every(({ type }) => type === "dealt");
  if (isFresh && !document.hidden) {
    waiting = { before: lookBefore(), scenes: lots };
    requestAnimationFrame(show);
  }
  onUpdate((_, news) => {
    const scenes = [...lotScenes(news), ...(game.value?.scenes(news) ?? [])];
    sound(scenes);
    finish(); // nothing that happens is kept waiting
    if (document.hidden) return;
    if (!waiting) requestAnimationFrame(show);
    // Of many events at once the last is shown, from what the page still looks like.
    waiting = { before: waiting?.before ?? lookBefore(), scenes };
  });
  for (const event of ["pointerdown", "keydown", "wheel", "resize"]) {
    addEventListener(event, finish, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", () => document.hidden && finish());
}

/** The update is drawn: play what it told. */
function show(): void {
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
