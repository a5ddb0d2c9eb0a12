#include "bindings.hpp"
#include "network/network.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <vector>

namespace nb = nanobind;

namespace shoal {
namespace {

using Rows = std::vector<std::vector<float>>;

Rows run(const Network &network, const Rows &rows) {
    std::vector<float> in, out(rows.size() * network.outputs());
    in.reserve(rows.size() * network.inputs());
    for (const auto &row : rows) {
        if (int(row.size()) != network.inputs()) throw std::invalid_argument("a row has another number of inputs");
        in.insert(in.end(), row.begin(), row.end());
    }
    {
        nb::gil_scoped_release others_may_run;
        network.run(in.data(), int(rows.size()), out.data());
    }
    Rows result;
    const int width = network.outputs();
    for (auto at = out.begin(); at != out.end(); at += width) result.emplace_back(at, at + width);
    return result;
}

} // namespace

void bind_network(nb::module_ &m) {
    nb::class_<Network>(m, "Network", "A small network, loaded from a file of weights (docs/weights.md).")
        .def_static("load", [](nb::bytes data) { return Network::load(data.c_str(), data.size()); }, nb::arg("data"))
        .def_prop_ro("name", &Network::name)
        .def_prop_ro("inputs", &Network::inputs)
        .def_prop_ro("outputs", &Network::outputs)
        .def("run", &run, nb::arg("rows"));
}

} // namespace shoal
