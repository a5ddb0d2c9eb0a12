// Many games among minds, on all cores: examples for the trainer, and matches on duplicate deals.
//
// Game number n is dealt from stream (seed, 2n) and its dice are stream (seed, 2n + 1), so that results depend neither
// on the number of threads nor on how the games are divided among calls.
#pragma once

#include "games/literature/self_play/lineup.hpp"

#include <cstdint>
#include <vector>

namespace shoal {

// What a network is trained on; one row an example.
struct Examples {
    std::vector<float> features;        // rows x VALUE_FEATURES, or x CRITIC_FEATURES
    std::vector<std::uint8_t> hit;      // whether the question hit: which output of the network is trained
    std::vector<float> target;          // lambda-return: half-suits still to come, the asker's team's less the others'
    std::vector<std::uint32_t> game;    // its number
};

struct SelfPlaySettings {
    float lambda = 1;           // 1: targets are the true differences; less: mixed with the values of later questions
    SparringPartners sparring;  // no examples are made of their questions
};

// One example for each question. The learner has all seats but those of sparring partners.
Examples self_play(const Layout &, const PlayerSettings &learner, const SelfPlaySettings &, std::uint64_t seed,
                   std::uint32_t first, int games, int threads);

// The same games as examples for a critic (critic.hpp): for one in `every` decisions a row for each open half-suit,
// with the points it came to.
Examples critic_examples(const Layout &, const PlayerSettings &learner, const SelfPlaySettings &, std::uint64_t seed,
                         std::uint32_t first, int games, int every, int threads);

struct MatchResult {
    std::vector<float> differences;  // by deal: the mean of its two games, A's points less B's
    GameResult sum;                  // of all games; team 0 is A
    int longest = 0, unfinished = 0;
    std::array<std::int64_t, 2> searched{}, rollouts{};  // decisions of A and B that were searched, and their rollouts
};

// Each deal is played twice, with the teams exchanged. `a` and `b` have a player for each place in the team; the last
// of a shorter list is followed by its first.
MatchResult match(const Layout &, const std::vector<PlayerSettings> &a, const std::vector<PlayerSettings> &b,
                  std::uint64_t seed, std::uint32_t first, int deals, int threads);

} // namespace shoal
