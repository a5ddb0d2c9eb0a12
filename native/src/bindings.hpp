// The parts of the Python module, one function a file.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>

namespace shoal {

inline void check_threads(int threads) {
    if (threads < 1 || threads > 256) throw std::invalid_argument("1 to 256 threads are possible");
}

void bind_layout(nanobind::module_ &m);
void bind_posterior(nanobind::module_ &m);
void bind_games(nanobind::module_ &m);
void bind_network(nanobind::module_ &m);
void bind_mind(nanobind::module_ &m);

} // namespace shoal
