/** What can be seen of the sights that all tables have: cards are drawn for the first dealer. */

import type { DealerDrawn } from "../wire/messages";
import type { Scene } from "./scene";

const isDraw = (sight: unknown): sight is DealerDrawn => (sight as { type: string }).type === "dealer_drawn";

/** The cards that decided it, and who deals. */
export function lotScenes(sights: readonly unknown[]): Scene[] {
  return sights.filter(isDraw).flatMap(({ dealer, rounds }): Scene[] => [
    { type: "opened", cards: rounds.at(-1) ?? [], right: null },
    { type: "noted", seat: dealer, shouts: false },
  ]);
}
