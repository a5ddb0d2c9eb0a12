/** What the page of this game says: the words of every table, and the game's own. */

export * from "#words/fish_draw-play";
export { levels, levelsAbout, reasons } from "#words/fish_draw-play"; // the tables of every table have the same names
export * from "#words/halls-table";
