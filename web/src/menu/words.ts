/** The messages of every table and those of the menu. */

export * from "#words/shared-menu";
export * from "#words/shared-table";
