// Sets written as rows of numbers, one for each bit: eight at a time, through a table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace shoal {

// The eight bits of every byte, as numbers.
template <class Out>
inline constexpr auto EIGHT = [] {
    std::array<std::array<Out, 8>, 256> table{};
    for (int byte = 0; byte < 256; ++byte)
        for (int bit = 0; bit < 8; ++bit) table[std::size_t(byte)][std::size_t(bit)] = Out(byte >> bit & 1);
    return table;
}();

// Up to seven zeros are written behind the last bit, so rows are written from left to right.
template <class Out> inline void spread(std::uint64_t set, int bits, Out *at) {
    for (int n = 0; n < bits; n += 8) std::memcpy(at + n, EIGHT<Out>[set >> n & 255].data(), 8 * sizeof(Out));
}

} // namespace shoal
