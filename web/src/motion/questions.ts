/** Animates a question: the line from the asker to the target, and the answer. */

import { counted, flight, landing, type Way } from "./cards";
import { appear, type Cue, OUT, type Prop, place, shake, vanish } from "./cues";
import { along, type Curve, hook, isIn, outside, part, pointAt, wayBetween } from "./curve";
import type { Places, Spot } from "./places";
import type { Scene } from "./scene";

/** The way is drawn in so many bits, and in so many ms: quicker where the answer is there at once. */
const BITS = 12;
const DRAW_MS = 350;
const QUICK_MS = 200;
const FADE_AT = 420;
const FADE_MS = 180;
/** What was asked leaves the page no later than this after its beat, and as a rule with the answer. */
const LATE_MS = 200;

type Asked = Extract<Scene, { type: "asked" }>;
type Answered = Extract<Scene, { type: "answered" }>;

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

/** A way that is drawn from its beginning to its end, stays for a while, and fades. */
function drawn(curve: Curve, places: Places, { ms, until }: { ms: number; until: number }): Cue[] {
  const way: Prop = { make: "way" };
  const bits = bitsOf(way, curve, places);
  const step = Math.max(1, ms / bits.length);
  return [...bits.map((bit, index) => appear(bit, (index * ms) / bits.length, step)), vanish(way, until, FADE_MS)];
}

/** The question, and how long it has its beat: who is asked looks up. */
export function asked({ from, to }: Asked, places: Places, beatMs = 0): Cue[] {
  const [asker, target] = [places.seat(from), places.seat(to)];
  if (!asker || !target) return [];
  const way = wayOf(asker, target, places);
  if (!beatMs) return drawn(way, places, { ms: QUICK_MS, until: FADE_AT });
  const up = target.element ? lookingUp(target.element, DRAW_MS, beatMs + LATE_MS - DRAW_MS) : [];
  return [...drawn(way, places, { ms: Math.min(DRAW_MS, beatMs / 2), until: beatMs + LATE_MS }), ...up];
}

function lookingUp(element: Element, at: number, ms: number): Cue[] {
  const frames = [{ transform: "scale(1)" }, { transform: "scale(1.12)", offset: 0.3 }, { transform: "scale(1.09)" }];
  return [{ who: { element }, frames, at, ms, easing: OUT }];
}

/** The answer: a head that is shaken, or a nod and cards that come. The way is there, if there was a beat, and fades. */
export function answered({ from, to, hit, cards }: Answered, places: Places, hadBeat: boolean): Cue[] {
  const [target, asker] = [places.seat(from), places.seat(to)];
  if (!asker || !target) return [];
  const way = hadBeat ? drawn(wayOf(asker, target, places), places, { ms: 0, until: hit ? 250 : 60 }) : [];
  if (!hit) return [...way, ...shake(target.element, 0)];
  return [...way, ...nod(target.element), ...given({ from, to, cards }, places, 40)];
}

function nod(element: Element | null): Cue[] {
  if (!element) return [];
  const frames = [{ transform: "none" }, { transform: "translateY(-6px)", offset: 0.4 }, { transform: "none" }];
  return [{ who: { element }, frames, at: 0, ms: 220, easing: OUT }];
}

/** Cards that go from a seat to another, one after another, along the way between them. */
export function given({ from, to, cards }: Way, places: Places, at: number): Cue[] {
  const [giver, taker] = [places.seat(from), places.seat(to)];
  if (!giver || !taker) return [];
  const flown = cards.slice(0, 4);
  const gap = flown.length > 1 ? 40 : 0;
  const ms = 440 - gap * (flown.length - 1);
  const cues = flown.flatMap((card, index) => {
    const slot = card && to === places.you ? places.held(card) : null;
    const start = (card && places.was(card)) ?? giver;
    const curve = wayBetween(start, slot ?? taker, places.room);
    const over = Boolean(slot) || !places.onWater(from) || !places.onWater(to) || start !== giver;
    const begins = at + index * gap;
    return [
      ...flight(card, along(curve), places, { at: begins, ms, over, slot }),
      ...landing(card, slot, begins + ms, places),
    ];
  });
  const landed = at + ms + gap * (flown.length - 1) - 40;
  return [...counted(from, landed, places), ...cues, ...counted(to, landed, places)];
}

/** Cards that go to another seat without a question. */
export function moved({ from, to, cards }: Extract<Scene, { type: "moved" }>, places: Places): Cue[] {
  return given({ from, to, cards }, places, 40);
}

/** A seat is looked at: it shouted. */
export function noted({ seat }: { seat: number }, places: Places): Cue[] {
  const spot = places.seat(seat);
  if (!spot?.element) return []; // the reader, who has no face there
  const ring: Prop = { make: "ring", size: spot.width };
  const frames = [
    { transform: place(spot.x, spot.y, 0.9), opacity: 1 },
    { transform: place(spot.x, spot.y, 1.6), opacity: 0 },
  ];
  return [{ who: ring, frames, at: 0, ms: 400 }];
}
