// The questions that a seat may ask, and the numbers by which a network values them.
#pragma once

#include "reading.hpp"

#include <vector>

namespace shoal {

constexpr int FEATURES = 66;

struct Candidate {
    std::int8_t target, card;
    float chance;  // of a hit
};

// All questions to opponents with cards, for the given cards.
void list_candidates(const Position &, const Reading &, Mask cards, std::vector<Candidate> &);

// One row of FEATURES numbers a candidate; most lie between 0 and 1. What they are stands in features.cpp.
void write_rows(const Position &, const Reading &, const std::vector<Candidate> &, std::vector<float> &rows);

} // namespace shoal
