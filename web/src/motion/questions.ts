/** Animates a question: the line from the asker to the target, and the answer. */

import { flight, landing, type Way } from "./cards";
import { appear, type Cue, type Prop, place, shake, tick, vanish } from "./cues";
import { along, type Curve, hook, isIn, outside, part, pointAt, wayBetween } from "./curve";
import type { Places, Spot } from "./places";
import type { Scene } from "./scene";

/** The way is drawn in so many bits, and in so many ms. */
const BITS = 12;
const DRAW_MS = 200;
const FADE_AT = 420;
const FADE_MS = 180;

type Asked = Extract<Scene, { type: "asked" }>;

/** The curve from a face to another, outside of both. */
export function wayOf(from: Spot, to: Spot, places: Places): Curve {
  if (places.room.floor !== null && from.block && to.block) {
    return wayBetween(hook(from, to), hook(to, from), places.room);
  }
  const curve = wayBetween(from, to, places.room);
  return outside(curve, from.block ?? from, to.block ?? to, 9);
}

/** The bits of a drawn way; none where they would cross what is said. */
export function bitsOf(way: Prop, curve: Curve, { covers }: Places): Prop[] {
  const bits = Array.from({ length: BITS }, (_, bit) => part(curve, bit / BITS, (bit + 1) / BITS));
  const seen = bits.filter((bit) => !covers.some((cover) => [0, 0.5, 1].some((t) => isIn(pointAt(bit, t), cover, 4))));
  return [...seen.map((bit): Prop => ({ make: "dots", of: way, curve: bit })), { make: "head", of: way, curve }];
}

/** A way that is drawn from its beginning to its end, and fades. */
function drawn(curve: Curve, places: Places): Cue[] {
  const way: Prop = { make: "way" };
  const bits = bitsOf(way, curve, places);
  const step = DRAW_MS / bits.length;
  return [...bits.map((bit, index) => appear(bit, index * step, step)), vanish(way, FADE_AT, FADE_MS)];
}

/** The question, and its answer: a head that is shaken, or cards that come. */
export function asked({ from, to, hit, cards }: Asked, places: Places): Cue[] {
  const [asker, target] = [places.seat(from), places.seat(to)];
  if (!asker || !target) return [];
  const way = drawn(wayOf(asker, target, places), places);
  if (hit === false) return [...way, ...shake(target.element, DRAW_MS + 10)];
  if (!hit) return way;
  return [...way, ...given({ from: to, to: from, cards }, places, 130)];
}

/** Cards that go from a seat to another, one after another, along the way between them. */
export function given({ from, to, cards }: Way, places: Places, at: number): Cue[] {
  const [giver, taker] = [places.seat(from), places.seat(to)];
  if (!giver || !taker) return [];
  const flown = cards.slice(0, 4);
  const gap = flown.length > 1 ? 40 : 0;
  const ms = Math.min(300, 340 - gap * (flown.length - 1));
  const cues = flown.flatMap((card, index) => {
    const slot = card && to === places.you ? places.held(card) : null;
    const start = (card && places.was(card)) ?? giver;
    const curve = wayBetween(start, slot ?? taker, places.room);
    const over = Boolean(slot) || !places.onWater(from) || !places.onWater(to) || start !== giver;
    const begins = at + index * gap;
    return [...flight(card, along(curve), { at: begins, ms, over, slot }), ...landing(slot, begins + ms)];
  });
  return [...tick(places.count(from), at), ...cues, ...tick(places.count(to), at + ms + gap * (flown.length - 1) - 40)];
}

/** Cards that go to another seat without a question. */
export function moved({ from, to, cards }: Extract<Scene, { type: "moved" }>, places: Places): Cue[] {
  return given({ from, to, cards }, places, 40);
}

/** A seat is looked at: it shouted. */
export function noted({ seat }: { seat: number }, places: Places): Cue[] {
  const spot = places.seat(seat);
  if (!spot) return [];
  const ring: Prop = { make: "ring", size: spot.width };
  const frames = [
    { transform: place(spot.x, spot.y, 0.9), opacity: 1 },
    { transform: place(spot.x, spot.y, 1.6), opacity: 0 },
  ];
  return [{ who: ring, frames, at: 0, ms: 400 }];
}
