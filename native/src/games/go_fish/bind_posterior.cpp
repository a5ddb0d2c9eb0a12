// The exact posterior of Go Fish for Python: what `Facts` hold, as plain numbers.
#include "bindings.hpp"
#include "games/go_fish/posterior.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace shoal {
namespace {

using GroupTold = std::tuple<int, int, std::optional<int>>;
using BoundTold = std::tuple<int, int, int, int>;

void need(bool fine, const char *what) {
    if (!fine) throw std::invalid_argument(what);
}

fish::Known known_of(const std::vector<GroupTold> &groups, const std::vector<std::vector<BoundTold>> &bounds,
                     std::vector<int> unseen, std::vector<std::vector<int>> flows, int stock) {
    const int seats = int(flows.size()), kinds = int(unseen.size());
    need(seats >= 1 && seats <= fish::MOST_FISHERS, "1 to 10 seats are possible");
    need(int(bounds.size()) == kinds, "one list of bounds for every kind is needed");
    fish::Known known{seats, {}, {}, std::move(unseen), std::move(flows), stock};
    int cards = stock, hidden = 0;
    need(stock >= 0 && stock <= fish::MOST_UNSEEN, "0 to 54 cards can be in the stock");
    for (int count : known.unseen) {
        need(count >= 0 && count <= fish::MOST_OF_A_KIND, "0 to 4 cards of a kind can be unseen");
        hidden += count;
    }
    for (const auto &flow : known.flows) need(int(flow.size()) == kinds, "one number for every kind is needed");
    for (const auto &[seat, size, never] : groups) {
        need(seat >= 0 && seat < seats, "there is no such seat");
        need(size >= 0 && size <= fish::MOST_UNSEEN, "0 to 54 cards are in a group");
        known.groups.push_back({seat, size, never.value_or(-1)});
        cards += size;
    }
    need(groups.size() <= fish::MOST_UNSEEN && cards == hidden && cards <= fish::MOST_UNSEEN,
         "the unseen cards are those in the groups and in the stock");
    for (const auto &of_kind : bounds) {
        known.bounds.emplace_back();
        for (const auto &[seat, first, least, most] : of_kind) {
            need(seat >= 0 && seat < seats && first >= 0 && first <= int(groups.size()), "a bound is about groups");
            known.bounds.back().push_back({seat, first, least, most});
        }
    }
    return known;
}

nb::list listed(const std::vector<std::array<double, fish::MOST_FISHERS + 1>> &rows, int columns) {
    nb::list found;
    for (const auto &row : rows) {
        nb::list of;
        for (int column = 0; column < columns; ++column) of.append(row[column]);
        found.append(of);
    }
    return found;
}

} // namespace

void bind_go_fish_posterior(nb::module_ &m) {
    m.def(
        "go_fish_posterior",
        [](const std::vector<GroupTold> &groups, const std::vector<std::vector<BoundTold>> &bounds,
           std::vector<int> unseen, std::vector<std::vector<int>> flows, int stock, long budget) -> nb::object {
            const fish::Known known = known_of(groups, bounds, std::move(unseen), std::move(flows), stock);
            std::optional<fish::Marginals> found;
            {
                nb::gil_scoped_release others;
                found = fish::posterior(known, budget);
            }
            if (!found) return nb::none();
            return nb::make_tuple(listed(found->holds, known.seats + 1), listed(found->mean, known.seats + 1));
        },
        "groups"_a, "bounds"_a, "unseen"_a, "flows"_a, "stock"_a, "budget"_a,
        "The exact posterior of a table of Go Fish from what `Facts` hold: by kind the chance of at least one card of\n"
        "it, and their mean number, by seat and then for the stock; None where it takes more than `budget` products.");
}

} // namespace shoal
