import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import * as say from "#words/halls-table";

type Fetched = { default: ComponentType };

/**
 * A part of a table that nobody needs before their first move: it is fetched when the table is first touched, so that it is
 * there when it is opened, and again when it is opened without having come.
 */
export function late(fetch: () => Promise<Fetched>): () => JSX.Element {
  const part = signal<ComponentType | null | undefined>(undefined);
  let isComing = false;
  const load = () => {
    if (isComing || part.value) return;
    isComing = true;
    const arrived = (found: ComponentType | null) => {
      isComing = false;
      part.value = found;
    };
    fetch().then(
      (fetched) => arrived(fetched.default),
      () => arrived(null),
    );
  };
  for (const event of ["pointerdown", "keydown"]) {
    addEventListener(event, load, { capture: true, passive: true });
  }
  return function Late() {
    const Part = part.value;
    if (Part) return <Part />;
    return (
      <p class="sheet" role="status">
        {Part === null ? say.notFetched : say.fetching}
      </p>
    );
  };
}
