import { beforeEach, expect, test, vi } from "vitest";
import { openPage } from "../../browser/test_page";

let scenes: typeof import("./scenes").scenes;
let table: typeof import("../../state").table;

beforeEach(async () => {
  vi.resetModules();
  const board = { fish: ["7C", "7D", "7H", "7S"], shouted: [], lead: 2 };
  const inlined: Record<string, unknown> = {
    table: { you: 0, pace: "at_once", sitters: ["You", "Ann", "Bea"] },
    update: { n: 1, view: { board }, moves: {}, sights: [], recent: [] },
  };
  openPage(inlined);
  table = (await import("../../state")).table;
  scenes = (await import("./scenes")).scenes;
});

const revealed = (...cards: unknown[]) => ({ type: "revealed", cards, again: [] });

test("at once all cards are turned together, and a Fish is told; else each comes by itself", () => {
  expect(scenes([revealed([0, "2C"], [1, "7H"])])).toMatchObject([{ type: "turned", fish: true }]);
  expect(scenes([revealed([0, "2C"], [1, "8H"])])).toMatchObject([{ type: "turned", fish: false }]);
  table.value = { ...table.value, pace: "normal" };
  expect(scenes([revealed([0, "2C"], [1, "7H"]), { type: "won", seat: 1, with_fish: true }])).toEqual([]);
});

test("the winner takes the middle, and who was silent pays", () => {
  const sights = [
    { type: "collected_seen", seat: 2, count: 3, pile: false },
    { type: "forfeited_seen", seat: 0, count: 9 },
    { type: "round", lead: 2 },
  ];
  expect(scenes(sights)).toEqual([
    { type: "collected", seat: 2, count: 3 },
    { type: "paid", seat: 0, count: 9 },
  ]);
});

test("a call points at a player, and what they show is opened", () => {
  const sights = [
    { type: "called", seat: 1, on: 3 },
    { type: "fish_shown", seat: 3, fish: ["7C"], middle: null },
  ];
  expect(scenes(sights)).toEqual([
    { type: "asked", from: 1, to: 3 },
    { type: "opened", cards: [{ card: "7C", seat: 3 }] },
  ]);
});

test("a result stands until others turn the next cards, but a Fish is never late for it", async () => {
  vi.useFakeTimers();
  table.value = { ...table.value, pace: "normal" };
  const { seen, show } = await import("../../state");
  (await import("./turning")).listenToTurning();
  const plain = revealed([0, "2C"], [1, "8H"], [2, "9H"]);
  expect(scenes([plain])).toEqual([]); // nothing stands there yet
  const won = { type: "collected_seen", seat: 2, count: 3, pile: false };
  const update = { ...seen.value, n: 2 };
  show({ update, news: [won], recent: [], returned: false, at: performance.now() });
  vi.advanceTimersByTime(800);
  expect(scenes([plain])).toEqual([{ type: "beat", ms: 700 }]);
  expect(scenes([revealed([0, "7C"], [1, "8H"], [2, "9H"])])).toEqual([{ type: "beat", ms: 400 }]); // the first is a Fish
  vi.advanceTimersByTime(700);
  expect(scenes([plain])).toEqual([]);
  vi.useRealTimers();
});
