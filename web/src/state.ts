/**
 * The state of a table's page: what the server sent, and what the reader has begun and not finished.
 *
 * The first half comes from the server only. Nothing here knows a game.
 */

import { batch, computed, effect, signal } from "@preact/signals";
import { recall, remember } from "./browser/storage";
import { Connection, type Link, SILENCE_MS, type Unnumbered } from "./connection/socket";
import { guard } from "./ui/double_taps";
import {
  type Around,
  type Beliefs,
  type Change,
  type Closing,
  type GameTypes,
  type Hands,
  type Said,
  TABLE_SIGHTS,
  type TableSeen,
  type ToClient,
  type Update,
} from "./wire/messages";

export interface Dated {
  n: number;
  sight: unknown;
}

export type ToPeople = Around | Said | Hands | Beliefs;

// --- from the server ---------------------------------------------------------------------------------------------------

/** The table: who sits where, and which seat is ours. */
export const table = signal(inlined<TableSeen<GameTypes>>("table"));
/** The last update that the page shows: the view, and what we may do now. */
export const seen = signal(inlined<Update<GameTypes>>("update"));
/** What the table goes on showing of the game (`Update.recent`), oldest first; `n` tells one event from another. */
export const recent = signal<readonly Dated[]>(dated(seen.value?.recent ?? [], seen.value?.n ?? 0));
export const link = signal<Link>("connecting");
/** Since when the server has been out of reach (`Date.now()`), and why, if it said so; `null` while it can be heard. */
export const apart = signal<number | null>(Date.now());
export const closing = signal<Closing["reason"] | null>(null);

// --- our own ----------------------------------------------------------------------------------------------------------

/** Where on the page a command came from; its refusal is shown there. */
export type Place =
  | "action"
  | "pace"
  | "claim"
  | "challenge"
  | "wait"
  | "again"
  | "settings"
  | "name"
  | "shout"
  | "call"
  | "ruling"
  | "host"
  | "door"
  | "talk"
  | `seat-${number}`;

interface Pending {
  id: number;
  place: Place;
  /** For a move: the last event that was seen when it was made. */
  after: number | undefined;
  /** What to do when the table has carried it out and the page has heard of it, though a beat may hold that back. */
  done: (() => void) | undefined;
  /** The event that it became, once the table has said so. */
  n?: number;
}

/** The command on its way to the table: sent and not yet answered, or answered by an event that we have not seen yet. */
export const pending = signal<Pending | null>(null);
/** The last event before the reader's own last move; what came after it is news to them. */
export const movedAfter = signal(seen.value?.away_since ?? seen.value?.n ?? 0);
/** Why the last command was refused, and where it came from. */
export const refusal = signal<{ place: Place; reason: string } | null>(null);
/** A refusal can be read for so long, even if the state that it spoke of has passed. */
export const REFUSAL_MS = 8_000;
let refusedAt = 0;
/** What lies over the hand, with the table in sight and in use. */
export type Sheets = "claim" | "challenge";
export type Dialogs = "call" | "log" | "ruling" | Rooms;
/** The dialogs around the game: the menu, what it leads to, and what the top line opens by itself. */
export type Rooms =
  | "settings"
  | "rules"
  | "hints"
  | "invite"
  | "talk"
  | "seats"
  | "seat"
  | "seating"
  | "watching"
  | "words"
  | "time"
  | "standin"
  | "cards"
  | "look"
  | "keys"
  | "leave";
/** The sheet that is open; a dialog over it leaves it as it is. */
export const sheet = signal<Sheets | null>(null);
/** The dialog that is open, over everything. */
export const dialog = signal<Dialogs | null>(null);
/** Whether the table is not what keys speak to. */
export const isCovered = computed(() => sheet.value !== null || dialog.value !== null);
/** The dialogs that led to the one that is open, the first one first. */
export const trail = signal<readonly Dialogs[]>([]);
/** At once: the next key is the table's. */
export const closeDialog = () => {
  dialog.value = null;
};
/** On to a dialog, from which one comes back to this one. */
export const step = (to: Dialogs) =>
  batch(() => {
    if (dialog.value) trail.value = [...trail.value, dialog.value];
    dialog.value = to;
  });
/** One dialog back; out, where none led here. */
export const stepBack = () =>
  batch(() => {
    dialog.value = trail.value.at(-1) ?? null;
    trail.value = trail.value.slice(0, -1);
  });
dialog.subscribe((open) => {
  if (!open) trail.value = [];
});
export const closeSheet = () => {
  sheet.value = null;
};

/** How often the sheet and the dialog have changed. */
const changes = new Map<unknown, number>();
for (const open of [sheet, dialog]) {
  open.subscribe(() => {
    changes.set(open, (changes.get(open) ?? 0) + 1);
    refusal.value = null;
  });
}
/** What closes the dialog or sheet that is open now when the answer comes, and no other that may be open by then. */
export function closingThis(): () => void {
  const open = dialog.value ? dialog : sheet;
  const before = changes.get(open);
  return () => {
    if (changes.get(open) === before) open.value = null;
  };
}
/** Whether typing anywhere on the page composes a question. */
export const typing = signal(recall("typing") !== "off");
effect(() => remember("typing", typing.value ? "on" : "off"));
/** Whether the reader wants no race: they have longer, and are not timed. Where motion is reduced it is so by itself. */
const calmChosen = signal(recall("calm"));
export const isCalm = computed(() => (calmChosen.value ? calmChosen.value === "yes" : isStill()));
const isStill = () =>
  document.documentElement?.dataset.motion === "less" ||
  (globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false);
export function setCalm(yes: boolean): void {
  calmChosen.value = yes ? "yes" : "no";
  remember("calm", calmChosen.value);
  connection.connect(); // it is said with the hello
}
/** A game was played to its end in this browser. */
export const finishedOne = () => remember("finished", "yes");

/** What the table has said of talk and onlookers, for `chat/`, which is fetched when there is the first of it. */
export const asides = signal<readonly ToPeople[]>([]);

/** An update that has come, with the sights that are new to this page. */
export interface Arrival {
  update: Update<GameTypes>;
  news: readonly unknown[];
  recent: readonly Dated[];
  /** They were missed while the page was apart. */
  returned: boolean;
  /** When it came (`performance.now()`). */
  at: number;
  /** A scene has told its beginning already: the question, and not what was answered (`news/suspense.ts`). */
  isBegun?: boolean;
}

type Listener = (update: Update<GameTypes>, news: readonly unknown[], arrival: Arrival) => void;
const listeners: Listener[] = [];

/** Whether a game takes its time to show what the last update brought: what comes of it is on the page after that. */
export const isShowing = signal(false);

/** Subscribe to every update, when the page shows it. */
export function onUpdate(listener: Listener): void {
  listeners.push(listener);
}

/** What becomes of an update that has come. */
let arrive: (arrival: Arrival) => void = show;

/** Have updates go through here: each must be shown (`show`) before long, in the order in which they came. */
export function onArrival(take: (arrival: Arrival) => void): void {
  arrive = take;
}

// --- the connection ------------------------------------------------------------------------------------------------------

/** The invitation of the link by which this page was opened, if the host gave it: the table hears it from every socket. */
const invitation = new URLSearchParams(location.search).get("by");

/** Whether the next update is the first that a new socket brings. */
let greeted = false;
/** What the table has said last; the page shows it now, or soon. */
let latest = { update: seen.peek(), recent: recent.peek() };
/** How many sockets this page has said hello on. */
export const greetings = signal(0);
const connection = new Connection<GameTypes>({
  url: `${location.origin.replace("http", "ws")}${location.pathname.replace(/\/$/, "")}/socket${invitation ? `?by=${encodeURIComponent(invitation)}` : ""}`,
  tab: randomName(),
  since: () => latest.update.n,
  newcomer: () => recall("finished") === null,
  calm: () => isCalm.value,
  onMessage: (message) => batch(() => receive(message)),
  onLink: (state, since) =>
    batch(() => {
      link.value = state;
      apart.value = state === "live" ? null : (apart.value ?? since);
      if (state === "live") closing.value = null;
    }),
  onHello: () => {
    greeted = true;
    greetings.value += 1;
  },
  isGone,
});
/** An update that an acknowledged command promised must come in this time. */
const PROMISED_MS = 5_000;

/** Send a command from a place on the page; one at a time. */
export function send(place: Place, command: Unnumbered<GameTypes>, done?: () => void): void {
  if (pending.value) return;
  refusal.value = null;
  const after = command.type === "play" ? command.n : undefined;
  pending.value = { id: connection.send(command), place, after, done };
  if (!["pace", "settings", "name", "host", "door", "talk"].includes(place)) guard(); // what these change stays where it is
}

/** Send a command whose answer no one waits for. */
export function whisper(command: Unnumbered<GameTypes>): void {
  connection.send(command);
}

/** Say a move of the game, in sight of what is on the page now. */
export function play(place: Place, move: unknown, done?: () => void): void {
  send(place, { type: "play", n: seen.value.n, move }, done);
}

function receive(message: ToClient<GameTypes>): void {
  const waiting = pending.value;
  switch (message.type) {
    case "table":
      endRefusal();
      table.value = message;
      break;
    case "change":
      receiveUpdate(changed(latest.update, message), goingOn(message));
      break;
    case "update":
      receiveUpdate(message, dated(message.recent, message.n));
      break;
    case "ack":
      if (waiting?.id !== message.id || waiting.n !== undefined) return;
      if (waiting.after !== undefined) movedAfter.value = waiting.after;
      promise({ ...waiting, n: message.n });
      break;
    case "around":
    case "said":
    case "hands":
    case "beliefs":
      asides.value = [...asides.value, message];
      break;
    case "closing":
      closing.value = message.reason;
      break;
    case "refused":
      if (!waiting || waiting.id !== message.id) return;
      refusal.value = { place: waiting.place, reason: message.reason };
      refusedAt = Date.now();
      pending.value = null;
  }
}

function receiveUpdate(update: Update<GameTypes>, shown: readonly Dated[]): void {
  const returned = greeted;
  greeted = false;
  const before = latest.update.n;
  if (update.n < before && !returned) return; // older than what we have; the first is the truth in any case
  latest = { update, recent: isSame(shown, latest.recent) ? latest.recent : shown };
  const news = update.sights.slice(Math.max(0, update.sights.length - (update.n - before)));
  carriedOut();
  arrive({ update, news, recent: latest.recent, returned, at: performance.now() });
}

/** Show an update: the page is as the table was when it came. */
export function show(arrival: Arrival): void {
  const { update, news, returned, at } = arrival;
  batch(() => {
    if (update.n > seen.value.n) endRefusal();
    recent.value = arrival.recent;
    seen.value = later(update, performance.now() - at);
    if (update.n > 0 && news.length) for (const listener of listeners) listener(update, news, arrival);
    carriedOut(returned);
  });
}

/** An update that is shown so long after it came: what it says of time that is left is less by that. */
function later(update: Update<GameTypes>, ms: number): Update<GameTypes> {
  const { hearing, unready, clocks } = update;
  const rest = (left: number) => Math.max(0, left - ms);
  return {
    ...update,
    hearing: hearing && { ...hearing, starts_in_ms: rest(hearing.starts_in_ms), ends_in_ms: rest(hearing.ends_in_ms) },
    unready: unready && { ...unready, ends_in_ms: rest(unready.ends_in_ms) },
    clocks: clocks && {
      ...clocks,
      left_ms: clocks.left_ms.map((left, seat) => (left !== null && seat === clocks.runs ? rest(left) : left)),
    },
  };
}

/** What is shown after a change: what was, with what is new of the game, as far as the table says. */
function goingOn({ sights, n, recent_count: count }: Change<GameTypes>): readonly Dated[] {
  const all = [...latest.recent, ...dated(sights, n).filter(({ sight }) => !TABLE_SIGHTS.has((sight as Tagged).type))];
  return all.slice(all.length - count);
}

export function dated(sights: readonly unknown[], n: number): readonly Dated[] {
  return sights.map((sight, at) => ({ n: n - sights.length + 1 + at, sight }));
}

/** Whether both show the same: who comes back reads the sentence that they have read. */
function isSame(one: readonly Dated[], other: readonly Dated[]): boolean {
  const sights = (all: readonly Dated[]) => JSON.stringify(all.map(({ sight }) => sight));
  return sights(one) === sights(other);
}

interface Tagged {
  type: string;
}

/** The update that a change of the last one stands for. */
function changed(last: Update<GameTypes>, { board, own, ...change }: Change<GameTypes>): Update<GameTypes> {
  const view = last.view as { board: object };
  return {
    ...last,
    away_since: null,
    ...change,
    type: "update",
    view: { ...view, ...own, board: { ...view.board, ...board } },
  };
}

/** There is news: what was refused was refused in a state that has passed. */
function endRefusal(): void {
  const refused = refusal.value;
  if (!refused) return;
  const end = () => {
    if (refusal.value === refused) refusal.value = null;
  };
  setTimeout(end, Math.max(0, refusedAt + REFUSAL_MS - Date.now()));
}

/** The table has carried the command out; the page shows it, or will, or begins anew to see it. */
function promise(waiting: Pending): void {
  pending.value = waiting;
  carriedOut();
  const isMissing = () => pending.value?.id === waiting.id && latest.update.n < (waiting.n ?? 0);
  setTimeout(() => isMissing() && connection.connect(), PROMISED_MS);
}

/** What the command was said with is done once its update has come; it is on its way until the page shows that. */
function carriedOut(isAnew = false): void {
  const waiting = pending.value;
  if (waiting?.n === undefined || (waiting.n > latest.update.n && !isAnew)) return;
  pending.value = waiting.n > seen.value.n && !isAnew ? { ...waiting, done: undefined } : null;
  waiting.done?.();
}

const LONG_HIDDEN_MS = 30_000;

/** Connect, and stay connected through sleep, lost networks and restarts of the server. */
export function stayConnected(): void {
  let hiddenAt = Number.POSITIVE_INFINITY;
  connection.connect();
  addEventListener("online", () => connection.wake());
  addEventListener("offline", () => link.value === "live" && connection.wake());
  addEventListener("pageshow", (event) => event.persisted && connection.connect());
  addEventListener("pagehide", (event) => !event.persisted && connection.leave());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > LONG_HIDDEN_MS)
      connection.connect(); // the socket is probably dead
    else connection.wake();
  });
}

export function reconnect(): void {
  connection.wake();
}

/** Whether the server says that there is no such table; without an answer of its own, who knows. */
async function isGone(): Promise<boolean> {
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(location.href, { headers, cache: "no-store", signal: AbortSignal.timeout(SILENCE_MS) });
    return answer.status === 404 && (await answer.json()).error === "NO_SUCH_TABLE";
  } catch {
    return false;
  }
}

function inlined<T>(id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null");
}

/** `crypto.randomUUID` exists only under https and on localhost; friends in the same house play over http. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
}
