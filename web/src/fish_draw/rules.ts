/** The house rules of this game in words; fetched by those who look at them. */

export { doubts, options, presets } from "#words/fish_draw-rules";
