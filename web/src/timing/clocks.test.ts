import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPage } from "../browser/test_page";

let clocks: typeof import("./clocks");
let state: typeof import("../state");
let live: typeof import("../ui/announce");

const TURN = { type: "turn", turn_s: 60 };
const update = (n: number, of: unknown) => ({
  type: "update",
  n,
  sights: [],
  view: {},
  moves: {},
  clocks: of,
  recent: [],
});
const see = (of: unknown) => {
  state.seen.value = update(6, of) as unknown as typeof state.seen.value;
};

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  openPage({ table: { type: "table", you: 0, sitters: [], time: TURN }, update: update(5, null) });
  state = await import("../state");
  live = await import("../ui/announce");
  clocks = await import("./clocks");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the clock that runs counts down, and the others stand", () => {
  see({ left_ms: [60_000, 45_000, null], runs: 0, halt_ms: null });
  vi.advanceTimersByTime(10_000);
  expect([0, 1, 2].map(clocks.leftOf)).toEqual([50_000, 45_000, null]);
  vi.advanceTimersByTime(100_000);
  expect(clocks.leftOf(0)).toBe(0);
});

test("a table without clocks has none", () => {
  see(null);
  expect(clocks.leftOf(0)).toBeNull();
});

test.each([
  [0, "0:00"],
  [1, "0:01"],
  [65_000, "1:05"],
  [3_600_000, "1:00:00"],
  [97_200_000, "1 d 3 h"],
])("%i milliseconds are %s", (ms, text) => {
  expect(clocks.clockText(ms)).toBe(text);
});

test("ears are told twice in a turn what is left of their own time, and never of others'", () => {
  const told: string[] = [];
  clocks.tellTime();
  const listen = () => {
    for (const sentence of live.lines.value.map(({ text }) => text)) if (!told.includes(sentence)) told.push(sentence);
  };
  see({ left_ms: [60_000, 60_000], runs: 1, halt_ms: null });
  vi.advanceTimersByTime(60_000);
  listen();
  expect(told).toEqual([]);
  see({ left_ms: [60_000, 0], runs: 0, halt_ms: null });
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1_000);
    listen();
  }
  expect(told).toEqual(["30 seconds left", "10 seconds left"]);
});
