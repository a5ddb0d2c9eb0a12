import { beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();

/** The module as a page has it that comes to this game of this table. */
async function pageAt(id: string, game: number | null) {
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  const elements: Record<string, string> = { table: JSON.stringify({ id, marks: game }), update: '{"n":1}' };
  vi.stubGlobal("document", { getElementById: (name: string) => ({ textContent: elements[name] ?? "null" }) });
  vi.stubGlobal("location", { origin: "http://shoal", pathname: `/t/${id}` });
  vi.stubGlobal("addEventListener", () => undefined);
  const [kept, { table }] = await Promise.all([import("./storage"), import("../state")]);
  kept.follow();
  return { ...kept, table };
}

beforeEach(() => stored.clear());

test("a mark is kept for a game of a table, and taken away again", async () => {
  const page = await pageAt("one", 3);
  page.setMark("6H", 2, "has");
  page.setMark("6H", 4, "not");
  page.setMark("6H", 4, null);

  expect((await pageAt("one", 3)).marks.value).toEqual({ "6H:2": "has" });
  expect((await pageAt("other", 3)).marks.value).toEqual({});
});

test("with the next deal they are gone, also from the storage", async () => {
  const page = await pageAt("one", 3);
  page.setMark("6H", 2, "maybe");
  page.table.value = { ...page.table.value, marks: 4 };

  expect(page.marks.value).toEqual({});
  expect(stored.get("marks")).toBe("[]");
});

test("the storage never grows, and what else stands there counts as nothing", async () => {
  for (let at = 0; at < 20; at += 1) (await pageAt(`table ${at}`, 1)).setMark("7", 1, "not");
  expect(JSON.parse(stored.get("marks") ?? "")).toHaveLength(12);
  expect((await pageAt("table 19", 1)).markOf("7", 1)).toBe("not");

  for (const spoilt of ["{", "7", '[["one", {"game": "x"}]]', '[["one", {"game": 1, "marks": {"7:1": "evil"}}]]']) {
    stored.set("marks", spoilt);
    expect((await pageAt("one", 1)).marks.value).toEqual({});
  }
});
