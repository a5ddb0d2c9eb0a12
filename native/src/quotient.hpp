// Division of small numbers without dividing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace shoal {

inline constexpr auto RECIPROCAL = [] {
    std::array<std::uint32_t, 64> table{};
    for (std::uint32_t by = 1; by < 64; ++by) table[by] = 65535 / by + 1;
    return table;
}();

// Of a number below a thousand by one below 64.
constexpr int quotient(int number, int by) { return int(std::uint32_t(number) * RECIPROCAL[std::size_t(by)] >> 16); }

} // namespace shoal
