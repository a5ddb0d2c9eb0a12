// Many games at once. Every field of a `Game` is an array over the lanes; a lane is loaded, played on, and stored
// again, so that the rules are written once, in game.cpp.
//
// Game number k of a seed is the same wherever it is played: it has its own random stream, and its dealer is seat k
// modulo the number of seats. Of n lanes the lane i plays the games first + i, first + i + n and so on.
#pragma once

#include "games/literature/rules/game.hpp"

#include <cstddef>
#include <vector>

namespace shoal {

// Totals of random play.
struct Counters {
    std::uint64_t steps = 0, questions = 0, hits = 0, claims = 0, won = 0, games = 0;
    std::array<std::int64_t, 2> points{};
    std::int32_t longest = 0;  // questions of the longest game

    Counters &operator+=(const Counters &);
};

struct Batch {
    Layout layout;
    std::uint64_t seed;
    std::size_t lanes;
    std::vector<std::uint64_t> number;  // which game of the seed
    std::vector<Stream> dice;           // of that game
    std::vector<Mask> hand;             // seat by seat, every lane
    std::vector<Mask> open;
    std::vector<std::int16_t> score;    // team by team, every lane
    std::vector<std::int32_t> questions, misses;
    std::vector<Seats> holding;
    std::vector<std::int8_t> turn, asker;
    std::vector<std::uint8_t> phase, shared;

    // Deals the first game of every lane.
    Batch(const Layout &, std::size_t lanes, std::uint64_t seed, std::uint64_t first);

    Game load(std::size_t lane) const;
    void store(std::size_t lane, const Game &);

    // The next game of a lane.
    void deal_next(std::size_t lane);

    // So many random steps in every lane; a game that ends is followed by the next of the lane.
    Counters random_steps(std::uint64_t steps, int threads);
};

// Inline, for loops over the lanes.

inline Game Batch::load(std::size_t lane) const {
    Game game;
    for (int seat = 0; seat < layout.seats; ++seat) game.hand[seat] = hand[std::size_t(seat) * lanes + lane];
    game.open = open[lane];
    game.score = {score[lane], score[lanes + lane]};
    game.questions = questions[lane];
    game.misses = misses[lane];
    game.holding = holding[lane];
    game.turn = turn[lane];
    game.asker = asker[lane];
    game.phase = Phase(phase[lane]);
    game.shared = shared[lane];
    return game;
}

inline void Batch::store(std::size_t lane, const Game &game) {
    for (int seat = 0; seat < layout.seats; ++seat) hand[std::size_t(seat) * lanes + lane] = game.hand[seat];
    open[lane] = game.open;
    score[lane] = game.score[0];
    score[lanes + lane] = game.score[1];
    questions[lane] = game.questions;
    misses[lane] = game.misses;
    holding[lane] = game.holding;
    turn[lane] = game.turn;
    asker[lane] = game.asker;
    phase[lane] = std::uint8_t(game.phase);
    shared[lane] = game.shared;
}

// Random games from the deal to the end: so many, from number `first`.
Counters playouts(const Layout &, std::uint64_t seed, std::uint64_t first, std::uint64_t games, int threads);

} // namespace shoal
