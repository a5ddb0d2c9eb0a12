// The parts of the Python module, one function a file.
#pragma once

#include "games/literature/belief/constraints.hpp"
#include "network/network.hpp"

#include <nanobind/nanobind.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace shoal {

inline void check_threads(int threads) {
    if (threads < 1 || threads > 256) throw std::invalid_argument("1 to 256 threads are possible");
}

// A number of games, or deals.
inline void check_many(int many, const char *what) {
    if (many < 0) throw std::invalid_argument(std::to_string(many) + " " + what + " are less than none");
}

// A base is about the half-suit of its first card, so it needs one.
inline void check_bases(const Constraints &told) {
    for (const Base &base : told.bases)
        if (!base.cards) throw std::invalid_argument("a base has at least one card");
}

template <class Value> nanobind::bytes bytes_of(const std::vector<Value> &values) {
    return nanobind::bytes(reinterpret_cast<const char *>(values.data()), values.size() * sizeof(Value));
}

// Whether a network has the right shape; they throw std::invalid_argument.
void check_likelihood_network(const Network &);
void check_encoder(const Network &);

void bind_layout(nanobind::module_ &m);
void bind_posterior(nanobind::module_ &m);
void bind_games(nanobind::module_ &m);
void bind_literature_lanes(nanobind::module_ &m);
void bind_go_fish_lanes(nanobind::module_ &m);
void bind_go_fish_posterior(nanobind::module_ &m);
void bind_network(nanobind::module_ &m);
void bind_behaviour(nanobind::module_ &m);
void bind_choice(nanobind::module_ &m);
void bind_mind(nanobind::module_ &m);
void bind_self_play(nanobind::module_ &m);

} // namespace shoal
