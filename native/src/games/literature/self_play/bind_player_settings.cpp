#include "bindings.hpp"
#include "games/literature/self_play/bind_player_settings.hpp"

#include <stdexcept>
#include <utility>

namespace shoal {
namespace {

HeuristicPolicy heuristic_of(const std::string &name) {
    for (const auto &[known, heuristic] : {std::pair{"greedy", HeuristicPolicy::greedy},
                                           {"careful", HeuristicPolicy::careful},
                                           {"counting", HeuristicPolicy::counting}})
        if (name == known) return heuristic;
    throw std::invalid_argument("a heuristic is greedy, careful or counting");
}

} // namespace

void check_value_network(const Network &network) {
    if (network.inputs() != VALUE_FEATURES || network.outputs() != 2)
        throw std::invalid_argument("a value network has " + std::to_string(VALUE_FEATURES) + " inputs and 2 outputs");
}

PlayerSettings player_of(std::shared_ptr<Network> value, std::shared_ptr<Network> likelihood,
                         std::shared_ptr<Network> encoder, float sure, int patience, float explore, float temperature,
                         std::size_t most_steps, const std::string &heuristic,
                         const std::optional<SearchSettings> &search, std::shared_ptr<ChoiceReader> choice) {
    if (value) check_value_network(*value);
    if (likelihood) check_likelihood_network(*likelihood);
    if (encoder) check_encoder(*encoder);
    PlayerSettings player{std::move(value), {}, search};
    player.settings.most_steps = most_steps;
    player.settings.heuristic = heuristic_of(heuristic);
    player.settings.likelihood = std::move(likelihood);
    player.settings.encoder = std::move(encoder);
    player.settings.sure = sure;
    player.settings.patience = patience;
    player.settings.explore = explore;
    player.settings.temperature = temperature;
    player.settings.choice = std::move(choice);
    return player;
}

} // namespace shoal
