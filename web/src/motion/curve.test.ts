import { expect, test } from "vitest";
import { along, heading, isIn, outside, part, pointAt, wayBetween } from "./curve";

const face = (x: number, y: number) => ({ x, y, width: 50, height: 50 });
const ring = { x: 500, y: 300, width: 1000, height: 600, floor: null };

test("on the ring a way is pulled to the centre", () => {
  const [, control] = wayBetween(face(100, 100), face(900, 100), ring);
  expect(control).toEqual([500, 100 + 0.28 * 200]);
});

test("between faces that are opposite it goes straight through the centre", () => {
  expect(pointAt(wayBetween(face(500, 50), face(500, 550), ring), 0.5)).toEqual([500, 300]);
});

test("on the arc it hangs as low as it may, and no lower", () => {
  const way = wayBetween(face(50, 60), face(300, 60), { ...ring, floor: 110 });
  expect(Math.max(...along(way, 40).map(([, y]) => y))).toBeCloseTo(110, 0);
});

test("what is drawn begins and ends outside of both faces", () => {
  const [from, to] = [face(100, 100), face(900, 100)];
  const drawn = outside(wayBetween(from, to, ring), from, to, 9);
  expect(isIn(drawn[0], from, 5)).toBe(false);
  expect(isIn(drawn[2], to, 5)).toBe(false);
});

test("the parts of a curve lie on it", () => {
  const curve = wayBetween(face(100, 100), face(900, 400), ring);
  const half = part(curve, 0.5, 1);
  expect(half[2]).toEqual(curve[2]);
  const [x, y] = pointAt(half, 0.5);
  expect([x, y]).toEqual(pointAt(curve, 0.75).map((value) => expect.closeTo(value, 5)));
});

test("the head points where the curve goes", () => {
  expect(
    heading([
      [0, 0],
      [10, 0],
      [20, 0],
    ]),
  ).toBe(0);
  expect(
    heading([
      [0, 0],
      [0, 10],
      [0, 20],
    ]),
  ).toBe(90);
});
