import { expect, test, vi } from "vitest";
import { openPage } from "../../browser/test_page";

test("a claim offers first what the reader holds most of, and knows what they hold alone", async () => {
  vi.resetModules();
  const halfSuits = ["C", "D", "H"].map((suit) => [
    `L${suit}`,
    ["2", "3", "4", "5", "6", "7"].map((rank) => rank + suit),
  ]);
  const cards = halfSuits.flatMap(([, cards]) => cards);
  const hand = ["2D", ...(halfSuits[2]?.[1] ?? [])];
  const board = { over: null, open: cards, sizes: [7, 4, 4, 3], turn: 0, paused_by: null, claim: null, phase: "play" };
  const moves = { claims: halfSuits, begins: [], asks: [], unsure: [], irregular: [] };
  openPage({
    table: { you: 0, options: { claim_commit: "on_submit" }, setup: { half_suits: halfSuits } },
    update: { n: 1, sights: [], moves, view: { type: "seat", hand, board } },
  });
  const claim = await import("./claim");
  expect(claim.offered.value).toEqual(["LH", "LD", "LC"]);
  expect(claim.whole.value).toBe("LH");
  claim.openClaim();
  expect([claim.chosen.value, claim.complete.value]).toEqual(["LH", true]);
});
