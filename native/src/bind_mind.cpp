#include "bindings.hpp"

namespace nb = nanobind;

namespace shoal {

void bind_mind(nb::module_ &) {}

} // namespace shoal
