// How a seat plays in native games.
#pragma once

#include "searching_mind.hpp"

#include <memory>

namespace shoal {

struct PlayerSettings {
    std::shared_ptr<const Network> value;  // none: it plays by the heuristic of its settings
    MindSettings settings;
    std::optional<SearchSettings> search;  // in matches, and only with a value network
};

// A mind, and the search in it, if it has one.
struct SeatedMind {
    std::unique_ptr<Mind> mind;
    Search *search = nullptr;

    SeatedMind(const Layout &layout, const PlayerSettings &player) {
        if (!player.search || !player.value) {
            mind = std::make_unique<Mind>(layout, player.value, player.settings);
            return;
        }
        auto searching = std::make_unique<SearchingMind>(layout, player.value, player.settings, *player.search);
        search = &searching->search();
        mind = std::move(searching);
    }
};

} // namespace shoal
