// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

/** Every option of `rules.md` C4 with its default (the preset `bicycle`). */
export interface Options {
  players: number;
  max_players: number;
  hand_sizes: "five" | "openspiel" | "pagat" | "seed" | number;
  lucky_draw: "again" | "ends";
  book_on_draw: "again" | "ends";
  after_miss: "asked" | "left";
  refill: "5" | "7" | "hand_size" | "none" | "one";
  refill_when: "at_once" | "own_turn";
  refill_continue: boolean;
  book_size: 2 | 4;
  give: "all" | "one";
  ask_for: "card" | "rank";
  ask_empty_target: "allow" | "reject";
  end: "all_books" | "first_out" | "hand_or_stock_empty";
  winner: "first_out" | "most_books" | "points";
  jokers: 0 | 2;
  second_pair: 1 | 2;
  dealt_books: "keep_until_turn" | "lay_down";
  deck_ranks: number;
  deck_copies: number;
  no_target: "pass_left";
  max_questions: number | null;
}
