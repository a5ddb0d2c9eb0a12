// Many games among minds, on all cores: what the trainer learns from, and matches on duplicate deals.
//
// Game number n is dealt from stream (seed, 2n) and its dice are stream (seed, 2n + 1), so that results depend neither
// on the number of threads nor on how the games are cut into calls.
#pragma once

#include "company.hpp"

#include <cstdint>
#include <vector>

namespace shoal {

// One row a question asked.
struct Lessons {
    std::vector<float> features;        // rows x FEATURES, or CRITIC_FEATURES
    std::vector<std::uint8_t> hit;      // the branch that happened
    std::vector<float> target;          // lambda-return: half-suits still to come, the asker's team's less the others'
    std::vector<std::uint32_t> game;
};

// How games are played to learn from them.
struct Lesson {
    float lambda = 1;  // 1: the difference that came; less: mixed with the values of later questions
    Guests guests;     // who else sits at the table; their questions are no lessons
};

// All seats are the same player, but for guests.
Lessons self_play(const Layout &, const Player &, const Lesson &, std::uint64_t seed, std::uint32_t first, int games,
                  int threads);

// The same games for a critic (critic.hpp): of one in `every` decisions a row for each open half-suit, and what came of
// it.
Lessons critic_lessons(const Layout &, const Player &, const Lesson &, std::uint64_t seed, std::uint32_t first,
                       int games, int every, int threads);

struct MatchResult {
    std::vector<float> differences;  // by deal: half of the sum of the two differences, A's points less B's
    Played sum;                      // of all games; team 0 is A
    int longest = 0, unfinished = 0;
    std::array<std::int64_t, 2> searched{}, rollouts{};  // decisions of A and B that were searched, and their rollouts
};

// Each deal twice, the teams exchanged. `a` and `b` by place in the team, as many as it has seats, or one for all.
MatchResult match(const Layout &, const std::vector<Player> &a, const std::vector<Player> &b, std::uint64_t seed,
                  std::uint32_t first, int deals, int threads);

} // namespace shoal
