import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { text } from "./messages";
import { dialog } from "./state";

interface Properties {
  title: string;
  name: string;
  children: ComponentChildren;
}

/**
 * At once, so that the next key is the table's. The browser's own `close` comes a moment later, when another dialog may be
 * open; it counts only where the browser closed one without asking.
 */
const leave = () => {
  dialog.value = null;
};

/** A native modal dialog; the browser keeps the focus inside and gives it back. */
export function Dialog({ title, name, children }: Properties) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    ref.current?.showModal();
    return () => before?.isConnected && before.focus();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={`${name}-title`}
      data-testid={`${name}-dialog`}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={(event) => event.currentTarget.isConnected && leave()}
    >
      <header>
        <h2 id={`${name}-title`}>{title}</h2>
        <button type="button" class="quiet" aria-label={text.value.close} onClick={leave}>
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      {children}
    </dialog>
  );
}
