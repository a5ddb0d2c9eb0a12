/** The messages of every table and those of this game. */

export * from "#words/fish_draw-play";
export { levels, levelsAbout, reasons } from "#words/fish_draw-play"; // the tables of every table have the same names
export * from "#words/shared-table";
