import { expect, test } from "vitest";
import { hourOf, leftIn } from "./until";

test("what is left is told in the greatest unit that there is one of, in the language of the page", () => {
  expect(leftIn(5 * 3_600_000 + 59 * 60_000, "en")).toBe("in 5 hours");
  expect(leftIn(20 * 60_000 + 1, "en")).toBe("in 20 minutes");
  expect(leftIn(9_999, "en")).toBe("in 9 seconds");
  expect(leftIn(3_600_000, "fr")).toBe("dans 1 heure");
});

test("the hour is that of the reader, with its zone", () => {
  const told = hourOf(new Date("2026-11-29T00:00:00Z"), "en");
  expect(told).toMatch(/\d\d:\d\d.*(UTC|GMT|[A-Z]{2,4})/);
});
