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
  };
  const inlined: Record<string, unknown> = { table: { you: 0, setup }, update: { view: { board: { named: [] } } } };
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

test("a hit is a question with the card that it brought; a miss brings none", () => {
  const asked = { type: "asked", seat: 1, target: 2, card: "7C", hit: true };
  expect(scenes([asked])).toEqual([{ type: "asked", from: 1, to: 2, hit: true, cards: ["7C"] }]);
  expect(scenes([{ ...asked, hit: false }])).toEqual([{ type: "asked", from: 1, to: 2, hit: false, cards: [] }]);
});

test("a right claim opens what was held, and its side takes it", () => {
  expect(scenes([claimed(holders), { type: "revealed", half_suit: "LC", holders }, closed("won", 0)])).toEqual([
    { type: "opened", right: true, cards: holders.map(([card, seat]) => ({ card, seat, wrong: false })) },
    { type: "taken", side: 0 },
  ]);
});

test("a wrong claim marks the cards that were said to be elsewhere", () => {
  const said = [
    ["2C", 0],
    ["3C", 4],
    ["4C", 2],
  ];
  const [opened] = scenes([claimed(said), { type: "revealed", half_suit: "LC", holders }, closed("lost", 1)]);
  expect(opened).toMatchObject({ right: false, cards: [{ wrong: false }, { wrong: true }, { wrong: true }] });
});

test("where cards are named one by one, what was said before counts", () => {
  state.seen.value = {
    view: {
      board: {
        named: [
          ["2C", 0],
          ["3C", 4],
        ],
      },
    },
  } as never;
  scenes([{ type: "card_named", seat: 0, card: "3C", holder: 4 }]);
  state.seen.value = { view: { board: { named: [] } } } as never;
  const last = { type: "card_named", seat: 0, card: "4C", holder: 4 };
  const [opened] = scenes([last, { type: "revealed", half_suit: "LC", holders }, closed("lost", 1)]);
  expect(opened).toMatchObject({ cards: [{ wrong: false }, { wrong: true }, { wrong: false }] });
});

test("a turn that is passed goes from seat to seat", () => {
  expect(scenes([{ type: "turn_passed", seat: 1, to: 3 }])).toEqual([{ type: "turn", from: 1, to: 3 }]);
});

test("at the end the side that won is seen", () => {
  expect(scenes([{ type: "over", scores: [3, 5], winner: 1, reason: "all_closed" }])).toEqual([
    { type: "over", winners: [1, 3, 5] },
  ]);
});
