/** With reduced motion nothing moves: the path of a question and what changed are shown for a moment. */

import { spread } from "./claims";
import type { Cue, Prop } from "./cues";
import type { Box, Places, Spot } from "./places";
import { bitsOf, wayOf } from "./questions";
import { type Scene, type Shown, STILL_MS } from "./scene";

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

/** "+1" at the shoulder of a face or card. */
function sign(spot: Box | null, change: number): Cue[] {
  if (!spot || change === 0) return [];
  const text = `${change > 0 ? "+" : "−"}${Math.abs(change)}`;
  return at({ make: "sign", text }, spot.x + spot.width / 2, spot.y - spot.height / 2);
}

const given = (from: number, to: number, cards: readonly Shown[], places: Places): Cue[] => [
  ...sign(whereOf(from, cards, places), -cards.length),
  ...sign(whereOf(to, cards, places), cards.length),
];

/** Where a seat's cards are: at its face, but the reader's own in the hand. */
function whereOf(seat: number, cards: readonly Shown[], places: Places): Box | null {
  const card = cards[0];
  const own = seat === places.you && card ? (places.held(card) ?? places.was(card)) : null;
  return own ?? places.seat(seat);
}

/** What a scene leaves to be seen. */
export function still(scene: Scene, places: Places): Cue[] {
  switch (scene.type) {
    case "asked":
      return way(places.seat(scene.from), places.seat(scene.to), places);
    case "answered": {
      const { from, to, cards } = scene;
      return [...way(places.seat(to), places.seat(from), places), ...given(from, to, cards, places)];
    }
    case "moved": {
      const { from, to, cards } = scene;
      return [...way(places.seat(from), places.seat(to), places), ...given(from, to, cards, places)];
    }
    case "drawn": {
      const { seat, cards } = scene;
      return [...sign(places.stock, -cards.length), ...sign(whereOf(seat, cards, places), cards.length)];
    }
    case "opened": {
      const boxes = spread(scene.cards, places);
      return scene.cards.flatMap(({ card }, index) => {
        const box = boxes[index];
        return box ? at({ make: "card", card, over: true }, box.x, box.y) : [];
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
