import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPage } from "../browser/test_page";

let state: typeof import("../state");
let trouble: typeof import("./trouble");
let live: typeof import("../ui/announce");

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  const inlined = { table: { sitters: [] }, update: { n: 1, sights: [] } };
  openPage(inlined, { storage: null, document: { cookie: "" } });
  state = await import("../state");
  live = await import("../ui/announce");
  trouble = await import("./trouble");
  trouble.tellTrouble();
  state.link.value = "live";
  state.apart.value = null;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function lose(silentForMs = 0) {
  state.link.value = "connecting";
  state.apart.value = Date.now() - silentForMs;
}

test("a server that is away for less than 5 seconds is no trouble", () => {
  lose();
  vi.advanceTimersByTime(4900);
  expect(trouble.trouble.value).toBeNull();
  state.apart.value = null;
  state.link.value = "live";
  vi.advanceTimersByTime(60_000);
  expect(live.called.value).toBe("");
  expect(live.answered.value).toBe("");
});

test("after 5 seconds eyes and ears are told, and when it is back", () => {
  lose();
  vi.advanceTimersByTime(5500);
  expect(trouble.trouble.value).toBe("connecting");
  expect(live.called.value).toBe("Can’t reach the table. Trying again…");
  state.apart.value = null;
  state.link.value = "live";
  expect(trouble.trouble.value).toBeNull();
  expect(live.answered.value).toBe("Back at the table.");
});

test("a socket that was silent for long and is replaced at once alarms no one", () => {
  lose(18_000);
  vi.advanceTimersByTime(1500);
  expect(trouble.trouble.value).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(trouble.trouble.value).toBe("connecting");
});

test("a server that said why it goes is quoted", () => {
  lose();
  state.closing.value = "RESTARTING";
  vi.advanceTimersByTime(5500);
  expect(live.called.value).toBe("The server is restarting. Your table is safe.");
});

test("a table that is gone, and a page that is too old, are told at once", () => {
  lose();
  state.link.value = "gone";
  expect(live.called.value).toBe("This table no longer exists.");
  state.link.value = "outdated";
  expect(live.called.value).toBe("Shoal has been updated.");
});
