// The inner loops of `Product`: a factor takes cards from rows of numbers. They are written for vectors of eight.
//
// A row has `width` numbers, by the room that is left in the first inner place, and behind them BEYOND zeros, so that
// it can be read from where a few cards are taken. Sums are taken in a fixed order: every processor finds the same
// numbers.
#pragma once

#include "games/literature/belief/sharing.hpp"

#include <cstdint>

namespace shoal {

constexpr std::uint32_t NOWHERE = ~std::uint32_t(0);
constexpr int BEYOND = MOST_IN_HALF_SUIT + 1;

// One factor between two layers of rows.
struct Passage {
    const std::uint32_t *steps;  // row by row and group by group, the row that it leads to
    std::size_t first, last;     // rows
    const Sharing::Group *groups;
    std::size_t group_count;
    const std::int32_t *inner;  // by leaf
    int most_inner;             // of them
    const double *weight;       // by leaf
    int width;                  // 8 or 16
};

// Adds what `rows` of the first layer lead to in the second.
void pass_forward(const Passage &, double *rows);

// Adds in `after` what the first layer can lead to.
void pass_backward(const Passage &, double *after);

// The same, and in `around` what there is around each leaf.
void pass_backward(const Passage &, const double *before, double *after, double *around);

} // namespace shoal
