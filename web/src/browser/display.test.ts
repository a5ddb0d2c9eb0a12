import { expect, test } from "vitest";
import { asCookie, CHOICES, type Look, lookOf, show } from "./display";

const page = (dataset: Record<string, string> = {}) => ({ dataset }) as Pick<HTMLElement, "dataset">;

test("what was chosen is in the cookie, and what was left to the system is not", () => {
  expect(asCookie({})).toBe("");
  expect(asCookie({ theme: "dark" })).toBe("dark");
  expect(asCookie({ motion: "less", theme: "light", contrast: "more" })).toBe("light.more.less");
});

test("no word is a choice of two aspects, so the words alone tell what was chosen", () => {
  const words = Object.values(CHOICES).flat();
  expect(new Set(words).size).toBe(words.length);
  expect(words.every((word) => /^[a-z]+$/.test(word))).toBe(true);
});

test("a look is shown at once, and what is left to the system again is gone", () => {
  const root = page({ game: "literature", theme: "dark" });
  show({ contrast: "more" }, root);
  expect(root.dataset).toEqual({ game: "literature", contrast: "more" });
});

test("a page tells its look, without what is no look", () => {
  const shown: Look = { theme: "dark", motion: "less" };
  const root = page();
  show(shown, root);
  expect(lookOf(root)).toEqual(shown);
  expect(lookOf(page({ theme: "green", motion: "full" }))).toEqual({ motion: "full" });
});
