// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

/** Every option of `rules.md` D with its default. */
export interface Options {
  players: number;
  fish: "draw" | "jokers";
  jokers: 2 | 4;
  fishmonger: number | null;
  remainder: "deal_on" | "middle" | "set_aside";
  won_cards: "bottom" | "pile";
  collect_order: "seat" | "shuffled";
  shout_who: "all" | "others";
  keep: number;
  two_fish_scope: "middle" | "reveal" | "series";
  repeat_players: "all" | "tied";
  short_repeat: "last_card" | "sit_out";
  final_missing: "middle" | "out";
  final_fish_trump: boolean;
  final_tie: "redraw" | "shared";
  callers: "any" | "auto" | "fishmonger" | "majority";
  middle_fish_counts: boolean;
  false_call_penalty: number;
  max_rounds: number;
}
