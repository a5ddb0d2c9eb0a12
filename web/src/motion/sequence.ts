/** Turns the scenes of a move into cues, one scene after another. */

import { collected, dealt, drawn, paid, turned } from "./cards";
import { book, opened, taken } from "./claims";
import type { Cue } from "./cues";
import type { Places } from "./places";
import { answered, asked, moved, noted } from "./questions";
import { LONGEST_MS, type Scene } from "./scene";
import { over, turn } from "./turns";

/** How long after a scene has begun the next one does. */
const NEXT_MS: Record<Scene["type"], number> = {
  asked: 210,
  answered: 460,
  beat: 0,
  moved: 450,
  drawn: 480,
  opened: LONGEST_MS,
  unrolled: 0,
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
  const begins = beginnings(scenes);
  return scenes.flatMap((scene, index) => {
    const at = begins[index] ?? 0;
    const cues = cuesOf(scene, places, { seats, before: scenes[index - 1], next: scenes[index + 1], late: at });
    return cues.map((cue) => ({ ...cue, at: cue.at + at }));
  });
}

/** What is around a scene: the scenes before and after it, and all seats, clockwise from the reader. */
interface Around {
  before?: Scene | undefined;
  next?: Scene | undefined;
  /** How long after the update it begins. */
  late?: number;
  seats: readonly number[];
}

/** The cues of one scene, from its own beginning; none where an element is missing. */
export function cuesOf(scene: Scene, places: Places, { before, next, late = 0, seats }: Around): Cue[] {
  switch (scene.type) {
    case "asked":
      return asked(scene, places, next?.type === "beat" ? next.ms : 0);
    case "answered":
      return answered(scene, places, before === undefined);
    case "beat":
    case "unrolled":
      return [];
    case "moved":
      return moved(scene, places);
    case "drawn":
      return drawn(scene, places);
    case "opened":
      return opened(scene, places);
    case "taken":
      return taken(scene, places);
    case "book":
      return book(scene, places, late);
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
