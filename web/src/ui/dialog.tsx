import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import * as say from "#words/shared-table";
import { closeDialog, dialog, stepBack, trail } from "../state";

interface Properties {
  title: string;
  name: string;
  /** What it is called in styles, where it is not like all. */
  kind?: string;
  children: ComponentChildren;
}

/**
 * A native modal dialog; the browser keeps the focus inside and gives it back. Its own `close` comes a moment after it was
 * left, when another may be open; it counts only where the browser closed one without asking. Escape is one step back.
 */
export function Dialog({ title, name, kind, children }: Properties) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    ref.current?.showModal();
    return () => before?.isConnected && before.focus();
  }, []);
  return (
    <dialog
      ref={ref}
      class={kind}
      aria-labelledby={`${name}-title`}
      data-testid={`${name}-dialog`}
      onCancel={(event) => {
        if (!event.cancelable) return; // it closes in any case, and is opened again if there is a step back
        event.preventDefault();
        stepBack();
      }}
      onClose={({ currentTarget: closed }) => {
        if (!closed.isConnected) return;
        stepBack();
        if (dialog.value) closed.showModal();
      }}
    >
      <header>
        {trail.value.length > 0 && (
          <button type="button" class="quiet back" aria-label={say.back} onClick={stepBack}>
            <span aria-hidden="true">‹</span>
          </button>
        )}
        <h2 id={`${name}-title`}>{title}</h2>
        <button type="button" class="quiet" aria-label={say.close} onClick={closeDialog}>
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      {children}
    </dialog>
  );
}
