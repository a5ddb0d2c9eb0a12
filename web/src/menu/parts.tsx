/** What the pages of the menu are made of, besides choices. */

import type { ComponentChildren } from "preact";
import { type Dialogs, step } from "../state";

interface RowProperties {
  to: Dialogs;
  title: string;
  /** How it is set now. */
  value?: ComponentChildren;
  /** Done before the page opens. */
  first?: () => void;
}

/** A row that says how something is set, and leads to where it is changed. */
export function Row({ to, title, value, first }: RowProperties) {
  const open = () => {
    first?.();
    step(to);
  };
  return (
    <button type="button" class="to" data-to={to} onClick={open}>
      <span>{title}</span> <small>{value}</small>
      <svg class="line" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 5l7 7-7 7" />
      </svg>
    </button>
  );
}
