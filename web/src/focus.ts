/** Who plays by keyboard never loses his place: when what had the focus goes away, a sensible neighbour gets it. */

const NEIGHBOURS = [
  ".result .primary",
  "[data-testid=ask-button]",
  ".ghost[tabindex='0']",
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
