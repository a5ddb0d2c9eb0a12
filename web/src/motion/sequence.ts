/** Turns the scenes of a move into cues, one scene after another. */

import { collected, dealt, drawn, paid, turned } from "./cards";
import { book, closed, type Lying, opened, TAKEN_AT, taken } from "./claims";
import type { Cue } from "./cues";
import type { Places } from "./places";
import { asked, moved, noted } from "./questions";
import { LONGEST_MS, type Scene } from "./scene";
import { over, turn } from "./turns";

/** How long after a scene has begun the next one does. */
const NEXT_MS: Record<Scene["type"], number> = {
  asked: 520,
  moved: 450,
  drawn: 480,
  opened: TAKEN_AT,
  taken: 450,
  book: 560,
  turned: 350,
  collected: 480,
  paid: 450,
  noted: 250,
  dealt: 560,
  turn: 300,
  over: 600,
};

/** How long after this scene the next one begins. */
function nextAfter(scene: Scene, next: Scene | undefined): number {
  if (scene.type === "opened" && next?.type !== "taken") return LONGEST_MS;
  if (next?.type === "turn") return NEXT_MS[scene.type] / 2; // as the answer is seen
  return NEXT_MS[scene.type];
}

/** When each scene begins. */
export function beginnings(scenes: readonly Scene[]): number[] {
  let at = 0;
  return scenes.map((scene, index) => {
    const begins = at;
    at += nextAfter(scene, scenes[index + 1]);
    return begins;
  });
}

/** All cues of the scenes; `seats` are all seats, clockwise from the reader. */
export function sequence(scenes: readonly Scene[], places: Places, seats: readonly number[]): Cue[] {
  const lying: Lying[] = [];
  const begins = beginnings(scenes);
  return scenes.flatMap((scene, index) => {
    const at = begins[index] ?? 0;
    const own = cuesOf(scene, places, lying, seats);
    const rest = scenes[index + 1]?.type === "taken" ? [] : closed(lying.splice(0), TAKEN_AT);
    return [...own, ...rest].map((cue) => ({ ...cue, at: cue.at + at }));
  });
}

/** The cues of one scene, from its own beginning; none where an element is missing. */
export function cuesOf(scene: Scene, places: Places, lying: Lying[], seats: readonly number[]): Cue[] {
  switch (scene.type) {
    case "asked":
      return asked(scene, places);
    case "moved":
      return moved(scene, places);
    case "drawn":
      return drawn(scene, places);
    case "opened":
      return opened(scene, places, lying);
    case "taken":
      return taken(scene, places, lying.splice(0));
    case "book":
      return book(scene, places);
    case "turned":
      return turned(scene, places);
    case "collected":
      return collected(scene, places);
    case "paid":
      return paid(scene, places);
    case "noted":
      return noted(scene, places);
    case "dealt":
      return dealt(scene, places);
    case "turn":
      return turn(scene, places);
    case "over":
      return over(scene, places, seats);
  }
}
