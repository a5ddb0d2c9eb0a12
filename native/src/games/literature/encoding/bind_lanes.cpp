#include "games/literature/encoding/decisions.hpp"
#include "games/literature/encoding/rows.hpp"
#include "lanes/bind_lanes.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>

namespace nb = nanobind;
using namespace nb::literals;

namespace shoal {

using LiteratureLanes = BoundLanes<Decisions, LiteratureRows>;

namespace {

void check_bots(const Layout &layout, const std::vector<int> &bots, const std::vector<int> &by_name) {
    if (bots.size() != std::size_t(layout.seats)) throw std::invalid_argument("a player for every seat is needed");
    for (const int kind : bots)
        if (kind < 0 || kind > int(BotKind::careful)) throw std::invalid_argument("there is no such bot");
    if (layout.forced_declare) throw std::invalid_argument("bots do not play forced_declare here");
    std::vector<int> sorted = by_name;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t n = 0; n < sorted.size(); ++n)
        if (sorted[n] != int(n)) throw std::invalid_argument("every half-suit once is needed");
    if (sorted.size() != std::size_t(layout.half_suits)) throw std::invalid_argument("every half-suit is needed");
}

} // namespace

void bind_literature_lanes(nb::module_ &m) {
    bind_lanes<Decisions, LiteratureRows>(m, "LiteratureLanes", "Games of Literature, one decision in each at a time.")
        .def("__init__",
             [](LiteratureLanes *self, const Layout &layout, std::size_t lanes, const nb::dict &arrays,
                std::uint64_t first, bool duplicate, int format, int autoreset, int threads, int out_of_turn,
                bool skip_forced, bool only_wins, int max_moves, int events, int penalties, bool belief,
                const std::vector<int> &bots, const std::vector<int> &by_name) {
                 if (out_of_turn < 0 || out_of_turn > 2 || max_moves < 1 || events < 0 || events > 1000 ||
                     penalties < 0 || penalties > 2)
                     throw std::invalid_argument("there is no such setting");
                 if (layout.claim_for_opponents) throw std::invalid_argument("claims for opponents are not spelt here");
                 SlotTable table(layout, Wishes{OutOfTurn(out_of_turn), skip_forced, only_wins, max_moves, events,
                                                      belief, Penalties(penalties)});
                 if (belief && (table.seats > 8 || table.slots > MOST_CARDS))
                     throw std::invalid_argument("beliefs are for 8 seats and 54 slots at most");
                 if (!bots.empty()) {
                     check_bots(layout, bots, by_name);
                     table.seat_bots(layout, bots, by_name);
                 }
                 const Plan plan = plan_of(lanes, first, duplicate, format, autoreset, threads);
                 new (self) LiteratureLanes(table, plan, arrays);
             },
             "layout"_a, "lanes"_a, "arrays"_a, nb::kw_only(), "first"_a, "duplicate"_a, "format"_a, "autoreset"_a,
             "threads"_a, "out_of_turn"_a, "skip_forced"_a, "only_wins"_a, "max_moves"_a, "events"_a, "penalties"_a,
             "belief"_a, "bots"_a, "by_name"_a);
}

} // namespace shoal
