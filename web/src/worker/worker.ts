/**
 * The service worker: the shell at once, and puzzles, drills and lessons without a connection.
 *
 * It keeps two things, both of its own build and without anything of a reader's: files whose names hold a hash of their content, and one
 * pack of pages that the server prepared (`server/web/offline.py`). A page comes from the network; from the pack only where the network
 * fails, or is silent for too long. A table never comes from here. What a new build needs is fetched before it takes over, and what an
 * older one kept is dropped then, so that no page and no file of two builds ever meet.
 *
 * The browser compares `/worker.js` with this file at each navigation, past all that is kept: a worker that went wrong lasts until then.
 */

import { type Pack, pageIn } from "./pack";
import { listenForNotices } from "./push";

declare const self: ServiceWorkerGlobalScope;
/** What names this build of the client, in all languages (`build.mjs`). */
declare const BUILD: string;

const KEPT = `shoal-${BUILD}`;
const PACK = "/offline/pack";
/** Where one gets rid of this worker: never answered from here but where nothing else answers. */
const RESET = "/offline-reset";
/** So long a page may take that the pack has, too. */
const PATIENCE_MS = 4000;
/** So long a pack may take to come. */
const REFILL_MS = 60_000;
/** A pack is renewed when it is so old; of another day, or in another language, sooner. */
const OLD_MS = 3 * 3_600_000;
const SOON_MS = 600_000;
const HAS_PAGES = /^\/(puzzles?|learn|rules|offline)?(\/|$)/;
const CHANGES_PAGES = /^\/(language|look)(\/|$)/;

listenForNotices(self);

self.addEventListener("install", (event) => {
  event.waitUntil(prepare());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/assets/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (request.method === "GET" && HAS_PAGES.test(url.pathname) && request.headers.get("accept") === "*/*")
    event.respondWith(fetch(request).catch(async () => (await packed(url)) ?? Response.error()));
});

/** The first worker may come without its pack, for notices need no pages; one that takes over from another has to bring all. */
async function prepare(): Promise<void> {
  try {
    await refill();
  } catch (why) {
    if (self.registration.active) throw why;
  }
  await self.skipWaiting();
}

/**
 * What is kept; nothing once it was cleared, as after logging out: this worker may run on for a while, and must not begin again.
 * Nothing, too, where the browser cannot read it: then all comes from the network.
 */
async function kept(): Promise<Cache | undefined> {
  try {
    return (await caches.has(KEPT)) ? await caches.open(KEPT) : undefined;
  } catch {
    return undefined;
  }
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** A file never changes under its name. */
async function file(request: Request): Promise<Response> {
  const cache = await kept();
  const found = await cache?.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache?.put(request.url, answer.clone()).catch(() => {}); // the disk is full
  return answer;
}

async function page(event: FetchEvent, url: URL): Promise<Response> {
  const coming = fetched(event);
  try {
    const isKept = event.request.method === "GET" && HAS_PAGES.test(url.pathname);
    const answer = isKept ? await within(coming, PATIENCE_MS) : await coming;
    if (answer && url.pathname !== RESET) event.waitUntil(renew(CHANGES_PAGES.test(url.pathname)).catch(() => {})); // it is tried again with the next page
    return answer ?? (await packed(url)) ?? (await coming);
  } catch {
    if (event.request.method !== "GET") return Response.redirect("/", 303); // what was to be done is not: one begins anew
    return (await packed(url)) ?? (await packed(new URL("/offline", url))) ?? Response.error();
  }
}

async function fetched(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** What comes within so many milliseconds. */
function within<T>(coming: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms, undefined);
    coming.then(resolve, reject);
  });
}

/** Fetch the pack, and first the files that its pages load. Nothing is kept of a server that is of another build. */
async function refill(): Promise<void> {
  const cache = await caches.open(KEPT);
  const answer = await fetch(PACK, { cache: "no-store", signal: AbortSignal.timeout(REFILL_MS) });
  if (!answer.ok) throw new Error(`${PACK}: ${answer.status}`);
  const text = await answer.text();
  const { build, files } = JSON.parse(text) as Pack;
  if (build !== BUILD) throw new Error(`${PACK} is of another build`);
  for (const one of files) if (!(await cache.match(one))) await cache.add(one);
  await cache.put(PACK, new Response(text, { headers: { date: new Date().toUTCString() } }));
}

/** A new pack, where it is time for one. */
async function renew(isNow: boolean): Promise<void> {
  const cache = await kept();
  if (!cache) return;
  const pack = await cache.match(PACK);
  const age = Date.now() - Date.parse(pack?.headers.get("date") ?? "");
  if (!isNow && age < SOON_MS) return;
  const isToday = pack && ((await pack.json()) as Pack).day === new Date().toISOString().slice(0, 10);
  if (isNow || !isToday || !(age < OLD_MS)) await refill();
}

/** The page of the pack that answers an address. */
async function packed(url: URL): Promise<Response | undefined> {
  const pack = await (await kept())?.match(PACK);
  return pack && pageIn((await pack.json()) as Pack, url);
}
