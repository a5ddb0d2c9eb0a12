#pragma once

#include "games/literature/self_play/self_play.hpp"

#include <memory>
#include <optional>
#include <string>

namespace shoal {

// std::invalid_argument where that is no value network.
void check_value_network(const Network &network);

// A player of a seat or of a side; std::invalid_argument where a network is of another kind.
PlayerSettings player_of(std::shared_ptr<Network> value, std::shared_ptr<Network> likelihood,
                         std::shared_ptr<Network> encoder, float sure, int patience, float explore, float temperature,
                         std::size_t most_steps, const std::string &heuristic,
                         const std::optional<SearchSettings> &search, std::shared_ptr<ChoiceReader> choice = nullptr);

} // namespace shoal
