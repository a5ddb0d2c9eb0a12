import type { Options, Setup } from "./wire";

/** What the lessons speak of, as the kit of Literature has it in Python (`lesson_values`). */
export function lessonValues(options: Options, { half_suits }: Pick<Setup, "half_suits">) {
  const ranks = (half: string) => (half_suits.find(([id]) => id === half)?.[1] ?? []).map(([rank]) => String(rank));
  const low = ranks("LC");
  const high = ranks("HC");
  if (low.at(-1) === "A") low.unshift(...low.splice(-1)); // the ace is the last card of a suit, wherever it counts
  return {
    ...options,
    low_first: low[0] ?? "",
    low_last: low.at(-1) ?? "",
    high_first: high[0] ?? "",
    high_last: high.at(-1) ?? "",
  };
}
