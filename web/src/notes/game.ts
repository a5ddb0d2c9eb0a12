/** Something that one can mark: a card, or a rank. */
export interface Item {
  id: string;
  /** As short as can be: `9♥`. */
  text: string;
  /** For ears. */
  name: string;
}

/** Things that stand side by side in the panel. */
export interface Group {
  id: string;
  text: string;
  name: string;
  items: readonly Item[];
}

/** What a game brings to the marks of its tables. It imports nothing of the board: what both need would be a module more for every table. */
export interface StudyGame {
  /** All that can be marked now, but for what the reader holds. It reads signals. */
  groups: () => readonly Group[];
  /** Where on the table a thing is; `null` where it is not. */
  place: (item: string) => Element | null;
  /** What is picked on the table, to be asked for. */
  picked: () => string | null;
}
