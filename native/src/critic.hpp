// What becomes of every open half-suit, said by somebody who sees all hands: where a rollout ends before its game does.
//
// The network of questions says what the seat on turn hopes for, and that seat sees one hand. In a rollout all hands
// are known, and what everybody may think of them. What looks at both is a centralised critic (Lowe et al., 2017). It
// looks when the question is answered, from the team that has the turn then: what can each of its seats take, how
// likely does its likeliest question hit, as it thinks and in truth, how sure can it be of where the cards of its team
// lie? docs/weights.md says how it is fitted.
#pragma once

#include "mind.hpp"

namespace shoal {

constexpr int CRITIC_FEATURES = 76;
constexpr int CRITIC_SHARED = 32;  // what all rows of a position begin with

class CriticRows {
  public:
    // A row for every open half-suit. `on_turn` has just decided to ask in that position; `hands` are those of all
    // seats.
    void write(const Position &, const Masks &hands, const Mind &on_turn, const Decision &);

    int count() const { return count_; }
    int half_suit(int row) const { return half_suit_[row]; }
    int team() const { return team_; }  // whose points they tell of: that on turn once the question is answered
    const float *row(int number) const { return numbers_.data() + std::ptrdiff_t(CRITIC_FEATURES) * number; }

    // Points still to come, those of the team on turn less the others', as the critic has it.
    float judged_by(const Network &critic) const;

  private:
    int count_ = 0, team_ = 0;
    float sign_ = 1;  // -1: the team on turn is the other one
    std::array<int, MOST_HALF_SUITS> half_suit_{};
    std::array<float, MOST_HALF_SUITS * CRITIC_FEATURES> numbers_{};
};

} // namespace shoal
