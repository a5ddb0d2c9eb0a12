import { expect, test, vi } from "vitest";

vi.mock("../../state", () => ({ table: { value: {} } }));
vi.mock("./game", () => ({ options: { value: { removed_rank: "8" } } }));
vi.mock("../../rules/pictures", () => ({}));

import * as literature from "#words/literature-rules";
import { doubtSentence, optionValue } from "../../rules/house_rules";
import { ruleValue } from "./rules";

const words = {
  options: literature.options,
  ruleValue,
  presets: literature.presets,
  doubts: { plain: "So it is.", counted: ({ count }: { count: number }) => `${count} times.` },
};

test.each([
  ["end", "clinch", "a lead can’t be caught"],
  ["removed_rank", "Q", "queen"],
  ["removed_rank", "none", "none"],
  ["stall_limit", null, "none"],
  ["jokers", true, "yes"],
  ["players", 6, "6"],
  ["first_player", "seat:3", "seat 4"],
  ["tie_break", "half_suit:LC", "the team that won the low clubs"],
])("the value of %s that is %j is said as on the server's pages", (name, value, expected) => {
  expect(optionValue(words, { name, value })).toBe(expected);
});

test("a warning is said with its values, and one that no one has words for by its name", () => {
  expect(doubtSentence(words, { name: "PLAIN", options: [], values: {} })).toBe("So it is.");
  expect(doubtSentence(words, { name: "COUNTED", options: [], values: { count: 2 } })).toBe("2 times.");
  expect(doubtSentence(words, { name: "NEW_ONE", options: [], values: {} })).toBe("NEW_ONE");
});
