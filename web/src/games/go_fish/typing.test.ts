import { expect, test } from "vitest";
import { type Choices, read } from "./typing";

const BY_RANK: Choices = {
  ranks: ["2", "9", "T", "K", "joker"],
  cards: [],
  targets: [
    { seat: 1, name: "Bea" },
    { seat: 2, name: "Kate" },
    { seat: 9, name: "Tom" },
  ],
  picked: false,
};

test.each([
  ["9", { rank: "9" }],
  ["10", { rank: "T" }],
  ["t", { rank: "T" }],
  ["k", { rank: "K" }],
  ["*", { rank: "joker" }],
  ["9 b", { rank: "9", target: 1 }],
  ["9bea", { rank: "9", target: 1 }],
  ["10 10", { rank: "T", target: 9 }],
  ["2 3", { rank: "2", target: 2 }],
  ["k kate", { rank: "K", target: 2 }],
])("%j is a question for a rank", (line, expected) => {
  expect(read(line, BY_RANK)).toEqual({ ...expected, unknown: "" });
});

test.each(["", "1"])("%j may become something", (line) => {
  expect(read(line, BY_RANK)).toEqual({ unknown: "" });
});

test.each(["3", "x", "9 z", "b"])("%j matches nothing", (line) => {
  expect(read(line, BY_RANK).unknown).not.toBe("");
});

test("after a tap on a rank letters are a name first", () => {
  const picked = { ...BY_RANK, picked: true };
  expect(read("b", picked)).toEqual({ target: 1, unknown: "" });
  expect(read("kat", picked)).toEqual({ target: 2, unknown: "" });
  expect(read("9 b", picked)).toEqual({ rank: "9", target: 1, unknown: "" });
});

test("where one asks for cards, a card is typed as in Literature", () => {
  const byCard: Choices = { ...BY_RANK, cards: ["9H", "TD", "RJ"] };
  expect(read("9h b", byCard)).toEqual({ card: "9H", target: 1, unknown: "" });
  expect(read("10d 3", byCard)).toEqual({ card: "TD", target: 2, unknown: "" });
  expect(read("rj t", byCard)).toEqual({ card: "RJ", target: 9, unknown: "" });
  expect(read("9", byCard)).toEqual({ unknown: "" });
  expect(read("9s", byCard).unknown).toBe("9s");
});
