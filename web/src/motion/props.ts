/** Draws elements that exist for a movement only. */

import { rankOf, suitOf } from "../ui/cards";
import type { Card } from "../wire/cards";
import type { Prop } from "./cues";
import { heading } from "./curve";
import type { Spot } from "./places";

const SVG = "http://www.w3.org/2000/svg";

function svg(name: string, attributes: Readonly<Record<string, string>>, ...children: Element[]): Element {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

function div(name: string, ...children: (Element | string)[]): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  element.append(...children);
  return element;
}

const symbol = (name: string, box: string) => svg("svg", { viewBox: box }, svg("use", { href: `#${name}` }));
const point = ([x, y]: readonly [number, number]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function front(card: Card): Element {
  const suit = suitOf(card);
  const rank = document.createElement("b");
  rank.textContent = rankOf(card);
  const element = div(`flying ${suit}`, rank, symbol(`suit-${suit}`, "0 0 32 32"), symbol(`suit-${suit}`, "0 0 32 32"));
  element.dataset.flying = card;
  return element;
}

function wasAt({ element, width, height }: Spot): Element {
  const was = element as HTMLElement;
  was.style.width = `${width}px`;
  was.style.height = `${height}px`;
  return was;
}

export function draw(prop: Prop): Element {
  switch (prop.make) {
    case "card":
      return prop.card ? front(prop.card) : div("flying back", symbol("card-back", "0 0 50 70"));
    case "way":
      return svg("svg", { class: "way", width: "1", height: "1" });
    case "dots": {
      const [a, c, b] = prop.curve;
      return svg("path", { d: `M${point(a)}Q${point(c)} ${point(b)}` });
    }
    case "head": {
      const at = `translate(${point(prop.curve[2])}) rotate(${heading(prop.curve).toFixed(1)})`;
      return svg("g", {}, svg("path", { class: "head", d: "M-11-7L0 0L-11 7", transform: at }));
    }
    case "ring": {
      const ring = div("turn-ring");
      ring.style.width = ring.style.height = `${prop.size}px`;
      ring.style.margin = `${-prop.size / 2}px`;
      return ring;
    }
    case "sign":
      return div("gain", prop.text);
    case "was":
      return wasAt(prop.spot);
  }
}
