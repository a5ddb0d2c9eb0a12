// What the choice networks are trained on, and how well they read: questions of games in mixed company with the true
// hands, and positions with the chances that a mind had before and after it weighed what was asked.
#pragma once

#include "games/literature/self_play/lineup.hpp"

#include <cstdint>
#include <vector>

namespace shoal {

// Of each question that is taken, a row for every question that the hand allowed.
struct ChoiceExamples {
    std::vector<float> features;         // rows x CHOICE_FEATURES
    std::vector<std::int32_t> counts;    // by question, its rows
    std::vector<std::int32_t> chosen;    // which of them was asked
    std::vector<std::uint8_t> others;    // whether a sparring partner asked
};

// One in `every` questions. Public chances are by the networks of behaviour of the learner.
ChoiceExamples choice_examples(const Layout &, const PlayerSettings &learner, const SparringPartners &,
                               std::uint64_t seed, std::uint32_t first, int games, int every, int threads);

// What a mind believes of cards that are not certain; sums over these cards.
struct Belief {
    float setting, game, questions;  // of which settings of draws
    float mates_cards = 0, mates_counted = 0, mates_heard = 0;              // nats by counting, and with what was heard
    float opponents_cards = 0, opponents_counted = 0, opponents_heard = 0;
    float heard = 0, true_likelihood = 0, drawn_likelihood = 0;  // questions of others, and how likely hands make them
};

// What each of these settings makes of one in `every` decisions of the learner, which reads choices.
std::vector<Belief> beliefs(const Layout &, const PlayerSettings &learner, const SparringPartners &,
                            const std::vector<DrawSettings> &, std::uint64_t seed, std::uint32_t first, int games,
                            int every, int threads);

} // namespace shoal
