/** Which sounds belong to a scene, and when. */

import type { Scene } from "../motion/scene";
import { beginnings } from "../motion/sequence";

/** All sounds that there are (`synth.ts`). */
export const SOUNDS = ["turn", "pass", "no", "asked", "right", "wrong", "fish", "book", "over"] as const;
export type Sound = (typeof SOUNDS)[number];

/** A sound, and how many ms after the event. */
export type Timed = readonly [Sound, number];

/** The sounds of these scenes for the reader, one after another. */
export function soundsOf(scenes: readonly Scene[], you: number | null): Timed[] {
  const begins = beginnings(scenes);
  return scenes.flatMap((scene, index) =>
    ofScene(scene, you).map(([sound, at]): Timed => [sound, at + (begins[index] ?? 0)]),
  );
}

function ofScene(scene: Scene, you: number | null): Timed[] {
  switch (scene.type) {
    case "asked":
      return scene.to === you ? [["asked", 0]] : [];
    case "answered":
      return [[scene.hit ? "pass" : "no", 0]];
    case "moved":
    case "drawn":
    case "collected":
    case "paid":
      return [["pass", 0]];
    case "opened":
      return [["pass", 0]];
    case "unrolled": {
      const turned = scene.turns.at.map((at): Timed => ["pass", at]);
      return scene.right === null ? turned : [...turned, [scene.right ? "right" : "wrong", scene.turns.ms]];
    }
    case "turned":
      return scene.fish ? [["fish", 150]] : [["pass", 0]];
    case "noted":
      return scene.shouts ? [["fish", 0]] : [];
    case "book":
      return [["book", 350]];
    case "over":
      return [["over", 0]];
    case "beat":
    case "taken":
    case "dealt":
    case "turn":
      return [];
  }
}
