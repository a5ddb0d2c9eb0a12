/**
 * What this browser has kept of puzzles and sprints, and the account that it belongs to.
 *
 * A page for someone with an account brings what the account has (`#progress`). What is done here is kept here first, and then sent; what
 * could not be sent is sent when there is a network again, or by the next page. The server adds it to what it has, so it may
 * come twice, late, and from many devices. A guest's stays here, until they have an account: then all of it is sent.
 */

import { keepBest, sprints } from "./sprint_best";
import { type Memory, NOTHING, read, recent } from "./streak";

/** What is sent, all of it or a part, and what is told: the memory of puzzles, and by kind of drill the best sprint. */
export type Progress = Partial<Memory> & { readonly sprints?: Readonly<Record<string, number>> };

/** After so long something counts as not sent. */
const PATIENCE_MS = 15_000;

const KEPT = "shoal-puzzles";
/** Whose it is: what the account's pages call it. */
const OF = "shoal-progress-of";
/** A number that is there while something is not sent yet; another one each time that there is more. */
const UNSENT = "shoal-progress-unsent";

function recalled(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // site data is blocked
  }
}

function kept(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // it is full, or blocked: the streak is as long as this page lives
  }
}

/** What this browser knows of puzzles. */
export const memory = (): Memory => read(recalled(KEPT)) ?? NOTHING;

export const keepMemory = (known: Memory): void => kept(KEPT, JSON.stringify(known));

/** All that there is to send. */
export function all(): Progress {
  const { days, best, last, tries, sets } = memory();
  return { days, best, last, tries: recent(tries), sets, sprints: sprints() };
}

function keepAll({ sprints, ...known }: Progress): void {
  keepMemory({ ...NOTHING, ...known });
  for (const [kind, right] of Object.entries(sprints ?? {})) keepBest(kind, right);
}

function forget(): void {
  for (const kind of Object.keys(sprints())) keepBest(kind, null);
  for (const name of [KEPT, OF]) kept(name, null);
}

/** The account whose page this is; nothing for a guest. */
function ofPage(): { of: string; progress: Progress } | null {
  const element = document.getElementById("progress");
  const of = element?.dataset.of;
  return of ? { of, progress: JSON.parse(element.textContent ?? "{}") } : null;
}

/** Send something; what the account has then takes the place of what was kept, unless there is more by now. */
async function send(of: string, some: Progress): Promise<boolean> {
  const mark = recalled(UNSENT);
  const headers = { "content-type": "application/json", accept: "application/json" };
  const answer = await fetch("/account/progress", {
    method: "POST",
    body: JSON.stringify(some),
    headers,
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  const isRefused = answer?.status === 400 || answer?.status === 413; // it would be refused again
  if (!(answer?.ok || isRefused) || recalled(UNSENT) !== mark) return false;
  if (answer.ok) keepAll((await answer.json()).progress);
  kept(OF, of);
  kept(UNSENT, null);
  return answer.ok;
}

/**
 * Bring together what this browser and the account know; `whenMore` is called when the answer of the server has come. What is of another
 * account, whose owner was here before, is not mixed into this one, nor into what a guest does after them.
 */
export async function bringTogether(whenMore: () => void): Promise<void> {
  const page = ofPage();
  const of = recalled(OF);
  if (!page) {
    const isPacked = document.getElementById("packed") !== null; // whose it is, is not known (`worker/pack.ts`)
    if (of !== null && navigator.onLine && !isPacked && !recalled(UNSENT)) forget();
    return;
  }
  const isOwn = of === page.of;
  if (of === null ? recalled(KEPT) || Object.keys(sprints()).length : isOwn && recalled(UNSENT)) {
    addEventListener("online", () => void send(page.of, all()), { once: true });
    if (await send(page.of, all())) whenMore();
    return;
  }
  keepAll(page.progress);
  kept(OF, page.of);
  kept(UNSENT, null);
}

/** Something was done, and is kept here: send it, with whatever is still to be sent. */
export async function done(some: Progress): Promise<void> {
  const isMore = recalled(UNSENT) !== null;
  kept(UNSENT, `${Math.random()}`);
  const page = ofPage();
  if (!page) return;
  const isSent = await send(page.of, isMore || recalled(OF) !== page.of ? all() : some);
  if (!isSent) addEventListener("online", () => void send(page.of, all()), { once: true });
}
