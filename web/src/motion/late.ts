/**
 * Fetches what moves and sounds (`start.ts`) when something first happens at the table, or when the reader first touches it: no one
 * needs it before. What happens until it is there is shown at once.
 */

import { AFTER_MS, fetched } from "../browser/lazy";
import { onUpdate } from "../state";
import { game } from "../table/game";

let start: typeof import("./start") | undefined;
let isComing = false;

async function fetchStart(): Promise<void> {
  if (isComing) return;
  isComing = true;
  start = await fetched(() => import("./start"));
}

/** A touch: sounds may be heard from now on. */
async function touched(): Promise<void> {
  await fetchStart();
  await start?.wake();
}

/** Begin to show news, and to let them be heard. */
export function showNews(): void {
  onUpdate((_, news) => {
    const scenes = game.value?.scenes(news) ?? [];
    if (start) start.show(scenes);
    else if (scenes.length) void fetchStart();
  });
  for (const event of ["pointerdown", "keydown"]) {
    addEventListener(event, () => setTimeout(touched, AFTER_MS), { capture: true, passive: true, once: true });
  }
}
