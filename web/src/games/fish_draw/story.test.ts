import { expect, test, vi } from "vitest";
import { openPage } from "../../browser/test_page";
import { unmarked } from "../../text/wording";

test("who is out for it ends the sentence of what they lost, and old news is known by its number", async () => {
  const sights = [
    { type: "dealt_seen", dealer: 0, sizes: [9, 2, 9], middle: 0, aside: 0 },
    { type: "revealed", cards: [[0, "2C"]], again: [] },
    { type: "fish_left", card: "7C" },
    { type: "forfeited_seen", seat: 1, count: 2 },
    { type: "eliminated", seat: 1 },
  ];
  const board = { fish: ["7C"], shouted: [], lead: 2 };
  const inlined = {
    table: { you: 0, sitters: [{ name: "Ann" }, { name: "Esme" }, { name: "Bea" }] },
    update: { n: 16, view: { board }, moves: {}, sights: [], recent: sights },
  };
  openPage(inlined);
  vi.stubGlobal("requestAnimationFrame", () => {});
  const { lines, turnedAt } = await import("./story");
  expect(unmarked(lines.value.at(-1)?.eyes ?? "")).toBe("Esme was silent: 2 cards to the middle. Esme is out.");
  expect(turnedAt.value).toBe(13);
  vi.unstubAllGlobals();
});
