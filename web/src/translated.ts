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

import { h, options } from "preact";
import { NAMES, unmarked } from "./table/isolated";

const ATTRIBUTES = ["aria-label", "title"];

interface Made {
  type: unknown;
  key: unknown;
  props: unknown;
}

const before = options.vnode;

options.vnode = (vnode) => {
  const made: Made = vnode;
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
  const parts = text.split(NAMES).map((part, at) => (at % 2 ? name(part) : part || null));
  made.type = "x-text";
  made.key = text;
  made.props = parts.length > 1 ? { children: parts } : { textContent: text };
}

const name = (of: string) => h("bdi", { translate: false, textContent: of });
