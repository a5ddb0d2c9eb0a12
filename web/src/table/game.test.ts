import { afterEach, beforeEach, expect, test } from "vitest";
import { levels, levelsAbout, reasonNoBaseCard, reasons } from "#words/literature-play";
import * as shared from "#words/shared-table";
import { explain, game, levelAbout, levelName, type TableGame } from "./game";

beforeEach(() => {
  game.value = { words: { reasons, levels, levelsAbout } } as TableGame;
});

afterEach(() => {
  game.value = null;
});

test("a reason is explained by the game, then by the table, and an unknown one still gets a sentence", () => {
  expect(explain("NO_BASE_CARD")).toBe(reasonNoBaseCard);
  expect(explain("STALE")).toBe(shared.reasonStale);
  expect(explain("SOMETHING_NEW")).toBe(shared.reasonOther);
});

test("a level has its name from the game, else from the table; another program is called as it calls itself", () => {
  expect([levelName("expert"), levelName("random"), levelName("my_bot")]).toEqual(["Expert", "Random", "my_bot"]);
  expect(levelAbout("club")).toBe("forgets little");
  expect(levelAbout("my_bot")).toBeUndefined();
});
