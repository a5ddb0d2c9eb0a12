#include "bindings.hpp"

namespace nb = nanobind;

namespace shoal {

void bind_network(nb::module_ &) {}

} // namespace shoal
