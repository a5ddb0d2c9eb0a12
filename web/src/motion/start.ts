/** Shows what happens: each update is looked at before it is drawn and after, and what it tells is played between. */

import { effect } from "@preact/signals";
import { sound } from "../sounds/start";
import { onUpdate } from "../state";
import { game } from "../table/game";
import { clockwise, you } from "../table/seating";
import type { Cue } from "./cues";
import { barIsYours, type Before, look, lookBefore, type Places, turnSeat } from "./places";
import type { Scene } from "./scene";
import { beginnings, sequence } from "./sequence";
import { finish, play } from "./stage";
import { still } from "./still";
import { flood } from "./turns";

/** What the page looked like before the first update that is not shown yet, and what the last of these told. */
let waiting: { before: Before; scenes: readonly Scene[] } | null = null;

/** Begin to show news. */
export function showNews(): void {
  onUpdate((_, news) => {
    finish(); // a new event is never kept waiting
    const scenes = game.value?.scenes(news) ?? [];
    if (document.hidden) {
      waiting = null;
      return;
    }
    if (!waiting) requestAnimationFrame(show);
    // Of many events at once the last is shown, from what the page still looks like.
    waiting = { before: waiting?.before ?? lookBefore(), scenes };
  });
  let wasYours = yours();
  onUpdate((_, news) => {
    const is = yours();
    sound(game.value?.scenes(news) ?? [], is && !wasYours);
    wasYours = is;
  });
  for (const event of ["pointerdown", "keydown", "resize", "blur"]) addEventListener(event, finish, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => document.hidden && finish());
}
