/**
 * What this browser remembers. Where it refuses to, the page remembers as long as it lives.
 *
 * Reading `localStorage` throws where site data is blocked; it is null in some embedded browsers, and it can be full.
 */

/** What is kept for as long as this tab is at this page. */
const here = (name: string) => `${name} ${location.pathname}`;

export function recallHere(name: string): string | null {
  try {
    return sessionStorage.getItem(here(name));
  } catch {
    return null; // a page that may keep nothing begins anew each time
  }
}

export function rememberHere(name: string, value: string): void {
  try {
    sessionStorage.setItem(here(name), value);
  } catch {
    // as above
  }
}

const kept = new Map<string, string>();

/** What was kept under that name, if anything. */
export function recall(name: string): string | null {
  try {
    return kept.get(name) ?? localStorage.getItem(name);
  } catch {
    return kept.get(name) ?? null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
    kept.delete(name);
  } catch {
    kept.set(name, value);
  }
}
