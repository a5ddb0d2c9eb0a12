/**
 * Keeps up to date what goes on here: the bots' table, who is here, seats that wait. It asks while the page is seen, ever less often, and
 * no more once the reader has stayed for long without coming back to it.
 */

import { tellBusy } from "../pages/busy_hours";

/** Seconds from one look to the next; after the last the page is as it is, until the reader comes back to it. */
export const EVERY_S = [5, 8, 8, 8, 8, 10, 10, 10, 15, 15, 15, 20, 20, 30, 30, 60, 60, 60];

const WITHIN_MS = 10_000;

export function follow(page: Document): void {
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    const seconds = EVERY_S[looks++];
    if (seconds !== undefined) timer = setTimeout(look, seconds * 1000);
  };
  const look = async (): Promise<void> => {
    if (page.hidden) return;
    const answer = await fetch("/now", { signal: AbortSignal.timeout(WITHIN_MS) }).catch(() => null);
    if (answer?.ok) replaceParts(page, await answer.text().catch(() => ""));
    wait();
  };
  page.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (page.hidden) return;
    looks = 0;
    wait();
  });
  wait();
}

/** Put the parts of that HTML in the place of those of the page, but for one that the reader is in. */
export function replaceParts(page: Document, html: string): void {
  const news = new DOMParser().parseFromString(html, "text/html");
  for (const name of ["live", "people"]) {
    const [old, fresh] = [page.getElementById(name), news.getElementById(name)];
    if (!(old && fresh) || old.outerHTML === fresh.outerHTML || old.contains(page.activeElement)) continue;
    old.replaceWith(fresh);
  }
  tellBusy(page);
}
