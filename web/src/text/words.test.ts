import { expect, test } from "vitest";
import { eventAsked, reasons } from "#words/literature-play";
import { listOr } from "#words/shared-table";
import { catalogues, compile, filesOf, identifier, languages } from "../../words.mjs";
import { commas, listed } from "./wording";

/** A value in a template, which no one shall take for one of this file. */
const value = (name: string) => `${"$"}{${name}}`;

const file = (text: string, language = "en", module = "shared-table") => ({ language, module, text });

/** The lines of the module made of one file. */
const module = (text: string) =>
  compile([file(text)])
    .get("en/shared-table.ts")
    ?.split("\n") ?? [];

test("a message without values is a constant, one with values a function of them", () => {
  expect(module("menu = Menu\nround = Round { $number }")).toEqual(
    expect.arrayContaining([
      "export const menu = `Menu`;",
      `export const round = (a: { number: Text }): string => \`Round ${value("a.number")}\`;`,
    ]),
  );
});

test("a person may be the reader, and a plural is chosen by the language", () => {
  const out = "out =\n { $seat ->\n  [you] You\n *[other] { $seat }\n }\n";
  const cards = "cards =\n { $count ->\n  [0] none\n  [one] one\n *[other] { $count }\n }\n";
  expect(module(out + cards)).toEqual(
    expect.arrayContaining([
      `export const out = (a: { seat: Name }): string => (a.seat === null ? \`You\` : \`${value("a.seat")}\`);`,
      `export const cards = (a: { count: number }): string => (a.count === 0 ? \`none\` : p(a.count) === "one" ? \`one\` : \`${value("n(a.count)")}\`);`,
    ]),
  );
});

test("attributes are messages, and what JavaScript would read is quoted", () => {
  const lines = module("pace = `Pace` \\ $x\n    .about = How");
  expect(lines).toEqual(
    expect.arrayContaining(["export const pace = `\\`Pace\\` \\\\ $x`;", "export const paceAbout = `How`;"]),
  );
  expect(identifier("option-end.about")).toBe("optionEndAbout");
  expect(() => identifier("new")).toThrow("word of JavaScript");
});

test("what a language lacks is said in English", () => {
  const files = [file("one = One\ntwo = Two"), file("one = Un", "fr")];
  expect(compile(files).get("fr/shared-table.ts")).toContain('export { two } from "../en/shared-table";');
});

test("a language that uses other values than English is refused", () => {
  const files = [file("out = { $name } is out"), file("out = { $nom } est sans cartes", "fr")];
  expect(() => compile(files)).toThrow("out (fr) uses nom (text), but in en: name (text)");
});

test("what is no Fluent, and what refers to nothing, is refused", () => {
  expect(() => compile([file("one = { $x -> }")])).toThrow("no Fluent");
  expect(() => compile([file("one = { two }")])).toThrow("there is no message two");
});

test("a game speaks of the shared messages", () => {
  const files = [file("out = out"), file("gone = You are { out }", "en", "snap")];
  expect(compile(files).get("en/snap.ts")).toContain('import { out } from "./shared-table";');
});

test("the catalogues are compiled before the tests", () => {
  expect(eventAsked({ seat: null, target: "Bea", card: "the 9 of hearts", hit: true })).toBe(
    "You asked Bea for the 9 of hearts: yes.",
  );
  expect(reasons["no-base-card"]).toMatch(/^To ask for a card/);
});

test("lists of names", () => {
  expect([listed([]), listed(["Ann"]), listed(["Ann", "Bea"]), listed(["Ann", "Bea", "Carl"], listOr)]).toEqual([
    "",
    "Ann",
    "Ann and Bea",
    "Ann, Bea or Carl",
  ]);
});

test("a series without an end has commas alone", () => {
  expect([commas([]), commas(["Ann"]), commas(["Ann", "Bea", "Carl"])]).toEqual(["", "Ann", "Ann, Bea, Carl"]);
});

test("no language leaves a message to English, and no build of another has an English module", () => {
  const modules = [...compile(catalogues().flatMap(filesOf))];
  expect(languages()).toContain("fr");
  expect(modules.length % languages().length).toBe(0);
  expect(modules.filter(([, text]) => text.includes("../en/")).map(([path]) => path)).toEqual([]);
});
