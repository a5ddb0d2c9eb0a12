// What never changes at a table of Literature: seats, half-suits, and the house rules that change play.
//
// A card is a bit: the same numbers as `shoal.core.cards.Card`, 54 at most.
#pragma once

#include "core/runs.hpp"
#include "core/sets.hpp"

#include <array>
#include <cstdint>

namespace shoal {

constexpr int MOST_HALF_SUITS = 13;  // rank quartets
constexpr int MOST_IN_HALF_SUIT = 7; // six_seven
constexpr int MOST_CARDS = 54;

enum class WrongAttribution : std::uint8_t { cancel, opponents, nothing };
enum class OpponentHolds : std::uint8_t { opponents, minus_one, cancel };
enum class AfterClaim : std::uint8_t { claimer, team_choice, opponents };
enum class End : std::uint8_t { all_resolved, majority, clinch };
enum class Endgame : std::uint8_t { solo_claim, stop, award_rest };
enum class ClaimTiming : std::uint8_t { own_turn, team_turn, any };
enum class EmptiedHolder : std::uint8_t { choose, left_teammate, asker, next_seat };

// Who has the first turn: one of these, or a seat.
constexpr int DEALER = -1;
constexpr int LEFT_OF_DEALER = -2;
constexpr int ANYBODY = -3;

struct Layout {
    int seats = 6;
    int half_suits = 8;
    Mask pack = 0;
    std::array<Mask, MOST_HALF_SUITS> cards{};          // of every half-suit, in the order of the rules
    std::array<std::int8_t, MOST_HALF_SUITS> worth{};   // points of every half-suit
    std::array<std::int8_t, 64> half_suit_of{};         // by card; -1: not in the pack
    std::array<std::uint8_t, MOST_CARDS> order{};       // the pack as it lies before it is shuffled
    bool bluff_ask = false;
    bool bluff_surrenders = false;
    bool bluff_needs_other_card = false;
    bool claim_attribution = true;
    bool claim_for_opponents = false;
    WrongAttribution wrong_attribution = WrongAttribution::cancel;
    OpponentHolds opponent_holds = OpponentHolds::opponents;
    AfterClaim after_correct = AfterClaim::claimer;
    AfterClaim after_wrong = AfterClaim::claimer;
    End end = End::all_resolved;
    Endgame endgame = Endgame::solo_claim;
    ClaimTiming claim_timing = ClaimTiming::own_turn;
    EmptiedHolder emptied_holder = EmptiedHolder::choose;
    bool out_of_turn_penalised = true;                  // otherwise such a claim is refused
    bool claim_needs_card = false;
    bool cardless_may_claim = false;
    bool forced_declare = false;
    bool announce_and_retire = true;
    bool auto_single = true;
    bool miss_goes_to_team = false;
    int stall_limit = 0;                                // questions without a hit; 0: no limit
    bool stall_ends = false;                            // otherwise a claim is due
    int first_player = DEALER;

    // Call once the cards of the half-suits are set.
    void settle() {
        pack = 0;
        half_suit_of.fill(-1);
        runs_ = Runs();
        for (int h = 0; h < half_suits; ++h) {
            pack |= cards[h];
            runs_.add(cards[h]);
            for (Mask left = cards[h]; left; left &= left - 1) half_suit_of[first(left)] = std::int8_t(h);
        }
        int size = 0;
        for (Mask left = pack; left; left &= left - 1) order[size++] = std::uint8_t(first(left));
    }

    // All cards of the half-suits that a hand has a card of.
    Mask half_suits_in(Mask hand) const { return runs_.touched_by(hand); }

    // Whether a miss may do more than send the turn to the target.
    bool odd_misses() const { return bluff_surrenders | miss_goes_to_team | stall_ends; }

    // Whether a hand may be asked for all else of its half-suits, whatever happened before.
    bool plain_questions() const { return !(bluff_ask | forced_declare | (stall_limit != 0)); }

    Mask of_card(int card) const { return cards[half_suit_of[card]]; }
    int points() const {
        int sum = 0;
        for (int h = 0; h < half_suits; ++h) sum += worth[h];
        return sum;
    }

  private:
    Runs runs_;
};

} // namespace shoal
