import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type GameTypes, type ToClient, WIRE_VERSION } from "../wire/messages";
import {
  ANSWER_MS,
  ATTEMPTS,
  Connection,
  DOUBT_MS,
  FIRST_DELAY_MS,
  type Link,
  LONGEST_DELAY_MS,
  PING_MS,
  SILENCE_MS,
} from "./socket";

/** A socket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id?: number; since?: number }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  die() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const UPDATE = { type: "update", n: 7, sights: [], view: {}, moves: {} };
const STAND = { type: "stand" } as const;
const PONG = { type: "pong" };

let links: Link[];
let since: number[];
let hellos: number;
let gone: boolean;
let heard: ToClient<GameTypes>[];
let connection: Connection<GameTypes>;
const newest = () => FakeSocket.all.at(-1) as FakeSocket;
const pings = () => newest().sent.filter(({ type }) => type === "ping").length;
const sentCommands = () => newest().sent.filter(({ id }) => id !== undefined);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", { OPEN: 1 });
  FakeSocket.all = [];
  links = [];
  since = [];
  heard = [];
  hellos = 0;
  gone = false;
  connection = new Connection({
    url: "ws://table/socket",
    tab: "a-tab",
    since: () => 5,
    newcomer: () => true,
    calm: () => false,
    onMessage: (message) => heard.push(message),
    onLink: (link, at) => {
      links.push(link);
      since.push(at);
    },
    onHello: () => {
      hellos += 1;
    },
    isGone: async () => gone,
    open: () => new FakeSocket() as unknown as WebSocket,
    random: () => 1,
  });
  connection.connect();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function live() {
  newest().open();
  newest().say(UPDATE);
}

test("says hello with the last event that it has, and is live when the table answers", () => {
  newest().open();
  expect(newest().sent).toEqual([
    { type: "hello", wire: WIRE_VERSION, tab: "a-tab", since: 5, newcomer: true, deal: false },
  ]);
  expect(links).toEqual([]);
  newest().say(UPDATE);
  expect(links).toEqual(["live"]);
  expect(heard).toEqual([UPDATE]);
});

test("numbers commands from 1", () => {
  live();
  expect([connection.send(STAND), connection.send(STAND)]).toEqual([1, 2]);
  expect(sentCommands()).toEqual([
    { type: "stand", id: 1 },
    { type: "stand", id: 2 },
  ]);
});

test("a command given before the hello waits for it", () => {
  connection.send(STAND);
  newest().open();
  expect(newest().sent.map(({ type }) => type)).toEqual(["hello", "stand"]);
});

test("sends what was not answered again, with the same number, over a new socket", () => {
  live();
  connection.send(STAND);
  connection.send(STAND);
  newest().say({ type: "ack", id: 1, n: 8 });
  newest().die();
  vi.advanceTimersByTime(2 * FIRST_DELAY_MS);
  expect(FakeSocket.all).toHaveLength(2);
  live();
  expect(sentCommands()).toEqual([{ type: "stand", id: 2 }]);
});

test("a refused command is not sent again", () => {
  live();
  connection.send(STAND);
  newest().say({ type: "refused", reason: "STALE", id: 1 });
  newest().die();
  vi.advanceTimersByTime(LONGEST_DELAY_MS);
  live();
  expect(sentCommands()).toEqual([]);
});

test("hears nothing more from a socket that it has given up", () => {
  live();
  const old = newest();
  connection.connect();
  live();
  old.say({ ...UPDATE, n: 99 });
  old.die();
  expect(heard).toHaveLength(2);
  expect(FakeSocket.all).toHaveLength(2);
});

test("waits longer after each failure, and in the end for the person", () => {
  const delays: number[] = [];
  for (let failure = 1; failure < ATTEMPTS; failure += 1) {
    const before = Date.now();
    newest().die();
    vi.advanceTimersToNextTimer();
    delays.push(Date.now() - before);
  }
  expect(delays.slice(0, 4)).toEqual([2, 4, 8, 16].map((times) => FIRST_DELAY_MS * times));
  expect(delays.at(-1)).toBe(LONGEST_DELAY_MS);
  newest().die();
  expect(links.at(-1)).toBe("lost");
  const sockets = FakeSocket.all.length;
  vi.advanceTimersByTime(10 * LONGEST_DELAY_MS);
  expect(FakeSocket.all).toHaveLength(sockets);
  connection.wake();
  live();
  expect(links.at(-1)).toBe("live");
});

test("comes back when the server says, if it closes on purpose", () => {
  live();
  newest().say({ type: "closing", reason: "RESTARTING", retry_ms: 3000 });
  vi.advanceTimersByTime(2999);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(2);
});

// --- dead without knowing it -------------------------------------------------------------------------------------------

/** A table that answers every ping, for so long. */
function answering(ms: number) {
  for (let at = 0; at < ms; at += 100) {
    const before = pings();
    vi.advanceTimersByTime(100);
    if (pings() > before) newest().say(PONG);
  }
}

test("asks a socket that says nothing whether it is alive, and keeps one that answers", () => {
  live();
  vi.advanceTimersByTime(PING_MS - 1);
  expect(pings()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(pings()).toBe(1);
  newest().say(PONG);
  answering(10 * PING_MS);
  expect(FakeSocket.all).toHaveLength(1);
  expect(links).toEqual(["live"]);
});

test("whatever is heard is a sign of life", () => {
  live();
  for (let seconds = 0; seconds < 60; seconds += 1) {
    vi.advanceTimersByTime(1000);
    newest().say(UPDATE);
  }
  expect(pings()).toBe(0);
});

test("notices within 20 seconds that an idle socket is dead, and tells since when", () => {
  live();
  const heardAt = Date.now();
  vi.advanceTimersByTime(PING_MS + SILENCE_MS);
  expect(links).toEqual(["live", "connecting"]);
  expect(since.at(-1)).toBe(heardAt);
  expect(PING_MS + SILENCE_MS).toBeLessThan(20_000);
  vi.advanceTimersByTime(2 * FIRST_DELAY_MS);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a command without an answer makes it ask at once; it goes again over a new socket", () => {
  live();
  connection.send(STAND);
  vi.advanceTimersByTime(ANSWER_MS);
  expect(pings()).toBe(1);
  vi.advanceTimersByTime(DOUBT_MS + 2 * FIRST_DELAY_MS);
  expect(FakeSocket.all).toHaveLength(2);
  live();
  expect(sentCommands()).toEqual([{ type: "stand", id: 1 }]);
});

test("a table that takes its time over a command, and says so little, keeps its socket", () => {
  live();
  connection.send(STAND);
  vi.advanceTimersByTime(ANSWER_MS + DOUBT_MS - 1);
  newest().say({ type: "ack", id: 1, n: 8 });
  newest().say(PONG);
  answering(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a ping whose answer overtakes a command's shows that the command was lost", () => {
  live();
  connection.send(STAND);
  vi.advanceTimersByTime(ANSWER_MS);
  newest().say(PONG);
  vi.advanceTimersByTime(2 * FIRST_DELAY_MS);
  expect(FakeSocket.all).toHaveLength(2);
  live();
  expect(sentCommands()).toEqual([{ type: "stand", id: 1 }]);
});

test("a table that never answers a command ends with the person, who can try again", () => {
  live();
  connection.send(STAND);
  for (let socket = 0; socket < ATTEMPTS; socket += 1) {
    vi.advanceTimersByTime(ANSWER_MS);
    newest().say(PONG);
    vi.advanceTimersByTime(LONGEST_DELAY_MS);
    if (links.at(-1) !== "lost") live();
  }
  expect(links.at(-1)).toBe("lost");
  connection.wake();
  live();
  newest().say({ type: "ack", id: 1, n: 8 });
  expect(links.at(-1)).toBe("live");
});

test("a page that is looked at again doubts its socket, and replaces one that does not answer soon", () => {
  live();
  connection.wake();
  expect(pings()).toBe(1);
  newest().say(PONG);
  vi.advanceTimersByTime(DOUBT_MS);
  expect(FakeSocket.all).toHaveLength(1);
  connection.wake();
  vi.advanceTimersByTime(DOUBT_MS + 2 * FIRST_DELAY_MS);
  expect(FakeSocket.all).toHaveLength(2);
});

test("what is no message comes from a broken connection", () => {
  live();
  newest().onmessage?.({ data: "<html>" });
  expect(links.at(-1)).toBe("connecting");
  vi.advanceTimersByTime(2 * FIRST_DELAY_MS);
  live();
  newest().say(null);
  expect(links.at(-1)).toBe("connecting");
  expect(heard).toEqual([UPDATE, UPDATE]);
});

test("each new socket is announced before anything is heard over it", () => {
  live();
  expect(hellos).toBe(1);
  newest().die();
  vi.advanceTimersByTime(2 * FIRST_DELAY_MS);
  newest().open();
  expect(hellos).toBe(2);
});

test("a table that does not exist any more is not tried for ever", async () => {
  live();
  newest().die();
  await vi.advanceTimersByTimeAsync(2 * FIRST_DELAY_MS);
  gone = true;
  newest().die(); // refused before it opened
  await vi.advanceTimersByTimeAsync(0);
  expect(links.at(-1)).toBe("gone");
  const sockets = FakeSocket.all.length;
  connection.wake();
  await vi.advanceTimersByTimeAsync(10 * LONGEST_DELAY_MS);
  expect(FakeSocket.all).toHaveLength(sockets);
});

test("a date to come back that makes no sense is no reason to wait", () => {
  live();
  newest().say({ type: "closing", reason: "RESTARTING", retry_ms: 1e12 });
  vi.advanceTimersByTime(LONGEST_DELAY_MS);
  expect(FakeSocket.all).toHaveLength(2);
});

test("an older page than the server's does not try for ever", () => {
  newest().open();
  newest().say({ type: "refused", reason: "WRONG_VERSION", id: null });
  expect(links).toEqual(["outdated"]);
  connection.wake();
  vi.advanceTimersByTime(LONGEST_DELAY_MS);
  expect(FakeSocket.all).toHaveLength(1);
});

test("says goodbye when the tab is closed", () => {
  live();
  connection.leave();
  expect(newest().sent.at(-1)).toEqual({ type: "bye" });
});
