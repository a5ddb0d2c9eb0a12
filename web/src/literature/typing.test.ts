import { expect, test } from "vitest";
import { type Choices, read } from "./typing";

const CHOICES: Choices = {
  asks: ["2H", "9H", "TD", "QC"],
  targets: [
    { seat: 1, name: "Bea" },
    { seat: 3, name: "Dan" },
    { seat: 5, name: "Cleo" },
  ],
  claims: ["LH", "HS"],
  card: null,
  waivable: false,
};

test.each([
  ["9h", { card: "9H" }],
  ["9H", { card: "9H" }],
  ["10d", { card: "TD" }],
  ["td ", { card: "TD" }],
  ["9h b", { card: "9H", target: 1 }],
  ["9hbea", { card: "9H", target: 1 }],
  ["2h 4", { card: "2H", target: 3 }],
  ["qc cleo", { card: "QC", target: 5 }],
])("%j is a question", (line, expected) => {
  expect(read(line, CHOICES)).toEqual({ ...expected, unknown: "" });
});

test.each(["", "9", "1", "10", "q", "c ", "cl"])("%j may become something", (line) => {
  expect(read(line, CHOICES).unknown).toBe("");
});

test.each(["3h", "x", "9x", "9h z", "9h 3", "c hc"])("%j matches nothing", (line) => {
  expect(read(line, CHOICES).unknown).not.toBe("");
});

test("claims by c, and by the half-suit's letters", () => {
  expect(read("c", CHOICES)).toEqual({ claim: true, unknown: "" });
  expect(read("c hs", CHOICES)).toEqual({ claim: "HS", unknown: "" });
  expect(read("clh", CHOICES)).toEqual({ claim: "LH", unknown: "" });
  expect(read("c", { ...CHOICES, claims: [] }).unknown).toBe("c");
});

test("after a tap on a card letters are a name first", () => {
  expect(read("c", { ...CHOICES, card: "9H" })).toEqual({ target: 5, unknown: "" });
  expect(read("d", { ...CHOICES, card: "9H" })).toEqual({ target: 3, unknown: "" });
  expect(read("2h", { ...CHOICES, card: "9H" })).toEqual({ card: "2H", unknown: "" });
});

test("w is wait", () => {
  expect(read("w", CHOICES)).toEqual({ wait: true, unknown: "" });
});

test("n is nothing to say, only where one is waited for", () => {
  expect(read("n", { ...CHOICES, waivable: true })).toEqual({ nothing: true, unknown: "" });
  expect(read("n", CHOICES).unknown).toBe("n");
});
