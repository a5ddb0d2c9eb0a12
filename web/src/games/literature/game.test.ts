import { beforeEach, expect, test, vi } from "vitest";
import { openPage } from "../../browser/test_page";

let game: typeof import("./game");

/** Seat 1 has denied the king of diamonds, and the house rules forbid to ask for it again. */
beforeEach(async () => {
  vi.resetModules();
  const moves = { asks: ["QD", "KD"], unsure: [], irregular: [], targets: [1, 3], barred: [[1, ["KD"]]] };
  const inlined: Record<string, unknown> = { table: { type: "table", you: 0 }, update: { moves } };
  openPage(inlined);
  game = await import("./game");
});

test("a seat is no target for a card that it may not be asked for again", () => {
  expect(game.targetsFor("KD")).toEqual([3]);
  expect(game.targetsFor("QD")).toEqual([1, 3]);
  expect(game.targetsFor(null)).toEqual([1, 3]);
});

test("a target that was picked first does not count for such a card, and does again for another", () => {
  game.pickTarget(1);
  game.pickCard("KD");
  expect([game.card.value, game.target.value]).toEqual(["KD", null]);

  game.pickCard("QD");
  expect([game.card.value, game.target.value]).toEqual(["QD", 1]);
});
