import { signal } from "@preact/signals";
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("./game", () => ({ options: signal({ removed_rank: "8" }), ownSide: signal(null) }));

import { options, ownSide } from "./game";
import { halfSuit, sideName, teamOf, theHalfSuit } from "./names";

const setOwnSide = (side: number | null) => {
  (ownSide as unknown as { value: number | null }).value = side;
};

beforeEach(() => {
  (options as unknown as { value: object }).value = { removed_rank: "8" };
});

test("half-suits of every pack have a name", () => {
  expect(["LC", "HS", "SP", "R9", "RT"].map(halfSuit)).toEqual([
    "low clubs",
    "high spades",
    "8s and jokers",
    "9s",
    "10s",
  ]);
  expect(theHalfSuit("LC")).toBe("the low clubs");
});

test("the half-suit of the jokers is named by the rank that was taken out", () => {
  (options as unknown as { value: object }).value = { removed_rank: "Q" };
  expect(halfSuit("SP")).toBe("queens and jokers");
});

test("a team is the reader's or the other; for a visitor it is called by its sign", () => {
  setOwnSide(1);
  expect([0, 1].map(sideName)).toEqual(["Opponents", "Your team"]);
  setOwnSide(null);
  expect([0, 1].map(teamOf)).toEqual(["circle", "triangle"]);
});
