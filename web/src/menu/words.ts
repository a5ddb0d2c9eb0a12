/** What the Menu and the invitation say: words of their own, and those of every table. */

export * from "#words/halls-menu";
export * from "#words/halls-table";
