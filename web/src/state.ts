/**
 * All that the page knows: what the server said, and what the person has begun and not finished.
 *
 * The first half comes from the server only and is replaced whole. Nothing here knows a game.
 */

import { batch, effect, signal } from "@preact/signals";
import { guard } from "./guard";
import { isNewcomer, noteEnd } from "./newcomer";
import { Connection, type Link, type Unnumbered } from "./socket";
import type { GameTypes, TableSeen, ToClient, Update } from "./wire/messages";

// --- from the server ---------------------------------------------------------------------------------------------------

/** The table: who sits where, and which seat is ours. */
export const table = signal(inlined<TableSeen<GameTypes>>("table"));
/** The last update: the view, and what we may do now. */
export const seen = signal(inlined<Update<GameTypes>>("update"));
export const link = signal<Link>("connecting");

// --- our own ----------------------------------------------------------------------------------------------------------

/** Where on the page a command came from; its refusal is shown there. */
export type Place =
  | "action"
  | "pace"
  | "claim"
  | "wait"
  | "again"
  | "settings"
  | "shout"
  | "call"
  | "ruling"
  | `seat-${number}`;

interface Pending {
  id: number;
  place: Place;
  /** What to do when the table has carried it out and the page shows it. */
  done: (() => void) | undefined;
  /** The event that it became, once the table has said so. */
  n?: number;
}

/** The command on its way to the table: sent and not yet answered, or answered by an event that we have not seen yet. */
export const pending = signal<Pending | null>(null);
/** Why the last command was refused, and where it came from. */
export const refusal = signal<{ place: Place; reason: string } | null>(null);
export type Dialogs = "claim" | "challenge" | "call" | "log" | "settings" | "keys" | "ruling";
/** The dialog that is open. */
export const dialog = signal<Dialogs | null>(null);
/** At once: the next key is the table's. */
export const closeDialog = () => {
  dialog.value = null;
};
/** Whether typing anywhere on the page composes a question. */
export const typing = signal(localStorage.getItem("typing") !== "off");
effect(() => localStorage.setItem("typing", typing.value ? "on" : "off"));

type Listener = (update: Update<GameTypes>, news: readonly unknown[]) => void;
const listeners: Listener[] = [];

/** Subscribe to every update, with the sights that are new to this page. */
export function onUpdate(listener: Listener): void {
  listeners.push(listener);
}

// --- the connection ------------------------------------------------------------------------------------------------------

const connection = new Connection<GameTypes>({
  url: `${location.origin.replace("http", "ws")}${location.pathname.replace(/\/$/, "")}/socket`,
  tab: randomName(),
  since: () => seen.value.n,
  newcomer: isNewcomer,
  onMessage: (message) => batch(() => receive(message)),
  onLink: (state) => {
    link.value = state;
  },
});

/** Send a command from a place on the page; one at a time. */
export function send(place: Place, command: Unnumbered<GameTypes>, done?: () => void): void {
  if (pending.value) return;
  refusal.value = null;
  pending.value = { id: connection.send(command), place, done };
  if (place !== "pace" && place !== "settings") guard(); // what these change stays where it is
}

/** Send a command whose answer nobody waits for. */
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
      table.value = message;
      if (message.you !== null && message.ties + message.wins.reduce((sum, wins) => sum + wins, 0)) noteEnd();
      break;
    case "update":
      if (message.n < seen.value.n) return;
      takeUpdate(message);
      if (waiting?.n !== undefined && waiting.n <= message.n) finish(waiting);
      break;
    case "ack":
      if (waiting?.id !== message.id) return;
      if (message.n <= seen.value.n) finish(waiting);
      else pending.value = { ...waiting, n: message.n };
      break;
    case "refused":
      if (!waiting || waiting.id !== message.id) return;
      refusal.value = { place: waiting.place, reason: message.reason };
      pending.value = null;
  }
}

/** The table has carried the command out, and the page shows it. */
function finish(waiting: Pending): void {
  pending.value = null;
  waiting.done?.();
}

function takeUpdate(update: Update<GameTypes>): void {
  const news = update.sights.slice(Math.max(0, update.sights.length - (update.n - seen.value.n)));
  seen.value = update;
  if (update.n > 0 && news.length) for (const listener of listeners) listener(update, news);
}

/** Connect, and stay connected through sleep, lost networks and restarts of the server. */
export function stayConnected(): void {
  let hiddenAt = 0;
  connection.connect();
  addEventListener("online", () => connection.wake());
  addEventListener("pageshow", (event) => event.persisted && connection.connect());
  addEventListener("pagehide", (event) => !event.persisted && connection.leave());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > 30_000)
      connection.connect(); // the socket may be dead without knowing it
    else connection.wake();
  });
}

export function reconnect(): void {
  connection.wake();
}

function inlined<T>(id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null");
}

/** `crypto.randomUUID` exists only under https and on localhost; friends in the same house play over http. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
}
