import { expect, test } from "vitest";
import { type Cue, endOf } from "./cues";
import type { Box, Places, Spot } from "./places";
import { LONGEST_MS, type Scene, turns } from "./scene";
import { cuesOf, sequence } from "./sequence";
import { still } from "./still";

const box = (x: number, y: number): Box => ({ x, y, width: 48, height: 48 });
const element = { name: "an element" } as unknown as Element;
const spot = (x: number, y: number): Spot => ({ ...box(x, y), element, block: { ...box(x, y + 10), height: 68 } });

/** Six seats on a ring of water, 900 wide and 500 high; the reader is seat 0 and holds the 9 of hearts. */
function ring(changes: Partial<Places> = {}): Places {
  const seats = [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = Math.PI * (0.5 + k / 3);
    return spot(450 + 400 * Math.cos(angle), 250 + 200 * Math.sin(angle));
  });
  return {
    room: { x: 450, y: 250, width: 900, height: 500, floor: null },
    you: 0,
    covers: [],
    ending: [],
    seat: (seat) => seats[seat] ?? null,
    onWater: () => true,
    said: [],
    count: () => element,
    wasCount: () => null,
    missed: () => null,
    held: (card) => (card === "9H" ? spot(100, 600) : null),
    lying: () => [spot(450, 300)],
    isInMiddle: () => false,
    was: (card) => (card === "2C" ? box(200, 600) : null),
    wasLying: [["KS", box(400, 300)]],
    stock: spot(450, 300),
    middle: spot(450, 300),
    score: () => spot(450, 20),
    hand: [element, element],
    bar: element,
    ...changes,
  };
}

const SCENES: Scene[] = [
  { type: "asked", from: 1, to: 4 },
  { type: "answered", from: 4, to: 1, hit: false, cards: [] },
  { type: "answered", from: 4, to: 1, hit: true, cards: ["5S"] },
  { type: "answered", from: 4, to: 0, hit: true, cards: ["9H", "9S", "9C", "9D"] },
  { type: "answered", from: 0, to: 4, hit: true, cards: ["2C"] },
  { type: "opened", cards: [{ card: "2C", seat: 0 }] },
  { type: "moved", from: 3, to: 4, cards: ["5S"] },
  { type: "drawn", seat: 0, cards: ["9H"] },
  { type: "drawn", seat: 2, cards: [null, null, null, null, null, null, null] },
  { type: "book", seat: 2, cards: ["2C", "2D", "2H", "2S"] },
  {
    type: "turned",
    cards: [
      [0, "2C"],
      [1, "KS"],
    ],
    fish: true,
  },
  { type: "collected", seat: 3, count: 12 },
  { type: "paid", seat: 3, count: 10 },
  { type: "noted", seat: 3, shouts: true },
  { type: "dealt", dealer: 5, seats: 6 },
  { type: "taken", side: 1 },
  { type: "turn", from: 1, to: 2 },
  { type: "over", winners: [0, 2, 4] },
];

const around = { seats: [0, 1, 2, 3, 4, 5] };

test.each(SCENES)("$type moves for at most 600 ms, and only by transform and opacity", (scene) => {
  const cues = cuesOf(scene, ring(), around);
  expect(cues.length).toBeGreaterThan(0);
  if (scene.type !== "opened") expect(endOf(cues)).toBeLessThanOrEqual(LONGEST_MS);
  const properties = cues.flatMap(({ frames }) => frames.flatMap((frame) => Object.keys(frame)));
  expect(new Set(properties)).toEqual(
    new Set(["transform", "opacity", "offset", "easing"].filter((name) => properties.includes(name))),
  );
});

test("the way of a question stays through its beat, and its answer begins with the whole of it", () => {
  const asks = sequence([SCENES[0] as Scene, { type: "beat", ms: 1000 }], ring(), around.seats);
  const fades = asks.filter(({ who, frames }) => "make" in who && who.make === "way" && frames.at(-1)?.opacity === 0);
  expect(fades.map(({ at }) => at)).toEqual([1200]);
  const answers = sequence([SCENES[2] as Scene], ring(), around.seats);
  const dots = answers.filter(({ who }) => "make" in who && who.make === "dots");
  expect(dots.length).toBeGreaterThan(5);
  expect(dots.every(({ at }) => at === 0)).toBe(true);
});

test("the cards of a claim are turned one by one, and the first that is wrong is looked at", () => {
  expect(turns(6, -1, "normal")).toEqual({ at: [500, 750, 1000, 1250, 1500, 1750], ms: 2100 });
  expect(turns(6, 2, "normal")).toEqual({ at: [500, 750, 1000, 2450, 2700, 2950], ms: 3300 });
  expect(turns(6, 2, "quick").ms).toBeLessThan(1_700);
});

test("cards that are opened stay to be read, and fade where they lie", () => {
  const cues = sequence([{ type: "opened", cards: [{ card: "2C", seat: 3 }] }], ring(), around.seats);
  expect(cues.filter(({ at, frames }) => at === 1500 && frames.at(-1)?.opacity === 0)).toHaveLength(1);
});

test("a card flies from who is asked to who asks, and ends in its place in the hand", () => {
  const cues = sequence([{ type: "answered", from: 3, to: 0, hit: true, cards: ["9H"] }], ring(), around.seats);
  const flight = cues.find(({ who, frames }) => "make" in who && who.make === "card" && frames.length > 5);
  expect(flight?.frames[0]?.transform).toMatch(/^translate\(450px,50px\)/);
  expect(flight?.frames.at(-1)?.transform).toMatch(/^translate\(100px,600px\)/);
});

test("the numbers of both are what they were until the card has landed", () => {
  const number = (text: string) => ({ textContent: text }) as Element;
  const [before, after] = [
    [8, 8, 8, 8, 8, 8],
    [8, 9, 8, 8, 7, 8],
  ].map((sizes) => sizes.map((size) => number(`${size}`)));
  const places = ring({
    wasCount: (seat) => ({ ...spot(10 * seat, 0), element: before?.[seat] ?? null }),
    count: (seat) => after?.[seat] ?? null,
  });
  const cues = sequence([{ type: "answered", from: 4, to: 1, hit: true, cards: ["5S"] }], places, around.seats);
  const lands = endOf(cues.filter(({ who }) => "make" in who && who.make === "card"));
  const stand = cues.filter(({ who }) => "make" in who && who.make === "was");
  expect(stand.map(({ who }) => "make" in who && who.make === "was" && who.spot.element)).toEqual([
    before?.[4],
    before?.[1],
  ]);
  for (const { at, ms } of stand) expect(lands - at - ms).toBeLessThan(60);
  const hidden = cues.filter(({ who, frames }) => "element" in who && frames[0]?.opacity === 0);
  expect(hidden.map(({ who }) => "element" in who && who.element)).toEqual([after?.[4], after?.[1]]);
  expect(hidden.map(({ at }) => at)).toEqual(stand.map(({ at }) => at));
});

test("a card that flies to the hand passes behind what is said", () => {
  const words = { x: 275, y: 325, width: 200, height: 60 };
  const flies = (said: Box[]) =>
    sequence([{ type: "answered", from: 3, to: 0, hit: true, cards: ["9H"] }], ring({ said }), around.seats).filter(
      ({ who }) => "make" in who && who.make === "card",
    );
  const isOver = ({ who }: Cue) => "make" in who && who.make === "card" && who.over;
  expect(flies([]).every(isOver)).toBe(true);
  const [under, above] = [flies([words]).filter((cue) => !isOver(cue)), flies([words]).filter(isOver)];
  expect(under.map(({ frames }) => frames.length)).toContain(11);
  const seen = above.find(({ frames }) => frames.length === 11 && "opacity" in (frames[0] ?? {}));
  const opacities = seen?.frames.map(({ opacity }) => opacity);
  expect(opacities?.slice(4, 7)).toEqual([0, 0, 0]);
  expect(opacities?.at(-1)).toBe(1);
});

test("a card that another player gets does not fly into the reader's hand", () => {
  const cues = sequence([{ type: "answered", from: 3, to: 4, hit: true, cards: ["9H"] }], ring(), around.seats);
  const flight = cues.find(({ who, frames }) => "make" in who && who.make === "card" && frames.length > 5);
  expect(flight?.frames.at(-1)?.transform).not.toMatch(/^translate\(100px/);
});

test.each(SCENES)("$type is skipped where its elements are missing", (scene) => {
  const nowhere = ring({ seat: () => null, stock: null, middle: null, lying: () => [], score: () => null, hand: [] });
  expect(cuesOf(scene, nowhere, around)).toEqual([]);
});

test("with reduced motion nothing moves: a way and what changed stand for a moment", () => {
  const cues = still({ type: "answered", from: 4, to: 1, hit: true, cards: ["5S"] }, ring());
  for (const { at, ms, frames } of cues) {
    expect([at, ms]).toEqual([0, 1500]);
    expect(frames[0]).toEqual(frames[1]);
  }
  const signs = cues.flatMap(({ who }) => ("make" in who && who.make === "sign" ? [who.text] : []));
  expect(signs).toEqual(["−1", "+1"]);
  expect(cues.some(({ who }) => "make" in who && who.make === "head")).toBe(true);
});

test("on a phone a way is not drawn across what is said", () => {
  const said = { x: 200, y: 150, width: 300, height: 60 };
  const phone = ring({
    room: { x: 200, y: 100, width: 400, height: 200, floor: 113 },
    covers: [said],
    seat: (seat) => (seat === 0 ? { ...box(200, 250), width: 0, height: 0, element: null } : spot(60 * seat, 60)),
  });
  const dots = cuesOf({ type: "asked", from: 2, to: 0 }, phone, around).flatMap(({ who }) =>
    "make" in who && who.make === "dots" ? [who.curve] : [],
  );
  expect(dots.length).toBeGreaterThan(2);
  for (const [[, y0], , [, y1]] of dots) expect(y1 < 120 || y0 > 180).toBe(true);
});

test("who won is told once the last book has landed", () => {
  const title = {} as Element;
  const scenes: Scene[] = [
    { type: "book", seat: 2, cards: ["2C", "2D", "2H", "2S"] },
    { type: "over", winners: [2] },
  ];
  const cues = sequence(scenes, ring({ ending: [title] }), around.seats);
  const flights = cues.filter(({ who, frames }) => "make" in who && who.make === "card" && frames[0]?.transform);
  const told = cues.find(({ who }) => "element" in who && who.element === title);
  const landed = Math.max(...flights.map(({ at, ms }) => at + ms));
  expect(told?.at).toBeGreaterThan(landed - 50); // the next scene begins as the last one fades
});
