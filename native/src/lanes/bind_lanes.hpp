// `Lanes` for Python, the same for every game. The arrays come from Python and are held as long as the lanes are.
#pragma once

#include "bindings.hpp"
#include "lanes/lanes.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace shoal {

template <class T> using Column = nanobind::ndarray<T, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;
using ByteRows = nanobind::ndarray<std::uint8_t, nanobind::ndim<2>, nanobind::c_contig, nanobind::device::cpu>;

// The arrays of a batch by name, checked.
class ArraysOf {
  public:
    ArraysOf(nanobind::dict given, std::size_t lanes) : given_(std::move(given)), lanes_(lanes) {}

    template <class T> T *column(const char *name, std::size_t a_lane = 1) const {
        const auto column = nanobind::cast<Column<T>>(given_[name]);
        if (column.shape(0) != lanes_ * a_lane) throw std::invalid_argument(std::string(name) + " has another size");
        return column.data();
    }

    // Rows of at least so many bytes; nothing where there is no such array.
    RowsOf rows(const char *name, std::size_t bytes) const {
        if (!given_.contains(name)) return {};
        const auto rows = nanobind::cast<ByteRows>(given_[name]);
        if (rows.shape(0) != lanes_ || rows.shape(1) < bytes || rows.shape(1) % 8)
            throw std::invalid_argument(std::string(name) + " has another shape");
        return {rows.data(), rows.shape(1)};
    }

  private:
    nanobind::dict given_;
    std::size_t lanes_;
};

template <class Rows> std::size_t bytes_of_observation(const Rows &rows, Format format) {
    if (format == Format::packed) return std::size_t(rows.words()) * 8;
    return std::size_t(rows.size()) * (format == Format::f32 ? 4 : 1);
}

template <class Rows> Told told_in(const ArraysOf &arrays, const Rows &rows, Format format) {
    return {arrays.rows("observation", bytes_of_observation(rows, format)),
            arrays.rows("mask", std::size_t(rows.actions())),
            arrays.rows("events", std::size_t(rows.events()) * 6 + 2)};
}

// The games and what calls of Python share: they take turns by a mutex, without Python's lock.
template <class Play, class Rows> struct BoundLanes {
    nanobind::dict held;
    Format format;
    Lanes<Play, Rows> lanes;
    std::mutex mutex;

    BoundLanes(const typename Play::Table &table, const Plan &plan, const nanobind::dict &given)
        : held(given), format(plan.format), lanes(table, plan, arrays_in(table, plan, given)) {}

    static Arrays arrays_in(const typename Play::Table &table, const Plan &plan, const nanobind::dict &given) {
        const ArraysOf of(given, plan.lanes);
        const Rows rows(table);
        const std::size_t sides = std::size_t(table.sides());
        Arrays to;
        to.actions = of.column<std::int32_t>("actions");
        to.seat = of.column<std::int8_t>("seat");
        to.final_seat = of.column<std::int8_t>("final_seat");
        to.reward = of.column<float>("reward", sides);
        to.returns = of.column<float>("returns", sides);
        to.done = of.column<std::uint8_t>("done");
        to.game = of.column<std::uint64_t>("game");
        if (plan.format == Format::nothing) return to;
        to.told = told_in(of, rows, plan.format);
        to.final_observation = of.rows("final_observation", bytes_of_observation(rows, plan.format));
        if (!to.told.observation.first || !to.final_observation.first)
            throw std::invalid_argument("arrays of observations are needed");
        return to;
    }

    template <class Work> auto alone(Work work) {
        const nanobind::gil_scoped_release others_may_run;
        const std::lock_guard lock(mutex);
        return work();
    }
};

inline Plan plan_of(std::size_t lanes, std::uint64_t first, bool duplicate, int format, int autoreset, int threads) {
    if (lanes < 1 || lanes > std::size_t(1) << 24) throw std::invalid_argument("1 to 16777216 games are possible");
    if (format < 0 || format > 3 || autoreset < 0 || autoreset > 2)
        throw std::invalid_argument("there is no such mode");
    check_threads(threads);
    return {lanes, first, duplicate, Format(format), Autoreset(autoreset), threads};
}

inline void check_one_a_lane(std::size_t length, std::size_t lanes) {
    if (length != lanes) throw std::invalid_argument("one number for every lane is needed");
}

template <class Play, class Rows> auto bind_lanes(nanobind::module_ &m, const char *name, const char *doc) {
    using Bound = BoundLanes<Play, Rows>;
    namespace nb = nanobind;
    using namespace nb::literals;
    return nb::class_<Bound>(m, name, doc)
        .def_prop_ro("observation_size", [](Bound &of) { return of.lanes.rows().size(); })
        .def_prop_ro("packed_words", [](Bound &of) { return of.lanes.rows().words(); })
        .def_prop_ro("action_count", [](Bound &of) { return of.lanes.rows().actions(); })
        .def_prop_ro("truth_size", [](Bound &of) { return of.lanes.rows().truth(); })
        .def("reset", [](Bound &of, std::uint64_t seed) { of.alone([&] { of.lanes.reset(seed); }); }, "seed"_a)
        .def("reset_lanes",
             [](Bound &of, Column<const std::uint8_t> chosen) {
                 check_one_a_lane(chosen.shape(0), of.lanes.size());
                 of.alone([&] { of.lanes.reset_lanes(chosen.data()); });
             },
             "chosen"_a)
        .def("sample", [](Bound &of) { of.alone([&] { of.lanes.sample(); }); })
        .def("step",
             [](Bound &of) -> nb::object {
                 const auto refusal = of.alone([&] { return of.lanes.step(); });
                 if (!refusal) return nb::none();
                 return nb::make_tuple(refusal->lane, refusal->action, refusal->reason);
             },
             "The lane, action and reason of the first action that is not legal; then no lane has moved.")
        .def("play_on",
             [](Bound &of, Column<const std::int8_t> seats) {
                 check_one_a_lane(seats.shape(0), of.lanes.size());
                 of.alone([&] { of.lanes.play_on(seats.data()); });
             },
             "seats"_a, "Random legal actions in every lane until its seat decides.")
        .def("observe",
             [](Bound &of, Column<const std::int8_t> seats, const nb::dict &given) {
                 check_one_a_lane(seats.shape(0), of.lanes.size());
                 const Told to = told_in(ArraysOf(given, of.lanes.size()), of.lanes.rows(), of.format);
                 if (!to.observation.first) throw std::invalid_argument("an array of observations is needed");
                 of.alone([&] { of.lanes.observe(seats.data(), to); });
             },
             "seats"_a, "arrays"_a)
        .def("tell",
             [](Bound &of, ByteRows to) {
                 if (to.shape(0) != of.lanes.size() || to.shape(1) != std::size_t(of.lanes.rows().truth()))
                     throw std::invalid_argument("a row of truth_size bytes for every lane is needed");
                 of.alone([&] { of.lanes.tell(to.data()); });
             },
             "truth"_a)
        .def("number", [](Bound &of, std::size_t lane) {
            if (lane >= of.lanes.size()) throw std::out_of_range("there is no such lane");
            return of.lanes.number(lane);
        }, "lane"_a, "Which game of the seed a lane plays.");
}

} // namespace shoal
