// The questions that a seat may ask, and the numbers by which a network values them.
#pragma once

#include "outlook.hpp"

#include <vector>

namespace shoal {

constexpr int FEATURES = 112;

// What all rows of a position begin with, and all rows of one half-suit: so many numbers.
constexpr std::array<int, 2> FEATURES_SHARED{43, 67};

// All questions to opponents with cards, for the given cards.
void list_candidates(const Position &, const Reading &, Mask cards, std::vector<Candidate> &);

// A row of FEATURES numbers for every candidate; most lie between 0 and 1. What they are stands in features.cpp. Of
// many cards nothing is known that tells them apart: questions for them share a row.
class FeatureRows {
  public:
    void write(const Position &, const Reading &, const std::vector<Candidate> &);

    int count() const { return int(numbers_.size()) / FEATURES; }
    int of(int candidate) const { return row_of_[candidate]; }
    const float *row(int number) const { return numbers_.data() + std::size_t(FEATURES) * number; }

  private:
    std::vector<float> numbers_;
    std::vector<int> row_of_;  // by candidate
};

} // namespace shoal
