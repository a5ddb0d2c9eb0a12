// Sets of cards and of seats as bits, and division of small numbers without dividing.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace shoal {

using Mask = std::uint64_t;

constexpr int MOST_SEATS = 12;

// In byte k how many members the bytes 0 to k have.
constexpr Mask sums_of_bytes(Mask set) {
    set -= set >> 1 & 0x5555555555555555ULL;
    set = (set & 0x3333333333333333ULL) + (set >> 2 & 0x3333333333333333ULL);
    return ((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * 0x0101010101010101ULL;
}

// Without an instruction for it, which not all processors have, std::popcount is a call.
constexpr int count(Mask cards) { return int(sums_of_bytes(cards) >> 56); }
inline int first(Mask cards) { return std::countr_zero(cards); }

// Every second bit of twelve, from the lowest, side by side.
constexpr std::uint32_t every_second(std::uint32_t set) {
    set &= 0x555;
    set = (set | set >> 1) & 0x333;
    set = (set | set >> 2) & 0xf0f;
    return (set | set >> 4) & 0xff;
}

// The members of the team of `from` in this set of seats, as bits clockwise from it; a team has `size` seats.
constexpr std::uint32_t team_from(std::uint32_t seats, int from, int size) {
    const std::uint32_t mates = every_second(seats >> (from & 1)), all = (1U << size) - 1;
    const int turned = from >> 1;
    return (mates >> turned | mates << (size - turned)) & all;
}

constexpr int clockwise(int seat, int steps, int seats) {
    const int at = seat + steps;
    return at < seats ? at : at - seats;
}

inline constexpr auto RECIPROCAL = [] {
    std::array<std::uint32_t, 64> table{};
    for (std::uint32_t by = 1; by < 64; ++by) table[by] = 65535 / by + 1;
    return table;
}();

// Of a number below a thousand by one below 64.
constexpr int quotient(int number, int by) { return int(std::uint32_t(number) * RECIPROCAL[std::size_t(by)] >> 16); }

} // namespace shoal
