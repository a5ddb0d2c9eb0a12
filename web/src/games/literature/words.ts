/** What the page of this game says: the words of every table, and the game's own. */

export * from "#words/halls-table";
export * from "#words/literature-play";
export { levels, levelsAbout, reasons } from "#words/literature-play"; // the tables of every table have the same names
