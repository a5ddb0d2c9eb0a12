#include "bindings.hpp"

namespace nb = nanobind;

namespace shoal {

void bind_posterior(nb::module_ &) {}

} // namespace shoal
