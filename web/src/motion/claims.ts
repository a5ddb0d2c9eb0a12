/** Animates claims and books: cards open where they were held, stay to be read, and go to the side that wins them. */

import { CARD } from "./cards";
import { appear, type Cue, OUT, type Prop, place, shake, tick, vanish } from "./cues";
import type { Box, Places } from "./places";
import { HOLD_MS, LONGEST_MS, type Opened, type Scene } from "./scene";

/** A card that lies open on the page, and where. */
export interface Lying {
  front: Prop;
  x: number;
  y: number;
}

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

/** The cards are opened one by one; at the first wrong one this stops, and a ring of ink marks it; then come the rest. */
export function opened({ cards }: Extract<Scene, { type: "opened" }>, places: Places, lying: Lying[]): Cue[] {
  const boxes = spread(cards, places);
  const stop = cards.findIndex(({ wrong }) => wrong);
  const gap = (LONGEST_MS - OPEN_MS * 2) / Math.max(1, cards.length);
  return cards.flatMap(({ card, seat, wrong }, index) => {
    const box = boxes[index];
    if (!box) return [];
    const late = stop >= 0 && index > stop;
    const at = late ? LONGEST_MS - OPEN_MS : OPEN_MS + index * gap;
    const front = { make: "card", card, over: true } as const;
    lying.push({ front, x: box.x, y: box.y });
    const cues = rising(places.was(card), box, at, front);
    if (!wrong) return cues;
    const ring: Prop = { make: "mark" };
    const frames = [
      { transform: place(box.x, box.y, 1.5), opacity: 0 },
      { transform: place(box.x, box.y), opacity: 1 },
    ];
    const marked: Cue = { who: ring, frames, at: at + OPEN_MS * 0.6, ms: 100, easing: OUT };
    lying.push({ front: ring, x: box.x, y: box.y });
    return index === stop
      ? [...cues, marked, ...shake(places.seat(seat)?.element ?? null, LONGEST_MS - 320)]
      : [...cues, marked];
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

/** What lies open, and goes nowhere, fades. */
export const closed = (lying: readonly Lying[], at: number): Cue[] => lying.map(({ front }) => vanish(front, at, 150));

/** What lies open goes to the score of a side; to no one's, it sinks. */
export function taken({ side }: Extract<Scene, { type: "taken" }>, places: Places, lying: Lying[]): Cue[] {
  const score = side === null ? null : places.score(side);
  const cues = lying.flatMap(({ front, x, y }, index): Cue[] => {
    const at = index * 15;
    const end = score ? place(score.x, score.y, 0.3, 12) : place(x, y + 24, 0.9);
    const move: Cue = {
      who: front,
      frames: [{ transform: place(x, y) }, { transform: end }],
      at,
      ms: 400,
      easing: "ease-in",
    };
    return front.make === "mark"
      ? [vanish(front, 0, 60)]
      : [move, vanish(front, at + (score ? 330 : 150), score ? 70 : 250)];
  });
  return [...cues, ...tick(score?.element ?? null, 380)];
}

/** When what was opened is taken, from when it was opened. */
export const TAKEN_AT = LONGEST_MS + HOLD_MS;

/** A book: its cards fan out at the seat, square up, and sink below it. */
export function book({ seat, cards }: Extract<Scene, { type: "book" }>, places: Places): Cue[] {
  const spot = places.seat(seat);
  if (!spot) return [];
  const middle = (cards.length - 1) / 2;
  const cues = cards.flatMap((card, index): Cue[] => {
    const who: Prop = { make: "card", card, over: true };
    const from = places.was(card);
    const fan = place(spot.x + (index - middle) * 18, spot.y - 4, 0.9, (index - middle) * 7);
    const frames = [
      { transform: from ? place(from.x, from.y) : place(spot.x, spot.y, 0.5) },
      { transform: fan, offset: 0.35, easing: "ease-in-out" },
      { transform: place(spot.x + (index - middle) * 2, spot.y, 0.9), offset: 0.7, easing: "ease-in" },
      { transform: place(spot.x, spot.y + spot.height * 0.7 + 14, 0.5) },
    ];
    return [{ who, frames, at: 0, ms: 580, easing: OUT }, appear(who, 0, 40), vanish(who, 520, 60)];
  });
  return [...cues, ...tick(places.count(seat), 100)];
}
