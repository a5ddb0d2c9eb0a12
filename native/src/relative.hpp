// Sets of seats as one of them sees them.
#pragma once

#include <cstdint>

namespace shoal {

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

} // namespace shoal
