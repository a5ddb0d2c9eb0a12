/** Where everything is on the page, measured before and after an update is drawn. */

import type { Card } from "../wire/cards";

/** A place in the window: its centre and its size. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A place, and what is there. */
export interface Spot extends Box {
  element: Element | null;
  /** A face with what is written below it. */
  block?: Box;
}

/** The water. */
export interface Room extends Box {
  /** On a phone the others sit in an arc above everything: how deep a way between them may hang. On a ring, nothing. */
  floor: number | null;
}

export interface Places {
  room: Room;
  /** The reader's seat; a visitor has none. */
  you: number | null;
  /** The face of a seat; where the reader has none, the upper edge of their hand. */
  seat: (seat: number) => Spot | null;
  /** What is said in the middle. */
  said: readonly Box[];
  /** What a way must not cross, where it has no ground of its own. */
  covers: readonly Box[];
  /** Whether the seat is on the water, so that what goes there may pass behind the sentence. */
  onWater: (seat: number) => boolean;
  /** The number of cards at a seat, and as it was. */
  count: (seat: number) => Element | null;
  wasCount: (seat: number) => Spot | null;
  /** The card in the reader's hand, now. */
  held: (card: Card) => Spot | null;
  /** What was in its place while it was missing. */
  missed: (card: Card) => Spot | null;
  /** The card on the water, now: where it was turned, and in the middle. */
  lying: (card: Card) => readonly Spot[];
  /** Whether the card lies in the middle, now. */
  isInMiddle: (card: Card) => boolean;
  /** The card, in the hand or on the water, as it was before the update. */
  was: (card: Card) => Box | null;
  /** All cards that lay on the water before the update. */
  wasLying: readonly (readonly [Card, Box])[];
  stock: Spot | null;
  /** Where cards lie together. */
  middle: Spot | null;
  score: (side: number | null) => Spot | null;
  /** All cards in the hand, now. */
  hand: readonly Element[];
  bar: Element | null;
  /** Who won and how, once the game is over. */
  ending: readonly Element[];
}

/** What is measured before an update is drawn. */
export interface Before {
  hand: ReadonlyMap<string, Box>;
  water: ReadonlyMap<string, Box>;
  /** The numbers of cards at the seats, and what marked the missing cards in the hand. */
  counts: ReadonlyMap<number, Spot>;
  missing: ReadonlyMap<string, Element>;
  /** The seat that was marked as having the turn. */
  now: number | null;
  /** Whether the bar said that it is the reader's turn. */
  yours: boolean;
}

/** How far a way stays above what is said. */
const ABOVE = 7;

const HELD = '.hand [data-held="yes"]';
const MISSING = '.hand [data-held="no"]';

const find = (selector: string): Element | null => document.querySelector(selector);

export function boxOf(element: Element): Box | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  return width && height ? { x: left + width / 2, y: top + height / 2, width, height } : null;
}

function spotOf(element: Element | null): Spot | null {
  const box = element && boxOf(element);
  return box && { ...box, element };
}

function boxesOf(selector: string): Map<string, Box> {
  const boxes = new Map<string, Box>();
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const box = boxOf(element);
    if (box && element.dataset.card) boxes.set(element.dataset.card, box);
  }
  return boxes;
}

export const turnSeat = (): number | null => {
  const seat = find("[data-seat].now")?.getAttribute("data-seat");
  return seat ? Number(seat) : null;
};
export const barIsYours = (): boolean => find(".bar.turn") !== null;

const seatsNow = () =>
  [...document.querySelectorAll("[data-seat]")].map((seat) => Number(seat.getAttribute("data-seat")));
const countOf = (seat: number) => find(`[data-seat="${seat}"] .ct`);

/** The numbers at the seats, each as a copy. */
function countsNow(): Map<number, Spot> {
  return new Map(
    seatsNow().flatMap((seat): [number, Spot][] => {
      const count = faceOf(seat) && spotOf(countOf(seat));
      return count ? [[seat, { ...count, element: count.element?.cloneNode(true) as Element }]] : [];
    }),
  );
}

/** Measure what the update will take away. */
export function lookBefore(): Before {
  return {
    hand: boxesOf(HELD),
    water: boxesOf(".pool [data-card]"),
    counts: countsNow(),
    missing: new Map([...document.querySelectorAll<HTMLElement>(MISSING)].map((gap) => [gap.dataset.card ?? "", gap])),
    now: turnSeat(),
    yours: barIsYours(),
  };
}

/** The face of a seat; none where the seat is there for ears only. */
function faceOf(seat: number): Spot | null {
  const place = spotOf(find(`[data-seat="${seat}"]`));
  const face = place && place.width > 1 ? spotOf(find(`[data-seat="${seat}"] .pic`)) : null;
  if (!place || !face) return null;
  const [top, bottom] = [face.y - face.height / 2, place.y + place.height / 2];
  return { ...face, block: { x: face.x, y: (top + bottom) / 2, width: face.width, height: bottom - top } };
}

/** What the page shows now; nothing where there is no table. */
export function look(before: Before, you: number | null): Places | null {
  const pool = spotOf(find(".pool"));
  if (!pool) return null;
  const said = spotOf(find(".said"));
  const faces = seatsNow()
    .map(faceOf)
    .filter((spot) => spot !== null);
  const arc = said !== null && faces.length > 0 && faces.every(({ y }) => y < said.y);
  const cards = spotOf(find(".hand > :not(.for-ears)"));
  const y = cards ? cards.y - cards.height / 2 : pool.y + pool.height / 2;
  const edge: Spot = { ...pool, y, width: 0, height: 0, element: null };
  const score = (side: number | null) =>
    (side === null ? null : spotOf(find(`.score [data-side="${side}"]`))) ?? spotOf(find(".score"));
  const stock = spotOf(find(".stock .pile"));
  const held = (card: Card) => spotOf(find(`${HELD}[data-card="${card}"]`));
  return {
    you,
    room: { ...pool, floor: arc ? said.y - said.height / 2 - ABOVE : null },
    seat: (seat) => faceOf(seat) ?? (seat === you ? edge : null),
    said: [...document.querySelectorAll(".said > *")].map(boxOf).filter((box) => box !== null),
    covers: arc
      ? [...document.querySelectorAll(".said > *, .mid > :not(.said)")].map(boxOf).filter((box) => box !== null)
      : [],
    onWater: (seat) => faceOf(seat) !== null,
    count: countOf,
    wasCount: (seat) => before.counts.get(seat) ?? null,
    held,
    missed: (card) => {
      const [spot, gap] = [held(card), before.missing.get(card)];
      return spot && gap && !gap.isConnected ? { ...spot, element: gap } : null;
    },
    lying: (card) =>
      [...document.querySelectorAll(`.pool [data-card="${card}"]`)].map(spotOf).filter((spot) => spot !== null),
    isInMiddle: (card) => find(`.mid [data-card="${card}"]`) !== null,
    was: (card) => before.hand.get(card) ?? before.water.get(card) ?? null,
    wasLying: [...before.water] as [Card, Box][],
    stock,
    middle: stock ?? spotOf(find(".middle .pile")) ?? spotOf(find(".middle")),
    score,
    hand: [...document.querySelectorAll(HELD)],
    bar: find(".bar"),
    ending: [...document.querySelectorAll(".ending > :not(.shoal), .result > :not(.ending)")],
  };
}
