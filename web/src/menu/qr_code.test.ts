import { encode } from "uqr";
import { expect, test } from "vitest";
import { drawn } from "./qr_code";

const LINK = "http://127.0.0.1:8000/t/quiet-otter-42";

test("the picture has the dark squares of the code, and a light margin", () => {
  const { path, size } = drawn(LINK);
  const dark = encode(LINK, { border: 4, ecc: "M" }).data;
  const squares = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = 0; at < Number(width); at++) squares.add(`${Number(x) + at} ${y}`);
  }
  const expected = dark.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x} ${y}`] : [])));
  expect(size).toBe(dark.length);
  expect([...squares].sort()).toEqual(expected.sort());
  expect([...squares].every((at) => at.split(" ").every((n) => Number(n) >= 4 && Number(n) < size - 4))).toBe(true);
});
