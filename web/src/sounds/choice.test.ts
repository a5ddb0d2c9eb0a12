import { expect, test } from "vitest";
import type { Scene } from "../motion/scene";
import { SOUNDS, soundsOf } from "./choice";

const names = (...scenes: Scene[]) => soundsOf(scenes, 0).map(([sound]) => sound);

test("there are at most nine sounds", () => {
  expect(SOUNDS.length).toBeLessThanOrEqual(9);
});

test("a question is heard by its answer, and by who is asked before it", () => {
  expect(names({ type: "answered", from: 2, to: 1, hit: true, cards: ["5S"] })).toEqual(["pass"]);
  expect(names({ type: "asked", from: 1, to: 2 }, { type: "answered", from: 2, to: 1, hit: false, cards: [] })).toEqual(
    ["no"],
  );
  expect(names({ type: "asked", from: 1, to: 0 })).toEqual(["asked"]);
});

test("a claim sounds right or wrong", () => {
  const turns = { at: [0, 250], ms: 600 };
  expect(names({ type: "unrolled", turns, right: true }, { type: "taken", side: 0 })).toEqual([
    "pass",
    "pass",
    "right",
  ]);
  expect(names({ type: "unrolled", turns, right: false }, { type: "taken", side: 1 })).toEqual([
    "pass",
    "pass",
    "wrong",
  ]);
});

test("a Fish splashes, and so does a shout", () => {
  expect(names({ type: "turned", cards: [], fish: true })).toEqual(["fish"]);
  expect(names({ type: "noted", seat: 2, shouts: true })).toEqual(["fish"]);
});

test("sounds of one move come one after another", () => {
  const times = soundsOf(
    [
      { type: "answered", from: 2, to: 0, hit: false, cards: [] },
      { type: "drawn", seat: 0, cards: ["5S"] },
      { type: "book", seat: 0, cards: ["5C", "5D", "5H", "5S"] },
      { type: "over", winners: [0] },
    ],
    0,
  ).map(([, at]) => at);
  for (const [index, at] of times.entries()) expect(at - (times[index - 1] ?? -200)).toBeGreaterThanOrEqual(200);
});
