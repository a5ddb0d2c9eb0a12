/** How a game says a remark: names of people (`null` is the reader), and things as a sentence has them. */
export interface Said {
  seat: string | null;
  other: string | null;
  item: string;
  group: string;
  chance: number;
  count: number;
}

/** What a game brings to its hints. It imports nothing of the board: what both need would be a module more for every table. */
export interface HintWords {
  /** By the name of a remark, its sentence. */
  reasons: Readonly<Record<string, (said: Said) => string>>;
  /** What is asked for, as short as can be: `9♥`. */
  item: (item: string) => string;
  /** What is claimed, as short as can be. */
  group: (group: string) => string;
}
