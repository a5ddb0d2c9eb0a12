import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import * as say from "#words/halls-table";
import { fetched } from "./modules";

/** What the touch itself does is painted before anything is fetched. */
const AFTER_MS = 100;

/**
 * A part of a table that nobody needs before their first move: it is fetched when the table is first touched, so that it is
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
