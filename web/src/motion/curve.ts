/** The way from a seat to another: a quadratic curve. */

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
/** The control point of a curve that dips half as far below the faces. */
const DIP = 100;

/** On the ring the way bends to the centre; on the arc of a phone it dips below the faces. */
export function wayBetween(from: Box, to: Box, room: Room): Curve {
  const a: Point = [from.x, from.y];
  const b: Point = [to.x, to.y];
  const half = between(a, b, 0.5);
  if (!room.arc) return [a, between(half, [room.x, room.y], PULL), b];
  const level = Math.abs(a[1] - b[1]) < DIP;
  return [a, level ? [half[0], Math.max(a[1], b[1]) + DIP] : half, b];
}

/** The part of a curve between two points of it. */
export function part(curve: Curve, t0: number, t1: number): Curve {
  const [a, c, b] = curve;
  const control = between(between(a, c, t0), between(c, b, t0), t1);
  return [pointAt(curve, t0), control, pointAt(curve, t1)];
}

/** The part of the curve that is outside the faces at its ends, so far from their centres. */
export function outside(curve: Curve, from: number, to: number): Curve {
  const [a, , b] = curve;
  const far = (t: number, [x, y]: Point, distance: number) => {
    const [px, py] = pointAt(curve, t);
    return Math.hypot(px - x, py - y) >= distance;
  };
  const steps = Array.from({ length: 49 }, (_, step) => (step + 1) / 50);
  const t0 = steps.find((t) => far(t, a, from)) ?? 0.2;
  const t1 = steps.findLast((t) => far(t, b, to)) ?? 0.8;
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
