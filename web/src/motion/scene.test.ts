import { expect, test } from "vitest";
import { lotScenes } from "./scene";

const rounds = [
  [
    { seat: 0, card: "KC" },
    { seat: 1, card: "KD" },
    { seat: 2, card: "2S" },
  ],
  [
    { seat: 0, card: "5C" },
    { seat: 1, card: "9D" },
  ],
];

test("the cards of the round that decided are opened, and the dealer is pointed out", () => {
  expect(lotScenes([{ type: "opened" }, { type: "dealer_drawn", dealer: 1, lowest: false, rounds }])).toEqual([
    { type: "opened", cards: rounds[1], right: null },
    { type: "noted", seat: 1, shouts: false },
  ]);
});

test("without a draw there is nothing to see", () => {
  expect(lotScenes([{ type: "seated", seat: 1, name: "Ann" }])).toEqual([]);
});
