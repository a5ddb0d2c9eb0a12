// How a seat plays in native games.
#pragma once

#include "search.hpp"

namespace shoal {

struct Player {
    std::shared_ptr<const Network> network;  // none: exact greedy
    Settings settings;
    std::optional<SearchSettings> search;    // in matches
};

} // namespace shoal
