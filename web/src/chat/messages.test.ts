import { beforeEach, expect, test, vi } from "vitest";
import { openPage } from "../browser/test_page";
import { unmarked } from "../text/wording";

const kept = new Map<string, string>();
let state: typeof import("../state");
let heard: typeof import("./messages");
let people: typeof import("../news/presence");

const line = (number: number, seat: number, phrase = "hello") => ({ number, seat, name: `P${seat}`, phrase });
const said = (...lines: unknown[]) => ({ type: "said", game: 1, lines, is_past: false });
const past = (...lines: unknown[]) => ({ ...said(...lines), is_past: true });
const hear = (message: unknown) => {
  state.asides.value = [...state.asides.value, message as (typeof state.asides.value)[number]];
};

/** The page is loaded, and its first socket says hello. */
async function load(): Promise<void> {
  vi.resetModules();
  openPage({ table: { type: "table", you: 0, sitters: [] }, update: { n: 1, sights: [], recent: [] } });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  state = await import("../state");
  people = await import("../news/presence");
  heard = await import("./messages");
  connect();
}

function connect(): void {
  state.link.value = "connecting";
  state.greetings.value += 1;
  state.link.value = "live";
}

beforeEach(async () => {
  kept.clear();
  await load();
});

test("what others say is counted until the reader looks, also after the page was loaded again", async () => {
  hear(said(line(1, 1)));
  hear(said(line(2, 0)));
  hear(said(line(3, 2)));
  expect(heard.unread.value).toBe(2);
  await load();
  hear(past(line(1, 1), line(2, 0), line(3, 2)));
  expect(heard.unread.value).toBe(2);
  expect(people.notice.value).toBe("");
  state.dialog.value = "talk";
  state.dialog.value = null;
  expect(heard.unread.value).toBe(0);
  await load();
  hear(past(line(1, 1), line(2, 0), line(3, 2)));
  expect(heard.unread.value).toBe(0);
});

test("what was said while the page was apart is counted and noticed", () => {
  hear(said(line(1, 1)));
  connect();
  hear(past(line(1, 1), line(2, 2, "thanks")));
  expect(unmarked(people.notice.value)).toContain("P2");
  expect(heard.unread.value).toBe(2);
});

test("after a restart of the server, which counts from 1 again, nothing is taken for read", () => {
  hear(said(line(1, 1)));
  state.dialog.value = "talk";
  state.dialog.value = null;
  connect();
  hear(past(line(1, 2, "thanks")));
  expect(heard.unread.value).toBe(1);
});
