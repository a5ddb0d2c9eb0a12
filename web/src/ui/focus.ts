/**
 * Keeps the focus of keyboard users: when the focused element disappears, a sensible neighbour gets the focus.
 *
 * After a question the focus waits in the hand. After a miss nothing there can be picked; it rests on the bar and returns to
 * the hand with the turn. Focus that readers moved themselves stays where it is.
 */

import type { TargetedKeyboardEvent } from "preact";
import { endGuard } from "./double_taps";

const HAND = ".pick[tabindex='0']:not([aria-disabled='true'])";
const BAR = "[data-bar], .actions";

const NEIGHBOURS = [".result .primary", "[data-testid=ask-button]", HAND, BAR, ".top button"];

/** Where we have put the focus, not the reader. */
let put: HTMLElement | null = null;

export function keepFocus(root: HTMLElement): void {
  let last: Element | null = null;
  root.addEventListener("focusin", (event) => {
    last = event.target as Element;
    if (last !== put) put = null;
  });
  new MutationObserver(() => {
    const { activeElement } = document;
    const isLost = last !== null && activeElement === document.body;
    if (isLost && !last?.isConnected) {
      last = null;
      NEIGHBOURS.some((selector) => focusOn(root, selector));
    } else if (put && put === activeElement) {
      if (put.matches(".pick[aria-disabled='true']")) focusOn(root, BAR);
      else if (put.matches(BAR)) focusOn(root, HAND);
    }
  }).observe(root, { childList: true, subtree: true, attributeFilter: ["aria-disabled", "tabindex"] });
}

/** Put the focus on the first of these, if there is one. */
function focusOn(root: ParentNode, selector: string): boolean {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) return false;
  if (found.matches(BAR)) found.tabIndex = -1;
  put = found;
  found.focus({ preventScroll: true });
  return true;
}

/** Back to the hand. */
export function focusHand(): void {
  void (focusOn(document, HAND) || focusOn(document, ".pick[tabindex='0']"));
}

/** On to the bar, which shows what a key has just led to; it may still be closed to a double tap, and a key is none. */
export function focusBar(): void {
  endGuard();
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".bar .who, .bar [data-commit]")?.focus());
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
