import type { Options, Setup } from "./wire";

/** What the lessons speak of, as the kit of Go Fish has it in Python (`lesson_values`). */
export function lessonValues(options: Options, { hand_size, book_size }: Pick<Setup, "hand_size" | "book_size">) {
  const refill = { one: 1, none: 0, hand_size, 5: 5, 7: 7 }[options.refill];
  return { ...options, hand_sizes: hand_size, book_size, refill, give: options.give === "all" };
}
