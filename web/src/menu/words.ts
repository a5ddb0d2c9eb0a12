/** The messages of every table and those of the menu. */

export * from "#words/halls-menu";
export * from "#words/halls-table";
