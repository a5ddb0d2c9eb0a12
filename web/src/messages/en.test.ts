import { expect, test } from "vitest";
import en from "./en";

// That every reason of the wire has a sentence is checked by the compiler; here, that what is not a reason has one too.
test("an unknown reason still gets a sentence", () => {
  expect(en.reason("SOMETHING_NEW")).toMatch(/\.$/);
  expect(en.reason("STALE")).not.toBe(en.reason("SOMETHING_NEW"));
});

test("the reader is you, in the right form of the verb", () => {
  expect(en.asked(null, "Bea", "9 of hearts", true)).toBe("You asked Bea for the 9 of hearts: yes.");
  expect(en.asked("Bea", null, "9 of hearts", false)).toBe("Bea asked you for the 9 of hearts: no.");
  expect([en.out(null), en.out("Bea")]).toEqual(["You have no cards left.", "Bea has no cards left."]);
});

test("one card, two cards", () => {
  expect([en.cards(1), en.cards(2), en.cards(0)]).toEqual(["1 card", "2 cards", "0 cards"]);
});

test("hints for newcomers have at most twelve words", () => {
  const hints = [en.coachAsk(3, "LH"), en.coachHit, en.coachMiss, en.coachClaim("HS")];
  for (const hint of hints) expect(hint.split(" ").length).toBeLessThanOrEqual(12);
});
