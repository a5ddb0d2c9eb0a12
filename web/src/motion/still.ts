/** Where motion is reduced nothing moves: what happened stands for a moment, the way of a question and what changed. */

import { spread } from "./claims";
import type { Cue, Prop } from "./cues";
import type { Places, Spot } from "./places";
import { bitsOf, wayOf } from "./questions";
import { type Scene, STILL_MS } from "./scene";

/** It is there, and then it is not. */
const standing = (who: Prop): Cue => ({ who, frames: [{ opacity: 1 }, { opacity: 1 }], at: 0, ms: STILL_MS });

const at = (who: Prop, x: number, y: number): Cue[] => {
  const transform = `translate(${x}px,${y}px)`;
  return [
    {
      who,
      frames: [
        { transform, opacity: 1 },
        { transform, opacity: 1 },
      ],
      at: 0,
      ms: STILL_MS,
    },
  ];
};

function way(from: Spot | null, to: Spot | null, places: Places): Cue[] {
  if (!from || !to) return [];
  return bitsOf({ make: "way" }, wayOf(from, to, places), places).map(standing);
}

/** "+1" at the shoulder of a seat, or, where the reader has none, in their hand. */
function sign(spot: Spot | null, change: number): Cue[] {
  if (!spot || change === 0) return [];
  const text = `${change > 0 ? "+" : "−"}${Math.abs(change)}`;
  return at({ make: "sign", text }, spot.x + spot.width / 2, spot.y - spot.height / 2);
}

/** What a scene leaves to be seen. */
export function still(scene: Scene, places: Places): Cue[] {
  switch (scene.type) {
    case "asked": {
      const [from, to] = [places.seat(scene.from), places.seat(scene.to)];
      const count = scene.hit ? scene.cards.length : 0;
      return [...way(from, to, places), ...sign(from, count), ...sign(to, -count)];
    }
    case "moved": {
      const [from, to] = [places.seat(scene.from), places.seat(scene.to)];
      return [...way(from, to, places), ...sign(from, -scene.cards.length), ...sign(to, scene.cards.length)];
    }
    case "drawn":
      return [...sign(places.stock, -scene.cards.length), ...sign(places.seat(scene.seat), scene.cards.length)];
    case "opened": {
      const boxes = spread(scene.cards, places);
      return scene.cards.flatMap(({ card, wrong }, index) => {
        const box = boxes[index];
        if (!box) return [];
        const front = at({ make: "card", card, over: true }, box.x, box.y);
        return wrong ? [...front, ...at({ make: "mark" }, box.x, box.y)] : front;
      });
    }
    case "taken":
      return scene.side === null ? [] : sign(places.score(scene.side), 1);
    case "collected":
      return sign(places.seat(scene.seat), scene.count);
    case "paid":
      return sign(places.seat(scene.seat), -scene.count);
    default:
      return []; // the page itself shows it
  }
}
