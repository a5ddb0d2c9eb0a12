#pragma once

#include <cstdint>

namespace shoal {

// Whether a game goes on, has ended, or was cut off.
enum class Done : std::uint8_t { no, terminated, truncated };

} // namespace shoal
