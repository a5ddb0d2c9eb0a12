/** Animates cards that are shown where they are held, and books. */

import { CARD, counted } from "./cards";
import { appear, type Cue, OUT, type Prop, place, tick, vanish } from "./cues";
import type { Box, Places } from "./places";
import { HOLD_MS, LONGEST_MS, type Opened, type Scene } from "./scene";

const OPEN_MS = 150;
/** How far cards at one seat overlap. */
const STEP = 20;

/** Where each card is opened: side by side at the seat that held it; nowhere, where the reader has none, as on a phone. */
export function spread(cards: readonly Opened[], places: Places): (Box | null)[] {
  return cards.map(({ seat }, index) => {
    const spot = places.seat(seat);
    if (!spot || !places.onWater(seat)) return null; // it would cover what the page itself tells of the claim
    const own = cards.filter((other) => other.seat === seat);
    const before = cards.slice(0, index).filter((other) => other.seat === seat).length;
    const room = places.room;
    const width = (own.length - 1) * STEP + CARD.width;
    const [left, right] = [room.x - room.width / 2 + width / 2, room.x + room.width / 2 - width / 2];
    const x = Math.min(right, Math.max(left, spot.x)) + (before - (own.length - 1) / 2) * STEP;
    const low = room.y + room.height / 2 - CARD.height / 2 - 2;
    return {
      x,
      y: Math.min(low, spot.y + spot.height * 0.3),
      width: CARD.width,
      height: CARD.height,
    };
  });
}

/** The cards are opened one by one, stay, and fade. */
export function opened({ cards }: Extract<Scene, { type: "opened" }>, places: Places): Cue[] {
  const boxes = spread(cards, places);
  const gap = (LONGEST_MS - OPEN_MS * 2) / Math.max(1, cards.length);
  return cards.flatMap(({ card }, index) => {
    const box = boxes[index];
    if (!box) return [];
    const front = { make: "card", card, over: true } as const;
    return [...rising(places.was(card), box, OPEN_MS + index * gap, front), vanish(front, LONGEST_MS + HOLD_MS, 150)];
  });
}

/** A back that rises at its seat and turns its face; the reader's own cards come out of the hand, face up. */
function rising(was: Box | null, to: Box, at: number, front: Prop): Cue[] {
  const arrive = { transform: place(to.x, to.y) };
  if (was) {
    const from = { transform: place(was.x, was.y, Math.min(1.5, was.width / CARD.width)) };
    return [{ who: front, frames: [from, arrive], at: 0, ms: at + OPEN_MS, easing: OUT }, appear(front, 0, 20)];
  }
  const back: Prop = { make: "card", card: null, over: true };
  const up = { transform: `${place(to.x, to.y + 8, 0.8)}` };
  const half = OPEN_MS / 2;
  return [
    { who: back, frames: [up, arrive], at: 0, ms: OPEN_MS, easing: OUT },
    appear(back, 0, 80),
    { who: back, frames: [arrive, { transform: `${place(to.x, to.y)} scaleX(0)` }], at, ms: half },
    vanish(back, at + half - 1, 1),
    { who: front, frames: [{ transform: `${place(to.x, to.y)} scaleX(0)` }, arrive], at: at + half, ms: half },
    appear(front, at + half, 1),
  ];
}

/** The score of a side is looked at. */
export function taken({ side }: Extract<Scene, { type: "taken" }>, places: Places): Cue[] {
  const score = side === null ? null : places.score(side)?.element;
  return score ? tick(score, 0) : [];
}

/** A book, so late after the update: its cards, the reader's own from their hand, fan out at the seat, square up, and sink below it. */
export function book({ seat, cards }: Extract<Scene, { type: "book" }>, places: Places, late: number): Cue[] {
  const spot = places.seat(seat);
  if (!spot) return [];
  const middle = (cards.length - 1) / 2;
  const cues = cards.flatMap((card, index): Cue[] => {
    const who: Prop = { make: "card", card, over: true };
    const from = seat === places.you ? places.was(card) : null;
    const fan = place(spot.x + (index - middle) * 18, spot.y - 4, 0.9, (index - middle) * 7);
    const frames = [
      { transform: from ? place(from.x, from.y) : place(spot.x, spot.y, 0.5) },
      { transform: fan, offset: 0.35, easing: "ease-in-out" },
      { transform: place(spot.x + (index - middle) * 2, spot.y, 0.9), offset: 0.7, easing: "ease-in" },
      { transform: place(spot.x, spot.y + spot.height * 0.7 + 14, 0.5) },
    ];
    return [{ who, frames, at: 0, ms: 580, easing: OUT }, appear(who, from ? -late : 0, 40), vanish(who, 520, 60)];
  });
  return [...cues, ...counted(seat, 100, places)];
}
