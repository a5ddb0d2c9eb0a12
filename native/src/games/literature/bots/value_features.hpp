// The questions that a seat may ask, and the inputs of the value network for each of them.
#pragma once

#include "games/literature/bots/outlook.hpp"

#include <vector>

namespace shoal {

constexpr int VALUE_FEATURES = 112;

// How many numbers all rows of a position have in common at their beginning, and all rows of one half-suit.
constexpr std::array<int, 2> VALUE_SHARED{43, 67};

// All questions to opponents with cards, for the given cards.
void list_candidates(const Position &, const Reading &, Mask cards, std::vector<Candidate> &);

// A row of VALUE_FEATURES for each candidate; most numbers lie between 0 and 1. Questions for cards that are
// equivalent, which are many, share a row.
class ValueRows {
  public:
    void write(const Position &, const Reading &, const std::vector<Candidate> &);

    int count() const { return int(numbers_.size()) / VALUE_FEATURES; }
    int of(int candidate) const { return row_of_[candidate]; }
    const float *row(int number) const { return numbers_.data() + std::size_t(VALUE_FEATURES) * number; }

  private:
    std::vector<float> numbers_;
    std::vector<int> row_of_;  // by candidate
};

} // namespace shoal
