import { expect, test } from "vitest";
import { hourOf, leftIn } from "./countdown";

test("what is left is rounded, in the greatest unit that there are two of, in the language of the page", () => {
  expect(leftIn(5 * 3_600_000 + 59 * 60_000, "en")).toBe("in 6 hours");
  expect(leftIn(119 * 60_000, "en")).toBe("in 119 minutes");
  expect(leftIn(20 * 60_000 + 1, "en")).toBe("in 20 minutes");
  expect(leftIn(90_000, "en")).toBe("in 90 seconds");
  expect(leftIn(7_200_000, "fr")).toBe("dans 2 heures");
});

test("the hour is that of the reader, with its zone", () => {
  const told = hourOf(new Date("2026-11-29T00:00:00Z"), "en");
  expect(told).toMatch(/\d\d:\d\d.*(UTC|GMT|[A-Z]{2,4})/);
});
