/** The messages of every table and those of this game. */

export * from "#words/literature-play";
export { levels, levelsAbout, reasons } from "#words/literature-play"; // the tables of every table have the same names
export * from "#words/shared-table";
