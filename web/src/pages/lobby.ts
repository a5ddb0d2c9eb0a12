/**
 * Keeps the list of open tables up to date, the bots' table, and what playing now leads to.
 *
 * The server sends rows as HTML. A row changes in place; rows are added, removed and sorted only while no pointer or focus is
 * among them, so that no one hits a button they did not aim at.
 */

import { tellBusy } from "./busy_hours";

interface News {
  count: string;
  rows?: Record<string, string>;
  order?: string[] | null;
  plays?: Record<string, string>;
  bots?: BotsNow;
  exhibition?: string;
}

interface BotsNow {
  table: string;
  said: string;
  score: string;
  sizes: readonly number[];
  turn: number | null;
}

const AGAIN_MS = [1000, 2000, 5000, 10_000, 30_000];

const list = document.querySelector<HTMLElement>("[data-live]");
const count = document.querySelector<HTMLElement>(".count");

let order: string[] = [];
let digest = list?.dataset.digest ?? "";
let failures = 0;
let socket: WebSocket | null = null;

const rowOf = (table: string): HTMLElement | null =>
  list?.querySelector(`:scope > [data-table="${CSS.escape(table)}"]`) ?? null;

function read(html: string): Element | null {
  const room = document.createElement("template");
  room.innerHTML = html;
  return room.content.firstElementChild;
}

/** Put a row where the one of that table is, or at the end. The button that has the focus keeps it. */
function put(table: string, html: string): void {
  const [row, old] = [read(html), rowOf(table)];
  if (!row) return;
  if (!old) {
    list?.append(row);
    return;
  }
  const held = [...old.querySelectorAll("button, a")].indexOf(document.activeElement as Element);
  old.replaceWith(row);
  row.querySelectorAll<HTMLElement>("button, a")[held]?.focus();
}

const isInUse = (): boolean => !!list && (list.matches(":hover") || list.contains(document.activeElement));

/** Bring the rows into order; while someone is among them, those that are gone only say so. */
function arrange(): void {
  if (!list) return;
  const known = new Set(order);
  const isHeld = isInUse();
  for (const row of [...list.children] as HTMLElement[]) {
    if (known.has(row.dataset.table ?? "")) continue;
    if (isHeld) row.inert = true;
    else row.remove();
  }
  if (!isHeld) list.append(...order.map(rowOf).filter((row) => row !== null));
}

/** The bots' table as it is: another one takes the place of the one before, of the same only what has changed. */
function showBots({ bots, exhibition }: News): void {
  const room = document.querySelector(".bots");
  let shown = document.getElementById("exhibition");
  if (exhibition && room && shown?.dataset.table !== bots?.table) {
    room.innerHTML = exhibition;
    shown = document.getElementById("exhibition");
  }
  if (!bots || !shown) return;
  for (const [part, html] of [
    [".told", bots.said],
    [".standing", bots.score],
  ] as const) {
    const place = shown.querySelector(part);
    if (place && place.innerHTML !== html) place.innerHTML = html;
  }
  for (const seat of shown.querySelectorAll<HTMLElement>("[data-seat]")) {
    const number = Number(seat.dataset.seat);
    seat.classList.toggle("now", number === bots.turn);
    const count = seat.querySelector(".ct");
    if (count) count.textContent = String(bots.sizes[number] ?? 0);
  }
}

function take(news: News): void {
  showBots(news);
  for (const [game, told] of Object.entries(news.plays ?? {})) {
    const place = document.querySelector(`.plays[data-game="${game}"]`);
    if (place) place.textContent = told;
  }
  if (!list) return;
  if (count) count.textContent = news.count;
  if (news.order) order = news.order;
  for (const [table, html] of Object.entries(news.rows ?? {})) put(table, html);
  if (news.order) arrange();
  digest = "";
}

function connect(): void {
  if (!list || document.hidden || socket) return;
  const query = new URLSearchParams(list.dataset.live);
  if (digest) query.set("known", digest);
  const opened = new WebSocket(`${location.origin.replace("http", "ws")}/lobby/socket?${query}`);
  socket = opened;
  opened.onmessage = ({ data }) => {
    failures = 0;
    take(JSON.parse(data));
  };
  opened.onclose = () => {
    if (socket !== opened) return;
    socket = null;
    setTimeout(connect, AGAIN_MS[Math.min(failures++, AGAIN_MS.length - 1)]);
  };
}

if (list) {
  order = ([...list.children] as HTMLElement[]).map((row) => row.dataset.table ?? "");
  for (const type of ["pointerleave", "focusout"]) list.addEventListener(type, () => setTimeout(arrange));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return connect();
    const open = socket;
    socket = null; // who does not look need not be told
    open?.close();
  });
  addEventListener("online", connect);
  connect();
}

/** The name by which the reader last sat down goes with every button that takes a seat. */
document.addEventListener("submit", ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.method !== "post" || target.querySelector("[name=name]")) return;
  let value = "";
  try {
    value = localStorage.getItem("name") ?? "";
  } catch {
    // site data is blocked: any name will do
  }
  if (value) target.append(Object.assign(document.createElement("input"), { type: "hidden", name: "name", value }));
});

tellBusy(document);
