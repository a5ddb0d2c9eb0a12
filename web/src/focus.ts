/** Players who use the keyboard never lose their place: when what had the focus goes away, a sensible neighbour gets it. */

import type { TargetedKeyboardEvent } from "preact";

const HAND = ".pick[tabindex='0']:not([aria-disabled='true'])";

const NEIGHBOURS = [
  ".result .primary",
  "[data-testid=ask-button]",
  HAND,
  ".pick[tabindex='0']",
  ".actions button",
  ".top button",
];

export function keepFocus(root: HTMLElement): void {
  let last: Element | null = null;
  root.addEventListener("focusin", (event) => {
    last = event.target as Element;
  });
  new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    const next = NEIGHBOURS.map((selector) => root.querySelector<HTMLElement>(selector)).find((found) => found);
    next?.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
}

/** Back to the hand. */
export function focusHand(): void {
  const place = document.querySelector<HTMLElement>(HAND) ?? document.querySelector<HTMLElement>(".pick[tabindex='0']");
  place?.focus({ preventScroll: true });
}

/** Arrows in a hand: left and right in order, up and down to the nearest thing that can be picked in the next row. */
export function moveFocus(event: TargetedKeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(".pick")];
  const from = all.indexOf(event.target as HTMLElement);
  if (from < 0) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const next = step ? all[from + step] : nearest(all, all[from], event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nearest(all: HTMLElement[], from: HTMLElement | undefined, key: string): HTMLElement | undefined {
  const way = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!way || !from) return undefined;
  const here = from.getBoundingClientRect();
  const distance = (other: HTMLElement) => {
    const there = other.getBoundingClientRect();
    return (there.y - here.y) * way * 10 + Math.abs(there.x - here.x);
  };
  return all
    .filter((other) => (other.getBoundingClientRect().y - here.y) * way > here.height / 2)
    .sort((a, b) => distance(a) - distance(b))[0];
}
