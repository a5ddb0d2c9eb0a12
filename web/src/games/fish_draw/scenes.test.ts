import { beforeEach, expect, test, vi } from "vitest";
import { openPage } from "../../browser/test_page";

let scenes: typeof import("./scenes").scenes;
let table: typeof import("../../state").table;

beforeEach(async () => {
  vi.resetModules();
  const board = { fish: ["7C", "7D", "7H", "7S"], shouted: [] };
  const inlined: Record<string, unknown> = {
    table: { you: 0, pace: "at_once" },
    update: { view: { board }, moves: {} },
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
