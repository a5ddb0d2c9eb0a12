/**
 * The page of notices: turns them on in this browser, and says why it cannot where it cannot.
 *
 * The forms work without this. It also tells the server the time zone of the person, by which their quiet hours are.
 */

const part = document.querySelector<HTMLElement>("[data-push]");
const button = part?.querySelector<HTMLButtonElement>("[data-turn-on]");
const BROWSER = "/account/notices/browser";
const WORKER = "/worker.js";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const field of document.querySelectorAll<HTMLInputElement>("[data-zone-form] [name=zone]")) field.value = zone;
const quiet = document.querySelector<HTMLInputElement>("[name=quiet]");
/** Anyone who types hours wants them. */
const keepQuiet = () => {
  if (quiet) quiet.checked = true;
};
for (const hour of document.querySelectorAll(".hours input")) hour.addEventListener("input", keepQuiet);
for (const shown of document.querySelectorAll("[data-zone]")) shown.textContent = zone;

/** One of the sentences that the page brought; `denied`, `missing`, `off`, `on`, `refused` or `failed`. */
function say(what: string): void {
  const told = part?.querySelector("[data-told]");
  told?.replaceChildren(part?.querySelector(`[data-says=${what}]`)?.textContent ?? "");
  if (button) button.hidden = !["off", "refused", "failed"].includes(what);
}

/** What the list calls the browser with that endpoint (`wishes.id_of`). */
async function idOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest).subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

async function subscription(): Promise<PushSubscription | null> {
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
}

/** A subscription for this server: one that was made for another key is of no use. */
async function subscribed(): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytes(part?.dataset.push ?? "");
  const old = await pushManager.getSubscription();
  const key = old?.options.applicationServerKey;
  const isOurs = key && new Uint8Array(key).every((byte, at) => byte === applicationServerKey[at]);
  if (old && !isOurs) await old.unsubscribe();
  return (isOurs && old) || pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return look();
  const made = await subscribed().catch(() => null); // a private window, or no push service
  if (!made) return say("refused");
  try {
    const { endpoint, keys } = made.toJSON();
    const about = { endpoint: endpoint ?? "", key: keys?.p256dh ?? "", auth: keys?.auth ?? "", zone };
    const answer = await fetch(BROWSER, { method: "POST", body: new URLSearchParams(about) });
    if (!answer.ok) throw new Error(`${answer.status}`);
    location.replace(location.pathname);
  } catch {
    say("failed");
  }
}

/** Say how it is, and which browser of the list this one is. */
async function look(): Promise<void> {
  if (!isSecureContext || !("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return say("missing");
  if (Notification.permission === "denied") return say("denied");
  const here = await subscription();
  const id = here && (await idOf(here.endpoint));
  const line = id && document.querySelector<HTMLElement>(`[data-browser="${id}"]`);
  if (!line) return say("off");
  for (const other of line.querySelectorAll<HTMLElement>("[data-other]")) other.hidden = true;
  for (const own of line.querySelectorAll<HTMLElement>("[data-this]")) own.hidden = false;
  line.querySelector("form")?.addEventListener("submit", () => here.unsubscribe());
  say(Notification.permission === "granted" ? "on" : "off");
}

button?.addEventListener("click", turnOn);
if (part) look();

export {}; // a module: what it names is its own
