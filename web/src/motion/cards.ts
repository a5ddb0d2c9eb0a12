/** Moving cards: from the stock, into a hand, into the middle. */

import type { Card } from "../wire/cards";
import { appear, type Cue, endOf, IN_OUT, OUT, type Prop, place, shake, TICK_MS, tick, until, vanish } from "./cues";
import { along, isIn, type Point, wayBetween } from "./curve";
import type { Box, Places, Spot } from "./places";
import type { Scene, Shown } from "./scene";

export interface Way {
  from: number;
  to: number;
  cards: readonly Shown[];
}

/** The size of a card on its way, before it is scaled. */
export const CARD = { width: 44, height: 62 };
/** More cards than these fly as these. */
const MOST = 5;

interface Flight {
  at: number;
  ms: number;
  /** It leaves the water, or comes from elsewhere: it flies over everything but what is said. */
  over: boolean;
  /** Where it lands in the hand. */
  slot?: Spot | null;
}

/** How large a flying card is where it lands. */
const scaleIn = (box: Box | null | undefined) =>
  box ? Math.min(2, Math.max(0.6, Math.min(box.width / CARD.width, box.height / CARD.height))) : 0.75;

/** A card that flies along these points, behind what is said. */
export function flight(card: Shown, points: readonly Point[], places: Places, { at, ms, over, slot }: Flight): Cue[] {
  const last = points.length - 1;
  const frames = points.map(([x, y], step) => {
    const t = step / last;
    const scale = 0.75 + 0.35 * Math.sin(Math.PI * t) + (scaleIn(slot) - 0.75) * t;
    return { transform: place(x, y, scale, -8 * Math.sin(Math.PI * t)) };
  });
  const meets = points.map((point) => places.said.some((box) => isIn(point, box, CARD.height / 2)));
  const isBehind = meets.map((_, step) => meets.slice(Math.max(0, step - 1), step + 2).includes(true));
  const isTwo = over && isBehind.includes(true);
  const who: Prop = { make: "card", card, over: over && !isTwo };
  const lands = slot ? 10 : 50;
  const cues = [{ who, frames, at, ms }, appear(who, at, 30), vanish(who, at + ms - lands, lands)];
  if (!isTwo) return cues;
  const above: Prop = { make: "card", card, over };
  const seen = isBehind.map((behind, step) => ({ opacity: behind || step === 0 ? 0 : 1 }));
  const clear = { who: above, frames: seen, at, ms };
  return [...cues, { who: above, frames, at, ms }, clear, vanish(above, at + ms - lands, lands)];
}

/** The card in the hand is not seen before it has come; then it lifts, and settles. */
export function landing(card: Shown, slot: Spot | null, at: number, places: Places): Cue[] {
  if (!card || !slot?.element) return [];
  const who = { element: slot.element };
  const lift = [{ transform: "none" }, { transform: "translateY(-4px)", offset: 0.4 }, { transform: "none" }];
  return [...until(at, places.missed(card), slot.element), { who, frames: lift, at, ms: 110, easing: OUT }];
}

/** The number of cards at a seat changes so late. */
export function counted(seat: number, at: number, places: Places): Cue[] {
  const [was, now] = [places.wasCount(seat), places.count(seat)];
  const isNew = was?.element?.textContent !== now?.textContent;
  return [...(isNew ? until(at, was, now) : []), ...tick(now, at)];
}

/** Cards from the stock to a seat; what the reader may see lies face up when it comes. */
export function drawn({ seat, cards }: Extract<Scene, { type: "drawn" }>, places: Places): Cue[] {
  const [from, taker] = [places.stock ?? places.middle, places.seat(seat)];
  if (!from || !taker) return [];
  const gap = 45;
  const flown = cards.slice(0, MOST);
  const ms = 440 - gap * (flown.length - 1);
  const cues = flown.flatMap((card, index) => {
    const slot = card && seat === places.you ? places.held(card) : null;
    const points = along(wayBetween(from, slot ?? taker, { ...places.room, floor: null }));
    const over = Boolean(slot) || !places.onWater(seat);
    const at = index * gap;
    return [...flight(card, points, places, { at, ms, over, slot }), ...landing(card, slot, at + ms, places)];
  });
  return [...tick(from.element, 0), ...cues, ...counted(seat, 400, places)];
}

/** Everyone's cards are turned at once: each comes from its seat, and turns over. */
export function turned({ cards }: Extract<Scene, { type: "turned" }>, places: Places): Cue[] {
  return cards.flatMap(([seat, card]) => {
    const from = places.seat(seat);
    return places.lying(card).flatMap(({ element, x, y }): Cue[] => {
      if (!element) return [];
      const [dx, dy] = from ? [(from.x - x) * 0.5, (from.y - y) * 0.5] : [0, 0];
      const frames = [
        { transform: `perspective(600px) translate(${dx}px,${dy}px) scale(.7) rotateY(90deg)`, opacity: 0 },
        { transform: `perspective(600px) translate(${dx / 2}px,${dy / 2}px) rotateY(60deg)`, opacity: 1, offset: 0.4 },
        { transform: "perspective(600px) translate(0,0) rotateY(0deg)", opacity: 1 },
      ];
      return [{ who: { element }, frames, at: 0, ms: 350, easing: OUT }];
    });
  });
}

/** Everything that lay in the middle goes to a seat. */
export function collected({ seat, count }: Extract<Scene, { type: "collected" }>, places: Places): Cue[] {
  const to = places.seat(seat);
  if (!to) return [];
  const seen: (readonly [Card | null, Box])[] = places.wasLying
    .filter(([card]) => !places.isInMiddle(card))
    .slice(0, 8);
  const hidden = places.middle ? Math.min(3, Math.max(0, count - seen.length)) : 0;
  const backs = Array.from({ length: hidden }, (): readonly [null, Box] => [null, places.middle as Box]);
  const all = [...backs, ...seen];
  const cues = all.flatMap(([card, box], index) => {
    const points = along(wayBetween(box, to, { ...places.room, floor: null }));
    return flight(card, points, places, { at: index * 15, ms: 380, over: !places.onWater(seat) });
  });
  return [...cues, ...counted(seat, Math.max(0, endOf(cues) - TICK_MS + 40), places)];
}

/** A penalty: backs from a seat into the middle. */
export function paid({ seat, count }: Extract<Scene, { type: "paid" }>, places: Places): Cue[] {
  const [from, to] = [places.seat(seat), places.middle];
  if (!from || !to) return [];
  const points = along(wayBetween(from, to, { ...places.room, floor: null }));
  const backs = Array.from({ length: Math.min(MOST, count) }, (_, index) =>
    flight(null, points, places, { at: index * 35, ms: 400, over: !places.onWater(seat) }),
  );
  return [...shake(from.element, 0), ...tick(places.count(seat), 0), ...backs.flat()];
}

/** The dealer deals: backs to everyone, and the reader's own cards come up. */
export function dealt({ dealer, seats }: Extract<Scene, { type: "dealt" }>, places: Places): Cue[] {
  const from = places.seat(dealer);
  if (!from) return [];
  const cues = Array.from({ length: seats }, (_, step) => (dealer + 1 + step) % seats).flatMap((seat, step) => {
    const to = places.seat(seat);
    if (!to || seat === dealer) return [];
    const points = along(wayBetween(from, to, { ...places.room, floor: null }));
    const begins = (step * 200) / seats;
    return [0, 80].flatMap((later) => flight(null, points, places, { at: begins + later, ms: 260, over: false }));
  });
  const rise = places.hand.map((element, index): Cue => {
    const at = 150 + (index * 200) / places.hand.length;
    const frames = [
      { transform: "translateY(14px)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ];
    return { who: { element }, frames, at, ms: 220, easing: IN_OUT };
  });
  return [...cues, ...rise];
}
