/**
 * Movements as data: who does what, from when, for how long.
 *
 * A scene becomes cues (`questions.ts`, `cards.ts`, `turns.ts`), and a sequence of scenes one list of them, all with times
 * from its beginning. `stage.ts` plays the list. Only `transform` and `opacity` are ever animated.
 */

import type { Curve } from "./curve";
import type { Spot } from "./places";
import type { Shown } from "./scene";

/** Something that is on the page for a movement only. Each object is one. */
export type Prop =
  /** A card; it moves under faces and sentences, or over everything. */
  | { make: "card"; card: Shown; over: boolean }
  /** A way, drawn bit by bit; each bit is animated by itself (`Dots`). */
  | { make: "way" }
  | { make: "dots"; of: Prop; curve: Curve }
  | { make: "head"; of: Prop; curve: Curve }
  /** The ring of whose turn it is. */
  | { make: "ring"; size: number }
  /** What changed, in a sign: "+1". */
  | { make: "sign"; text: string }
  /** What an update has changed, as it was. */
  | { make: "was"; spot: Spot };

/** A part of the page that moves. */
export interface Part {
  element: Element;
  pseudo?: string;
}

export interface Cue {
  who: Prop | Part;
  frames: Keyframe[];
  /** From when, in ms, and for how long. */
  at: number;
  ms: number;
  easing?: string;
}

export const OUT = "cubic-bezier(.2,.8,.2,1)";
export const IN_OUT = "cubic-bezier(.4,0,.3,1)";

/** At a place in the window, with a size and an angle. */
export const place = (x: number, y: number, scale = 1, degrees = 0): string =>
  `translate(${round(x)}px,${round(y)}px) rotate(${round(degrees)}deg) scale(${round(scale)})`;

const round = (value: number) => Math.round(value * 100) / 100;

const SWAP_MS = 15;

/** Until then what was there is seen in the place of what is there now. */
export function until(at: number, was: Spot | null, now: Element | null): Cue[] {
  const swap = { at: Math.max(0, at - SWAP_MS), ms: SWAP_MS };
  const cues: Cue[] = now ? [{ who: { element: now }, frames: [{ opacity: 0 }, { opacity: 1 }], ...swap }] : [];
  if (!was) return cues;
  const transform = place(was.x - was.width / 2, was.y - was.height / 2);
  const frames = [1, 0].map((opacity) => ({ transform, opacity }));
  return [...cues, { who: { make: "was", spot: was }, frames, ...swap }];
}

export const appear = (who: Prop | Part, at: number, ms: number): Cue => ({
  who,
  frames: [{ opacity: 0 }, { opacity: 1 }],
  at,
  ms,
});
export const vanish = (who: Prop | Part, at: number, ms: number): Cue => ({
  who,
  frames: [{ opacity: 1 }, { opacity: 0 }],
  at,
  ms,
});

/** When the last cue ends. */
export const endOf = (cues: readonly Cue[]): number => Math.max(0, ...cues.map(({ at, ms }) => at + ms));

export const TICK_MS = 160;

/** A number that changes is looked at. */
export function tick(count: Element | null, at: number): Cue[] {
  if (!count) return [];
  const frames = [{ transform: "scale(1)" }, { transform: "scale(1.45)", offset: 0.35 }, { transform: "scale(1)" }];
  return [{ who: { element: count }, frames, at, ms: TICK_MS, easing: OUT }];
}

/** A head that is shaken. */
export function shake(element: Element | null, at: number): Cue[] {
  if (!element) return [];
  const frames = [0, -4, 4, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  return [{ who: { element }, frames, at, ms: 320 }];
}
