import { beforeEach, expect, test, vi } from "vitest";
import { openPage } from "../../browser/test_page";

let scenes: typeof import("./scenes").scenes;
let state: typeof import("../../state");

beforeEach(async () => {
  vi.resetModules();
  const setup = {
    sides: [
      [0, 2, 4],
      [1, 3, 5],
    ],
    half_suits: [["LC", ["2C", "3C", "4C"]]],
  };
  const table = { you: 0, setup, pace: "normal" };
  const inlined: Record<string, unknown> = { table, update: { view: { board: { named: [] } } } };
  openPage(inlined);
  scenes = (await import("./scenes")).scenes;
  state = await import("../../state");
});

const holders = [
  ["2C", 0],
  ["3C", 2],
  ["4C", 4],
];
const closed = (outcome: string, team: number | null) => ({
  type: "closed",
  half_suit: "LC",
  team,
  outcome,
  points: [1, 0],
});
const claimed = (attribution: unknown) => ({ type: "claimed", seat: 0, half_suit: "LC", attribution, in_turn: true });

test("a question has its beat, and then its answer: a hit with the card that it brought", () => {
  const asked = { type: "asked", seat: 1, target: 2, card: "7C", hit: true };
  const answered = { type: "answered", from: 2, to: 1, hit: true, cards: ["7C"] };
  expect(scenes([asked])).toEqual([{ type: "asked", from: 1, to: 2 }, { type: "beat", ms: 1000 }, answered]);
  expect(scenes([{ ...asked, hit: false }]).at(-1)).toEqual({ ...answered, hit: false, cards: [] });
});

test("a question that was heard before is only answered", () => {
  state.seen.value = { view: { board: { named: [], questioned: { seat: 1, target: 2, card: "7C" } } } } as never;
  const asked = { type: "asked", seat: 1, target: 2, card: "7C", hit: false };
  expect(scenes([asked]).map(({ type }) => type)).toEqual(["answered"]);
});

test("a right claim is turned card by card, and then its side takes it", () => {
  expect(scenes([claimed(holders), { type: "revealed", half_suit: "LC", holders }, closed("won", 0)])).toEqual([
    { type: "unrolled", right: true, turns: { at: [500, 750, 1000], ms: 1350 } },
    { type: "beat", ms: 1350 },
    { type: "taken", side: 0 },
  ]);
});

test("a wrong claim halts at the first card that was elsewhere", () => {
  const said = [
    ["2C", 0],
    ["3C", 4],
    ["4C", 2],
  ];
  const [unrolled] = scenes([claimed(said), { type: "revealed", half_suit: "LC", holders }, closed("lost", 1)]);
  expect(unrolled).toMatchObject({ right: false, turns: { at: [500, 750, 2200] } });
});

test("where cards are named one by one, what was said before counts", async () => {
  const named = [
    ["2C", 0],
    ["3C", 4],
  ];
  const { namedLast, listen } = await import("./sentences");
  const board = { claim: { seat: 0 }, named, turn: 0 };
  state.seen.value = {
    sights: [],
    view: { board },
    moves: { asks: [], unsure: [], irregular: [], interrupts: [] },
  } as never;
  listen();
  expect(namedLast()).toEqual(named);
  const last = { type: "card_named", seat: 0, card: "4C", holder: 4 };
  const [unrolled] = scenes([last, { type: "revealed", half_suit: "LC", holders }, closed("lost", 1)]);
  expect(unrolled).toMatchObject({ right: false, turns: { at: [500, 750, 2200] } });
});

test("a turn that is passed goes from seat to seat", () => {
  expect(scenes([{ type: "turn_passed", seat: 1, to: 3 }])).toEqual([{ type: "turn", from: 1, to: 3 }]);
});

test("at the end the side that won is seen", () => {
  expect(scenes([{ type: "over", scores: [3, 5], winner: 1, reason: "all_closed" }])).toEqual([
    { type: "over", winners: [1, 3, 5] },
  ]);
});
