// The seats that hold unknown cards, numbered anew, and vectors of how many cards each takes, packed into one number.
#pragma once

#include "games/literature/rules/layout.hpp"

#include <array>
#include <cstdint>

namespace shoal {

using Vector = std::uint64_t; // five bits a place: four for a number of cards, and above them a guard

constexpr int FIELD = 5;
constexpr Vector one_at(int place) { return Vector(1) << FIELD * place; }
constexpr int at(Vector vector, int place) { return int(vector >> FIELD * place & 15); }

// Whether every number of `less` is at most that of `more`; both without guards.
constexpr bool fits(Vector less, Vector more, Vector guards) { return (((more | guards) - less) & guards) == guards; }

// Hands hold at most 15 unknown cards, so a number fits into four bits. The last two places are the inner ones of
// `Product`.
struct Seating {
    int places = 0;
    std::array<std::int8_t, MOST_SEATS> seat{};   // by place
    std::array<std::int8_t, MOST_SEATS> place{};  // by seat; -1: it has no unknown card
    std::array<std::int8_t, MOST_SEATS> room{};   // by place
    Vector rooms = 0;                             // the same, packed
    Vector guards = 0;

    int outer() const { return places < 2 ? 0 : places - 2; }
    Vector outer_mask() const { return one_at(outer()) - 1; }
    int total() const {
        int sum = 0;
        for (int p = 0; p < places; ++p) sum += room[p];
        return sum;
    }
};

} // namespace shoal
