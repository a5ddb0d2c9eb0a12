import type { Options, Setup } from "./wire";

/** What the lessons speak of, as the kit of Fish Draw has it in Python (`lesson_values`). */
export function lessonValues(options: Options, { fish }: Pick<Setup, "fish">) {
  const byThemselves = options.fishmonger === null ? "any" : "fishmonger";
  return { ...options, jokers: fish, callers: options.callers === "auto" ? byThemselves : options.callers };
}
