import { beforeEach, expect, test, vi } from "vitest";
import { openPage } from "../../browser/test_page";

let scenes: typeof import("./scenes").scenes;

beforeEach(async () => {
  vi.resetModules();
  openPage({ table: { you: 0, pace: "normal" }, update: { view: { board: {} } } });
  scenes = (await import("./scenes")).scenes;
});

const asked = { type: "asked", seat: 1, target: 2, rank: "7", card: null, shown: null };

test("a question has its beat, and then the cards that it brought", () => {
  expect(scenes([asked, { type: "handed", seat: 2, to: 1, cards: ["7C", "7D"] }])).toEqual([
    { type: "asked", from: 1, to: 2 },
    { type: "beat", ms: 1000 },
    { type: "answered", from: 2, to: 1, hit: true, cards: ["7C", "7D"] },
  ]);
});

test("who fishes draws from the stock: a back, where the card is not shown", () => {
  const miss = [
    asked,
    { type: "go_fish", seat: 1, target: 2 },
    { type: "drew_seen", seat: 1 },
    { type: "turn", seat: 2 },
  ];
  expect(scenes(miss).slice(2)).toEqual([
    { type: "answered", from: 2, to: 1, hit: false, cards: [] },
    { type: "drawn", seat: 1, cards: [null] },
  ]);
});

test("a book is seen after what completed it", () => {
  const book = { type: "book", seat: 1, rank: "7", cards: ["7C", "7D", "7H", "7S"], points: 1 };
  const types = scenes([asked, { type: "handed", seat: 2, to: 1, cards: ["7C"] }, book]).map(({ type }) => type);
  expect(types).toEqual(["asked", "beat", "answered", "book"]);
});

test("of several moves in one update the last is seen, without a beat", () => {
  const all = scenes([asked, { type: "go_fish", seat: 1, target: 2 }, { ...asked, seat: 2, target: 3 }]);
  expect(all).toEqual([
    { type: "asked", from: 2, to: 3 },
    { type: "answered", from: 3, to: 2, hit: false, cards: [] },
  ]);
});

test("what is not about the game is not seen", () => {
  expect(scenes([{ type: "seated", seat: 1, name: "Ann" }])).toEqual([]);
});
