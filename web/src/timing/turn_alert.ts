/** Alerts the reader to their turn when they look elsewhere: a dot on the icon and in the title, a short vibration. */

import { computed, effect, signal } from "@preact/signals";

const BUZZ_MS = 60;
const DOT = "<circle cx='24' cy='8' r='7' fill='#ffc42e' stroke='#10283a' stroke-width='2.5'/>";
/** The fish of every page (`pages/templates/document.html`), for pages whose icon is not drawn in the page. */
const FISH =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#0b5d6b'/>" +
  "<path d='M5 16c4.5-6 11.5-7 17-2.6L27 9c-.7 3-.7 11 0 14l-5-4.4C16.5 23 9.5 22 5 16z' fill='#fff'/></svg>";
const SVG_URL = "data:image/svg+xml,";

/** What stands before the title of the page. */
export const titleMark = computed(() => (yourTurn.value ? "● " : ""));

/** An icon with the dot. */
export function withDot(icon: string): string {
  const drawing = icon.startsWith(SVG_URL) ? decodeURIComponent(icon.slice(SVG_URL.length)) : FISH;
  return SVG_URL + encodeURIComponent(drawing.replace(/<\/svg>\s*$/, `${DOT}</svg>`));
}

/** Begin to call. */
export function callToTurn(): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel~=icon]");
  const plain = link?.href ?? "";
  effect(() => {
    if (link) link.href = yourTurn.value ? withDot(plain) : plain;
    badge(yourTurn.value);
    // Browsers let a page buzz only after it was touched, and complain otherwise.
    if (yourTurn.value && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  });
}

/** The badge on the icon of an installed page, where there is one. */
function badge(on: boolean): void {
  const done = on ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  done?.catch(() => {}); // the system may refuse it, and nothing is lost
}

export const yourTurn = signal(false);
