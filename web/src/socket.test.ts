import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ATTEMPTS, Connection, FIRST_DELAY_MS, type Link, LONGEST_DELAY_MS, SILENCE_MS } from "./socket";
import { type GameTypes, type ToClient, WIRE_VERSION } from "./wire/messages";

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

let links: Link[];
let heard: ToClient<GameTypes>[];
let connection: Connection<GameTypes>;
const newest = () => FakeSocket.all.at(-1) as FakeSocket;
const sentCommands = () => newest().sent.filter(({ id }) => id !== undefined);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", { OPEN: 1 });
  FakeSocket.all = [];
  links = [];
  heard = [];
  connection = new Connection({
    url: "ws://table/socket",
    tab: "a-tab",
    since: () => 5,
    newcomer: () => true,
    onMessage: (message) => heard.push(message),
    onLink: (link) => links.push(link),
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
  expect(newest().sent).toEqual([{ type: "hello", wire: WIRE_VERSION, tab: "a-tab", since: 5, newcomer: true }]);
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

test("takes a socket for dead that leaves a command without answer", () => {
  live();
  vi.advanceTimersByTime(10 * SILENCE_MS);
  expect(FakeSocket.all).toHaveLength(1);
  connection.send(STAND);
  vi.advanceTimersByTime(SILENCE_MS + 2 * FIRST_DELAY_MS);
  expect(FakeSocket.all).toHaveLength(2);
  live();
  expect(sentCommands()).toEqual([{ type: "stand", id: 1 }]);
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
