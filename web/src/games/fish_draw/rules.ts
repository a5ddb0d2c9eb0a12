/** The rules of this game in words and pictures, and its house rules; fetched by those who look at them. */

export { doubts, options, presets } from "#words/fish_draw-rules";
export { lessons, lessonValues } from "./lessons";
