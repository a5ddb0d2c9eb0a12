import { afterEach, expect, test } from "vitest";
import { explain, game, type TableGame } from "../table/game";
import en from "./en";
import fishDraw from "./en_fish_draw";
import goFish from "./en_go_fish";
import literature from "./en_literature";

afterEach(() => {
  game.value = null;
});

// That every reason of the wire has a sentence is checked by the compiler: the catalogues are whole records.
test.each([en, literature, goFish, fishDraw])("every reason is a sentence", ({ reasons }) => {
  for (const sentence of Object.values(reasons)) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test("a reason is explained by the game, then by the table, and an unknown one still gets a sentence", () => {
  game.value = { reason: (name: string) => literature.reasons[name] } as TableGame;
  expect(explain("NO_BASE_CARD")).toBe(literature.reasons.NO_BASE_CARD);
  expect(explain("STALE")).toBe(en.reasons.STALE);
  expect(explain("SOMETHING_NEW")).toBe(en.unknownReason);
});

test("the reader is you, in the right form of the verb", () => {
  expect(literature.asked(null, "Bea", "9 of hearts", true)).toBe("You asked Bea for the 9 of hearts: yes.");
  expect(literature.asked("Bea", null, "9 of hearts", false)).toBe("Bea asked you for the 9 of hearts: no.");
  expect([literature.out(null), literature.out("Bea")]).toEqual(["You have no cards left.", "Bea has no cards left."]);
  expect(fishDraw.called("Bea", null)).toBe("Bea called: you have all Fish.");
  expect(goFish.handed(null, "Bea", 2)).toBe("You gave Bea 2 cards.");
});

test("one card, two cards", () => {
  expect([en.cards(1), en.cards(2), en.cards(0)]).toEqual(["1 card", "2 cards", "0 cards"]);
});

test("lists of names", () => {
  expect([en.list([]), en.list(["Ann"]), en.list(["Ann", "Bea"]), en.list(["Ann", "Bea", "Carl"])]).toEqual([
    "",
    "Ann",
    "Ann and Bea",
    "Ann, Bea and Carl",
  ]);
});

test("half-suits of every pack have a name", () => {
  expect(["LC", "HS", "SP", "R9", "RT"].map(literature.halfSuit)).toEqual([
    "low clubs",
    "high spades",
    "eights and jokers",
    "nines",
    "tens",
  ]);
});

test("jokers have a name", () => {
  expect([en.cardName("R", "J"), en.cardName("W", "J")]).toEqual(["red joker", "white joker"]);
});

test("hints for newcomers have at most twelve words", () => {
  const hints = [literature.coachAsk(3, "SP"), literature.coachHit, literature.coachMiss, literature.coachClaim("HS")];
  for (const hint of hints) expect(hint.split(" ").length).toBeLessThanOrEqual(12);
});
