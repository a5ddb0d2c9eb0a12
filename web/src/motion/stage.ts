/**
 * Plays cues on the page with the Web Animations API, and leaves nothing behind.
 *
 * Everything starts at once, each cue with its delay, so that pausing all animations of the document and setting their
 * `currentTime` shows any moment. What is made for a movement lies in two layers that take no pointer and are not read:
 * one on the water, under faces and sentences, one over the whole page.
 */

import type { Cue, Part, Prop } from "./cues";
import { draw } from "./props";

interface Act {
  animations: Animation[];
  layers: Element[];
}

let running: Act | null = null;

/** Whether something moves now. */
export const isRunning = (): boolean => running !== null;

/** End what moves, at once: the page is as if it had never moved. */
export function finish(): void {
  const act = running;
  running = null;
  for (const animation of act?.animations ?? []) animation.cancel();
  for (const layer of act?.layers ?? []) layer.remove();
}

/** Play these cues, in place of what still moves. */
export function play(cues: readonly Cue[]): void {
  finish();
  if (!cues.length) return;
  const layers = new Layers();
  const seen = new Map<unknown, Set<string>>();
  const animations = cues.map((cue) => {
    const { element, pseudo } = isPart(cue.who) ? cue.who : { element: layers.nodeOf(cue.who), pseudo: undefined };
    return animate(element, pseudo, cue, isFirst(seen, pseudo ? `${pseudo}` : element, cue), !isPart(cue.who));
  });
  const act = { animations, layers: layers.all };
  running = act;
  Promise.all(animations.map(({ finished }) => finished)).then(
    () => running === act && finish(),
    () => {}, // it was ended
  );
}

const isPart = (who: Prop | Part): who is Part => "element" in who;

/** Whether no earlier cue moves this property of this thing: then it waits in its first frame. */
function isFirst(seen: Map<unknown, Set<string>>, thing: unknown, { frames }: Cue): boolean {
  const moved = seen.get(thing) ?? new Set();
  seen.set(thing, moved);
  const properties = frames.flatMap((frame) => ["transform", "opacity"].filter((name) => name in frame));
  const first = !properties.some((name) => moved.has(name));
  for (const name of properties) moved.add(name);
  return first;
}

function animate(element: Element, pseudo: string | undefined, cue: Cue, first: boolean, made: boolean): Animation {
  const fill = made ? (first ? "both" : "forwards") : first ? "backwards" : "none";
  return element.animate(cue.frames, {
    delay: cue.at,
    duration: cue.ms,
    easing: cue.easing ?? "linear",
    fill,
    ...(pseudo && { pseudoElement: pseudo }),
  });
}

/** The layers, and what is made in them: each when it is first needed. */
class Layers {
  private readonly nodes = new Map<Prop, Element>();
  private readonly layers = new Map<boolean, Element>();

  get all(): Element[] {
    return [...this.layers.values()];
  }

  nodeOf(prop: Prop): Element {
    const known = this.nodes.get(prop);
    if (known) return known;
    const node = draw(prop);
    const inside = prop.make === "dots" || prop.make === "head" ? this.nodeOf(prop.of) : this.layer(isOver(prop));
    if (prop.make === "was") inside.prepend(node);
    else inside.append(node);
    this.nodes.set(prop, node);
    return node;
  }

  /** Both layers have the coordinates of the window. */
  private layer(over: boolean): Element {
    const known = this.layers.get(over);
    if (known) return known;
    const layer = document.createElement("div");
    layer.className = over ? "motion over" : "motion";
    layer.ariaHidden = "true";
    layer.inert = true;
    const pool = over ? null : document.querySelector(".pool");
    if (pool) {
      const { left, top } = pool.getBoundingClientRect();
      layer.style.transform = `translate(${-left - pool.clientLeft}px,${-top - pool.clientTop}px)`;
    }
    (pool ?? document.body).append(layer);
    this.layers.set(over, layer);
    return layer;
  }
}

const isOver = (prop: Prop): boolean =>
  prop.make === "sign" || prop.make === "was" || (prop.make === "card" && prop.over);
