/** The path from one seat to another: a quadratic curve. */

import type { Box, Room } from "./places";

export type Point = readonly [number, number];

/** From, control, to. */
export type Curve = readonly [Point, Point, Point];

const middle = (a: number, b: number, t: number) => a + (b - a) * t;
const between = (a: Point, b: Point, t: number): Point => [middle(a[0], b[0], t), middle(a[1], b[1], t)];

export function pointAt([a, c, b]: Curve, t: number): Point {
  return between(between(a, c, t), between(c, b, t), t);
}

/** How far the curve is pulled to the centre of the ring. */
const PULL = 0.28;
/** How far a way that hangs hangs at least. */
const SLACK = 12;

/** On the ring the way bends to the centre; on the arc of a phone it hangs below the faces. */
export function wayBetween(from: Box, to: Box, room: Room): Curve {
  const a: Point = [from.x, from.y];
  const b: Point = [to.x, to.y];
  const half = between(a, b, 0.5);
  if (room.floor === null) return [a, between(half, [room.x, room.y], PULL), b];
  if (Math.max(a[1], b[1]) > room.floor) return [a, half, b]; // the reader's hand is at one end
  const low = Math.max(room.floor, Math.max(a[1], b[1]) + SLACK);
  return [a, [half[0], 2 * low - half[1]], b];
}

/** Where a way that hangs leaves a face: at its lower edge, towards the other. */
export function hook(face: Box, other: Box): Box {
  const far = (face.width / 2 + 5) * Math.SQRT1_2;
  return { ...face, x: face.x + Math.sign(other.x - face.x) * far, y: face.y + far };
}

/** The part of a curve between two points of it. */
export function part(curve: Curve, t0: number, t1: number): Curve {
  const [a, c, b] = curve;
  const control = between(between(a, c, t0), between(c, b, t0), t1);
  return [pointAt(curve, t0), control, pointAt(curve, t1)];
}

/** Whether a point is in a box, or so near to it. */
export const isIn = ([x, y]: Point, box: Box, near = 0): boolean =>
  Math.abs(x - box.x) < box.width / 2 + near && Math.abs(y - box.y) < box.height / 2 + near;

/** The part of the curve between the boxes at its ends, a little away from both. */
export function outside(curve: Curve, from: Box, to: Box, near: number): Curve {
  const steps = Array.from({ length: 49 }, (_, step) => (step + 1) / 50);
  const t0 = steps.find((t) => !isIn(pointAt(curve, t), from, near)) ?? 0.2;
  const t1 = steps.findLast((t) => !isIn(pointAt(curve, t), to, near)) ?? 0.8;
  return t0 < t1 ? part(curve, t0, t1) : curve;
}

/** The direction in which the curve arrives, in degrees. */
export function heading([, c, b]: Curve): number {
  return (Math.atan2(b[1] - c[1], b[0] - c[0]) * 180) / Math.PI;
}

/** Points along the curve, slow at both ends. */
export function along(curve: Curve, steps = 10): Point[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const s = step / steps;
    return pointAt(curve, s * s * (3 - 2 * s));
  });
}
