/** Animates whose turn it is, and the end of a game. */

import { appear, type Cue, IN_OUT, OUT, type Prop, place, vanish } from "./cues";
import { along, wayBetween } from "./curve";
import type { Places } from "./places";
import type { Scene } from "./scene";

/** The ring of the turn goes from a seat to the next. */
export function turn({ from, to }: Extract<Scene, { type: "turn" }>, places: Places): Cue[] {
  const [next, last] = [places.seat(to), from === null ? null : places.seat(from)];
  if (!next?.element) return []; // the reader on a phone: the bar tells them
  const who: Prop = { make: "ring", size: next.width };
  if (!last?.element) return pulse(who, next.x, next.y);
  const points = along(wayBetween(last, next, places.room), 6);
  const frames = points.map(([x, y], step) => ({ transform: place(x, y, 1 - 0.5 * Math.sin((Math.PI * step) / 6)) }));
  return [{ who, frames, at: 0, ms: 320, easing: IN_OUT }, appear(who, 0, 1), vanish(who, 290, 30)];
}

function pulse(who: Prop, x: number, y: number): Cue[] {
  const frames = [
    { transform: place(x, y, 1.5), opacity: 0 },
    { transform: place(x, y), opacity: 1, offset: 0.7 },
    { transform: place(x, y), opacity: 0 },
  ];
  return [{ who, frames, at: 0, ms: 360, easing: OUT }];
}

/** The bar floods from below: what covered it goes up and away. */
export function flood(bar: Element | null): Cue[] {
  if (!bar) return [];
  const frames = [{ transform: "scaleY(1)" }, { transform: "scaleY(0)" }];
  return [{ who: { element: bar, pseudo: "::before" }, frames, at: 0, ms: 350, easing: OUT }];
}

/** Once all has landed it is told who won, and a wave goes around: those who won rise highest. */
export function over({ winners }: Extract<Scene, { type: "over" }>, places: Places, seats: readonly number[]): Cue[] {
  const gap = 300 / Math.max(1, seats.length);
  const told = places.ending.map((element) => appear({ element }, 0, 200));
  const wave = seats.flatMap((seat, step): Cue[] => {
    const element = places.seat(seat)?.element;
    if (!element) return [];
    const up = winners.includes(seat) ? -14 : -5;
    const frames = [
      { transform: "none" },
      { transform: `translateY(${up}px)`, offset: 0.4 },
      { transform: `translateY(${-up / 4}px)`, offset: 0.75 },
      { transform: "none" },
    ];
    return [{ who: { element }, frames, at: step * gap, ms: 300, easing: "ease-in-out" }];
  });
  return [...told, ...wave];
}
