import { beforeEach, expect, test, vi } from "vitest";
import { openPage } from "./browser/test_page";

/** The newest socket that the page has opened; the test is its other end. */
let socket: { onopen: () => void; onmessage: (event: { data: string }) => void; sent: unknown[] };
let state: typeof import("./state");

const say = (message: unknown) => socket.onmessage({ data: JSON.stringify(message) });
const update = (n: number, ...sights: unknown[]) => ({ type: "update", n, sights, view: { n }, moves: {}, recent: [] });

beforeEach(async () => {
  vi.resetModules();
  const inlined: Record<string, unknown> = { table: { type: "table", you: 0 }, update: update(5) };
  openPage(inlined, { storage: null });
  vi.stubGlobal(
    "WebSocket",
    class {
      static OPEN = 1;
      readyState = 1;
      sent: unknown[] = [];
      constructor() {
        socket = this as unknown as typeof socket;
      }
      send(text: string) {
        this.sent.push(JSON.parse(text));
      }
      close() {}
    },
  );
  state = await import("./state");
  state.stayConnected();
  socket.onopen();
  say(update(5));
});

test("the page begins with what its HTML said, and goes on from there", () => {
  expect(socket.sent[0]).toMatchObject({ type: "hello", since: 5 });
  expect(state.seen.value.n).toBe(5);
});

test("listeners hear every sight once, however often it is sent", () => {
  const heard: unknown[] = [];
  state.onUpdate((_, news) => heard.push(...news));
  say(update(7, "six", "seven"));
  say(update(7, "six", "seven"));
  say(update(8, "six", "seven", "eight"));
  expect(heard).toEqual(["six", "seven", "eight"]);
});

test("a change leaves everything as it was that it does not name", () => {
  const view = { hand: ["2C"], seat: 0, board: { turn: 1, open: ["2C"] } };
  say({ ...update(6, "six"), view, moves: { asks: ["3C"] }, clocks: { runs: 1, left_ms: [] } });
  const heard: unknown[] = [];
  state.onUpdate((_, news) => heard.push(...news));
  say({
    type: "change",
    n: 7,
    sights: [{ type: "asked" }],
    board: { turn: 0 },
    hearing: null,
    unready: null,
    clocks: null,
    recent_count: 1,
  });
  say({
    type: "change",
    n: 8,
    sights: ["eight"],
    recent_count: 0,
    own: { hand: [] },
    moves: {},
    hearing: null,
    unready: null,
    clocks: null,
  });
  expect(state.seen.value).toMatchObject({
    type: "update",
    n: 8,
    view: { hand: [], seat: 0, board: { turn: 0, open: ["2C"] } },
    moves: {},
    clocks: null,
  });
  expect(heard).toEqual([{ type: "asked" }, "eight"]);
});

test("a change older than the page is nothing new", () => {
  say({ ...update(8), view: { board: { turn: 1 } } });
  say({
    type: "change",
    n: 7,
    sights: [],
    board: { turn: 0 },
    hearing: null,
    unready: null,
    clocks: null,
    recent_count: 0,
  });
  expect(state.seen.value).toMatchObject({ n: 8, view: { board: { turn: 1 } } });
});

test("an update older than the page is nothing new", () => {
  say(update(7, "six", "seven"));
  say(update(6, "six"));
  expect(state.seen.value.n).toBe(7);
});

test("what a new socket says first is the truth, even if it is older", () => {
  say(update(9, "nine"));
  const heard: unknown[] = [];
  state.onUpdate((_, news) => heard.push(...news));
  socket.onopen();
  say(update(6));
  expect(state.seen.value.n).toBe(6);
  say(update(7, "seven"));
  expect(heard).toEqual(["seven"]);
});

test("listeners hear which sights were missed while the page was apart", () => {
  const missed: boolean[] = [];
  state.onUpdate((_, __, { returned }) => missed.push(returned));
  say(update(6, "six"));
  socket.onopen();
  say(update(8, "seven", "eight"));
  say(update(9, "nine"));
  expect(missed).toEqual([false, true, false]);
});

test("an acknowledged move whose update never comes makes the page begin anew, and then it is done", () => {
  vi.useFakeTimers();
  const done = vi.fn();
  state.play("action", "a question", done);
  say({ type: "ack", id: 1, n: 6 });
  const before = socket;
  vi.advanceTimersByTime(5000);
  expect(socket).not.toBe(before);
  socket.onopen();
  say(update(5));
  expect(done).toHaveBeenCalledOnce();
  expect(state.pending.value).toBeNull();
  vi.useRealTimers();
});

test("an answer twice, or to a command that no one gave, changes nothing", () => {
  const done = vi.fn();
  state.play("action", "a question", done);
  say({ type: "ack", id: 7, n: 6 });
  say({ type: "refused", reason: "TOO_FAST", id: null });
  expect(state.pending.value?.id).toBe(1);
  say(update(6, "six"));
  say({ type: "ack", id: 1, n: 6 });
  say({ type: "ack", id: 1, n: 6 });
  say({ type: "refused", reason: "STALE", id: 1 });
  expect(done).toHaveBeenCalledOnce();
  expect(state.refusal.value).toBeNull();
});

test("a message of a kind that this page does not know is passed over", () => {
  say({ type: "confetti" });
  expect(state.seen.value.n).toBe(5);
  expect(state.link.value).toBe("live");
});

test("the page knows since when the server is out of reach, and why, if it said so", () => {
  expect(state.apart.value).toBeNull();
  say({ type: "closing", reason: "RESTARTING", retry_ms: 1000 });
  expect(state.closing.value).toBe("RESTARTING");
  expect(Date.now() - (state.apart.value ?? 0)).toBeLessThan(1000);
});

test("the reader's own last move divides what is news to them from what is not", () => {
  say(update(8, "six", "seven", "eight"));
  state.play("action", "a question");
  say(update(9, "nine"));
  say({ type: "ack", id: 1, n: 9 });
  expect(state.movedAfter.value).toBe(8);
});

test("a command is done when the table has acknowledged it and the page shows it", () => {
  const done = vi.fn();
  state.play("claim", { type: "claim" }, done);
  expect(socket.sent.at(-1)).toEqual({ type: "play", id: 1, n: 5, move: { type: "claim" } });
  say({ type: "ack", id: 1, n: 6 });
  expect(done).not.toHaveBeenCalled();
  say(update(6, "six"));
  expect(done).toHaveBeenCalledOnce();
  expect(state.pending.value).toBeNull();
});

test("what a command was said with is done while a beat holds its update back", () => {
  const done = vi.fn();
  const held: Parameters<typeof state.show>[0][] = [];
  state.onArrival((arrival) => held.push(arrival));
  state.play("claim", { type: "claim" }, done);
  say(update(6, "six"));
  say({ type: "ack", id: 1, n: 6 });
  expect(done).toHaveBeenCalledOnce();
  expect(state.pending.value?.n).toBe(6); // nothing else is sent meanwhile
  for (const arrival of held) state.show(arrival);
  expect(state.pending.value).toBeNull();
  expect(done).toHaveBeenCalledOnce();
});

test("one command at a time", () => {
  state.play("action", "first");
  state.play("action", "second");
  expect(socket.sent.filter((message) => (message as { type: string }).type === "play")).toHaveLength(1);
});

test("a refusal is shown where the command came from", () => {
  state.play("action", "a question");
  say({ type: "refused", reason: "STALE", id: 1 });
  expect(state.refusal.value).toEqual({ place: "action", reason: "STALE" });
  expect(state.pending.value).toBeNull();
});

test("what is shown after changes is what a page is sent that is loaded then", () => {
  const game = (name: string) => ({ type: "asked", name });
  const change = (n: number, count: number, ...sights: unknown[]) =>
    say({ type: "change", n, sights, recent_count: count });
  const shown = () => state.recent.value.map(({ sight }) => (sight as { name: string }).name);
  say({ ...update(6), recent: [game("one")] });
  change(8, 2, { type: "seated" }, game("two"));
  expect(shown()).toEqual(["one", "two"]);
  const before = state.recent.value;
  say({ ...update(8), recent: [game("one"), game("two")] });
  expect(state.recent.value).toBe(before); // what was read stays as it is
  change(9, 2, { type: "clock_read" });
  expect(shown()).toEqual(["one", "two"]);
  change(10, 1, game("three"));
  expect(shown()).toEqual(["three"]);
  change(11, 0, { type: "pace_set" });
  expect(shown()).toEqual([]);
});

test("a refusal can be read, and ends when there is news of another state", () => {
  vi.useFakeTimers();
  const refuse = () => {
    state.play("action", { type: "ask" });
    say({ type: "refused", id: state.pending.value?.id, reason: "EVENTS_NOT_SEEN" });
  };
  refuse();
  vi.advanceTimersByTime(state.REFUSAL_MS);
  expect(state.refusal.value).not.toBeNull(); // nothing has happened: it is still true
  say(update(6, "six"));
  vi.advanceTimersByTime(0);
  expect(state.refusal.value).toBeNull();

  refuse();
  say(update(7, "seven"));
  vi.advanceTimersByTime(state.REFUSAL_MS - 1);
  expect(state.refusal.value).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(state.refusal.value).toBeNull();
  vi.useRealTimers();
});

test("an answer closes the dialog from which the command came, and no other", () => {
  state.dialog.value = "settings";
  const close = state.closingThis();
  state.dialog.value = "rules";
  close();
  expect(state.dialog.value).toBe("rules");

  state.sheet.value = "claim";
  state.dialog.value = null;
  const closeSheet = state.closingThis();
  state.dialog.value = "rules";
  closeSheet();
  expect([state.sheet.value, state.dialog.value]).toEqual([null, "rules"]);
});
