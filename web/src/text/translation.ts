/**
 * Pages stay true while the browser translates them.
 *
 * A translating browser puts elements of its own in the place of text nodes, and a renderer that goes on to write to the
 * nodes it made writes to nothing: the page keeps saying whose turn it was. So no text node is ever written to. Each text
 * is an element of its own, keyed by what it says: other words are another element, and the old one goes with all that
 * the browser has put into it. `display: contents` (`base.css`) keeps these elements out of every layout.
 *
 * Names stand between marks (`isolated`). They become elements that are not translated and do not mix with the direction
 * of what surrounds them; attributes go without the marks.
 */

import { options } from "preact";
import { NAMES, unmarked } from "./wording";

const ATTRIBUTES = ["aria-label", "title"];

interface Made {
  type: unknown;
  key: unknown;
  props: unknown;
  ref: ((element: Element | null) => void) | null;
}

const before = options.vnode;

options.vnode = (vnode) => {
  const made = vnode as unknown as Made;
  if (made.type === null) takeText(made);
  else if (typeof made.type === "string") {
    const props = made.props as Record<string, unknown>;
    for (const name of ATTRIBUTES) if (typeof props[name] === "string") props[name] = unmarked(props[name]);
  }
  before?.(vnode);
};

/** Make an element of a text; one without a letter is never translated, and stays what it is. */
function takeText(made: Made): void {
  const text = String(made.props);
  if (!/\S/.test(text)) return;
  made.type = "x-text";
  made.key = text;
  made.props = {};
  made.ref = (element) => {
    if (element && !element.firstChild)
      element.append(...text.split(NAMES).map((part, at) => (at % 2 ? name(part) : part)));
  };
}

function name(of: string): HTMLElement {
  const element = document.createElement("bdi");
  element.translate = false;
  element.append(of);
  return element;
}
