import { expect, test } from "vitest";
import { type Choices, read } from "./typing";

const SEATS = [
  { seat: 1, name: "Bea" },
  { seat: 3, name: "Dan" },
  { seat: 5, name: "Cleo" },
];

const CHOICES: Choices = {
  asks: ["2H", "9H", "TD", "QC"],
  targetsFor: () => SEATS,
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

test("a seat that may not be asked for this card is no target of it", () => {
  const repeated = {
    ...CHOICES,
    targetsFor: (card: string) => SEATS.filter(({ seat }) => card !== "9H" || seat !== 1),
  };
  expect(read("9h bea", repeated).unknown).not.toBe("");
  expect(read("qc bea", repeated)).toEqual({ card: "QC", target: 1, unknown: "" });
  expect(read("bea", { ...repeated, card: "9H" }).unknown).not.toBe("");
});

test("w is wait", () => {
  expect(read("w", CHOICES)).toEqual({ wait: true, unknown: "" });
});

test("n is nothing to say, only where one is waited for", () => {
  expect(read("n", { ...CHOICES, waivable: true })).toEqual({ nothing: true, unknown: "" });
  expect(read("n", CHOICES).unknown).toBe("n");
});
