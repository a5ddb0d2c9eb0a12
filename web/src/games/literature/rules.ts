/** The rules of this game in words and pictures, and its house rules; fetched by those who look at them. */

import * as words from "#words/literature-rules";
import type { HouseRule } from "../../wire/messages";
import { theHalfSuit } from "./names";

export { doubts, options, presets } from "#words/literature-rules";
export { lessons, lessonValues } from "./lessons";

/** Who begins, by seat as people count them, and whose half-suit settles a tie. */
export function ruleValue({ value }: HouseRule): string | undefined {
  const [kind, what = ""] = String(value).split(":");
  if (kind === "seat") return words.optionFirstPlayerSeat({ number: Number(what) + 1 });
  if (kind === "half_suit") return words.optionTieBreakHalfSuit({ half_suit: theHalfSuit(what) });
  return undefined;
}
