/** The messages of every table and those of this game. */

export * from "#words/go_fish-play";
export { levels, levelsAbout, reasons } from "#words/go_fish-play"; // the tables of every table have the same names
export * from "#words/shared-table";
