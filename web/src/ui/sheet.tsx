import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import * as say from "#words/shared-table";
import { closeSheet, dialog } from "../state";

interface Properties {
  title: string;
  name: string;
  children: ComponentChildren;
}

/**
 * A sheet over the hand. The table stays in sight and in use: players can be tapped while it is open.
 *
 * It begins with the focus on the first thing to choose, and Escape leaves it.
 */
export function Sheet({ title, name, children }: Properties) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const first = ref.current?.querySelector<HTMLElement>("input:not(:checked), form button");
    (first ?? ref.current)?.focus({ preventScroll: true });
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !dialog.value) closeSheet();
    };
    addEventListener("keydown", leave);
    return () => {
      removeEventListener("keydown", leave);
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={ref}
      class="sheet"
      role="dialog"
      tabIndex={-1}
      aria-labelledby={`${name}-title`}
      data-testid={`${name}-dialog`}
    >
      <header>
        <h2 id={`${name}-title`}>{title}</h2>
        <button type="button" class="quiet" onClick={closeSheet}>
          {say.cancel}
        </button>
      </header>
      {children}
    </section>
  );
}
