/**
 * What comes with a step through the pages of the menu: the back key of the system goes one back, and the focus goes along.
 *
 * Each page that is open is an entry of the browser's history, which takes its time to go back: while it does, nothing is added
 * to it, or it would take away what was just opened.
 */

import { batch, effect } from "@preact/signals";
import { type Dialogs, dialog, stepBack, trail } from "../state";

// --- the history of the browser ---

const depthOf = (state: unknown): number => (state as { dialogs?: number } | null)?.dialogs ?? 0;
/** So many entries of the history are ours. */
let depth = depthOf(history.state);
/** Runs while the browser goes back, and until it must have done so. */
let going: ReturnType<typeof setTimeout> | undefined;
const GONE_MS = 1_000;

function follow(): void {
  if (going) return;
  const wanted = dialog.value ? trail.value.length + 1 : 0;
  while (depth < wanted) history.pushState({ dialogs: ++depth }, "");
  if (depth === wanted) return;
  going = setTimeout(arrive, GONE_MS);
  history.go(wanted - depth);
}

/** The browser has gone where it was sent; there may be more to do by now. */
function arrive(): void {
  clearTimeout(going);
  going = undefined;
  depth = depthOf(history.state);
  follow();
}

addEventListener("popstate", () => {
  if (going) {
    arrive();
    return;
  }
  depth = depthOf(history.state);
  batch(() => {
    while (dialog.value && trail.value.length + 1 > depth) stepBack();
  });
});

// --- what one sees, and where the focus is ---

let shown: { name: Dialogs | null; at: number } = { name: null, at: 0 };

/** A new page begins at its top with its heading; one that was come back to, at what had led away from it. A reader may be quicker. */
function show(name: Dialogs | null, at: number): void {
  const from = shown;
  shown = { name, at };
  if (!name || !from.name || name === from.name) return;
  const isBack = at < from.at;
  const open = document.querySelector<HTMLDialogElement>("dialog[open]");
  if (open) open.dataset.way = isBack ? "back" : "on";
  requestAnimationFrame(() => {
    const now = document.querySelector<HTMLDialogElement>("dialog[open]");
    const heading = now?.querySelector("h2");
    if (!now || !heading) return;
    now.scrollTop = 0;
    heading.tabIndex = -1;
    if (now.querySelector(".page")?.contains(document.activeElement)) return;
    const way = isBack ? now.querySelector<HTMLElement>(`[data-to="${from.name}"]`) : null;
    (way ?? heading).focus();
  });
}

effect(() => {
  show(dialog.value, trail.value.length);
  follow();
});
