// How many legal sequences of questions follow a position: what the count files ask (docs/count-files.md).
#pragma once

#include "game.hpp"

namespace shoal {

std::uint64_t count_questions(const Layout &, const Game &, int depth);

} // namespace shoal
