#include "bindings.hpp"

namespace nb = nanobind;

namespace shoal {

void bind_games(nb::module_ &) {}

} // namespace shoal
