import { expect, test, vi } from "vitest";

vi.stubGlobal("document", { querySelector: () => null });
const { heldFor, optionsIn, valueIn } = await import("./rules_file");

type Field = Parameters<typeof heldFor>[0];

test("a file has the options of one game", () => {
  const text = JSON.stringify({ game: "literature", options: { players: 8, jokers: false } });
  expect(optionsIn(text, "literature")).toEqual(
    new Map<string, unknown>(Object.entries({ players: 8, jokers: false })),
  );
  expect(optionsIn(text, "go_fish")).toBe("other");
});

test.each([
  "",
  "{",
  "null",
  "[]",
  "8",
  '{"options":{}}',
  '{"game":"literature"}',
  '{"game":"literature","options":[]}',
  '{"game":"literature","options":null}',
  '{"game":"literature","options":"players"}',
  '{"game":"literature","options":{},"seats":8}',
])("%s is no file of house rules", (text) => {
  expect(optionsIn(text, "literature")).toBe("none");
});

/** A field that keeps only these texts, as a browser's does. */
function keeping(...texts: string[]): Field {
  let held = "";
  return {
    type: "select-one",
    cloneNode: () => ({
      get value() {
        return held;
      },
      set value(text: string) {
        held = texts.includes(text) ? text : "";
      },
      validity: { valid: true },
    }),
  } as unknown as Field;
}

test("a box is checked by true and by no word", () => {
  const box = { type: "checkbox" } as Field;
  expect([true, false, "yes", 1, null].map((value) => heldFor(box, value))).toEqual(["yes", "no", null, null, null]);
});

test("what a field holds is data again", () => {
  const field = (type: string, value: string) => ({ type, value }) as Field;
  expect(valueIn({ type: "checkbox", checked: true } as Field, false)).toBe(true);
  expect([valueIn(field("number", "8"), true), valueIn(field("number", ""), true)]).toEqual([8, null]);
  expect([valueIn(field("select-one", "8"), false), valueIn(field("select-one", "seed"), true)]).toEqual(["8", "seed"]);
});

test("a field holds the values that it takes or that its pattern allows", () => {
  const values = ["low", "none", 8, null, true, {}, "seat:7", "seat:x"];
  expect(values.map((value) => heldFor(keeping("low", "8"), value))).toEqual([
    "low",
    null,
    "8",
    "",
    null,
    null,
    null,
    null,
  ]);
  expect(heldFor(keeping("dealer"), "seat:7", "dealer|seat:[0-9]")).toBe("seat:7");
  expect(heldFor(keeping("dealer"), "seat:77", "dealer|seat:[0-9]")).toBeNull();
});
