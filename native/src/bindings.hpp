// The parts of the Python module, one function a file.
#pragma once

#include <nanobind/nanobind.h>

namespace shoal {

void bind_layout(nanobind::module_ &m);
void bind_posterior(nanobind::module_ &m);
void bind_games(nanobind::module_ &m);
void bind_network(nanobind::module_ &m);
void bind_mind(nanobind::module_ &m);

} // namespace shoal
