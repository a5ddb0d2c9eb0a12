/** What a page fetches when it is wanted: modules, parts of the table, and their styles. */

import { effect, signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import * as say from "#words/shared-table";
import { link } from "../state";

/** What the touch itself does is painted before anything is fetched. */
export const AFTER_MS = 100;

/**
 * A part of a table that no one needs before their first move: it is fetched when the table is first touched, so that it is
 * there when it is wanted, and else when it is wanted. Until then a dialog says so, as something of that `kind`.
 */
export function late(fetch: () => Promise<ComponentType>, kind?: string): () => JSX.Element | null;
export function late<P extends object>(fetch: () => Promise<ComponentType<P>>): (properties: P) => JSX.Element | null;
export function late<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  kind?: string,
): (properties: P) => JSX.Element | null {
  const part = signal<{ Part?: ComponentType<P>; failed?: boolean }>({});
  let isComing = false;
  const load = () => {
    if (isComing) return;
    isComing = true;
    const failed = () => {
      part.value = { failed: true };
    };
    void fetched(fetch, failed).then((Part) => {
      part.value = { Part };
    });
  };
  for (const event of ["pointerdown", "keydown"]) {
    addEventListener(event, () => setTimeout(load, AFTER_MS), { capture: true, passive: true });
  }
  return function Late(properties) {
    useEffect(load, []);
    const { Part, failed } = part.value;
    if (Part) return <Part {...properties} />;
    if (!(failed || kind)) return null;
    return (
      <p class={kind} role="status">
        {failed ? say.notFetched : say.fetching}
      </p>
    );
  };
}

/** A module that could not be fetched is asked for again after so long, or as soon as the table is in reach. */
export const AGAIN_MS = 15_000;

/** What `get` brings, asked for until it comes; `onTrouble` hears each time that it did not. */
export async function fetched<T>(get: () => Promise<T>, onTrouble?: () => void): Promise<T> {
  for (;;) {
    try {
      return await get();
    } catch {
      onTrouble?.();
      await chance();
    }
  }
}

/** The next time at which asking again may help. */
function chance(): Promise<void> {
  return new Promise((resolve) => {
    let wasAway = link.peek() !== "live";
    const timer = setTimeout(done, AGAIN_MS);
    const stop = effect(() => {
      if (link.value !== "live") wasAway = true;
      else if (wasAway) queueMicrotask(done);
    });
    addEventListener("online", done);
    function done(): void {
      clearTimeout(timer);
      stop();
      removeEventListener("online", done);
      resolve();
    }
  });
}

/** Puts on a page what a module brings of style: one request less than a style sheet of its own, and never after its board. */
export function adopt(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
