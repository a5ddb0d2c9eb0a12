// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

/** Every option of `rules.md` B with its default. */
export interface Options {
  players: number;
  removed_rank: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "none";
  ace: "auto" | "high" | "low";
  uneven_deal: "allow" | "error";
  out_of_turn_claim: "auto" | "penalise" | "reject";
  auto_single: boolean;
  jokers: boolean;
  sets: "half_suits" | "rank_quartets" | "six_seven";
  first_player: string;
  next_dealer: "left" | "losers" | "random";
  claim_timing: "any" | "own_turn" | "team_turn";
  wrong_attribution: "cancel" | "nothing" | "opponents";
  opponent_holds: "cancel" | "minus_one" | "opponents";
  after_correct: "claimer" | "team_choice";
  after_wrong: "claimer" | "opponents";
  emptied_holder: "asker" | "choose" | "left_teammate" | "next_seat";
  bluff_ask: boolean;
  bluff_effect: "miss" | "surrender";
  bluff_needs_other_card: boolean;
  forced_declare: boolean;
  malformed_claim: "reject" | "wrong";
  claim_commit: "on_first_card" | "on_half_suit" | "on_submit";
  announce_last_card: boolean;
  announce_and_retire: boolean;
  high_double: boolean;
  end: "all_resolved" | "clinch" | "majority";
  endgame: "award_rest" | "solo_claim" | "stop";
  ask_requires: "self" | "team";
  challenge: boolean;
  claim_for_opponents: boolean;
  claim_needs_card: boolean;
  claim_attribution: boolean;
  history: "full" | "last" | "last_two";
  hand_counts: "on_request" | "public" | "secret" | "zero_only";
  ask_teammates: boolean;
  cardless_may_claim: boolean;
  tie_break: string;
  stall_limit: number | null;
  stall_action: "end" | "force_claim";
  conventions: "declared" | "forbidden" | "free";
  on_invalid_ask: "award_half_suit" | "cancel_half_suit" | "lose_turn" | "reject";
  on_false_answer: "award" | "cancel" | "reject";
  answer_mode: "auto" | "manual";
  special_value: 1 | 2;
  max_pause_seconds: number | null;
  miss_goes_to: "target" | "target_team";
  repeat_question: "allowed" | "forbidden";
  pack: string;
}
