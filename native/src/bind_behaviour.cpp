#include "bindings.hpp"
#include "behaviour_lessons.hpp"
#include "clues.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>

namespace nb = nanobind;
using namespace nb::literals;

namespace shoal {

void check_habits(const Network &network) {
    if (network.inputs() != HABITS || network.outputs() != 1)
        throw std::invalid_argument("a model of behaviour has " + std::to_string(HABITS) + " inputs and 1 output");
}

void check_reader(const Network &network) {
    if (network.inputs() != CLUES || network.outputs() != TELLS)
        throw std::invalid_argument("a reader of clues has " + std::to_string(CLUES) + " inputs and " +
                                    std::to_string(TELLS) + " outputs");
}

namespace {

using Questions = std::vector<std::tuple<int, int, int, bool>>;

Question question_of(const Layout &layout, int asker, int target, int card, bool hit) {
    const bool fits = asker >= 0 && asker < layout.seats && target >= 0 && target < layout.seats && card >= 0 &&
                      card < MOST_CARDS && layout.half_suit_of[card] >= 0;
    if (!fits) throw std::invalid_argument("a question between seats about a card is needed");
    return {std::int8_t(asker), std::int8_t(target), std::int8_t(card), hit};
}

// What was seen, and then these questions.
Behaviour heard_after(Behaviour behaviour, const Layout &layout, const Questions &questions, int quiet) {
    for (const auto &[asker, target, card, hit] : questions)
        behaviour.count_question(layout, question_of(layout, asker, target, card, hit));
    behaviour.quiet = quiet;
    return behaviour;
}

// Rows of so many numbers each.
std::vector<std::vector<float>> cut(const std::vector<float> &rows, int width) {
    std::vector<std::vector<float>> found;
    for (auto row = rows.begin(); row != rows.end(); row += width) found.emplace_back(row, row + width);
    return found;
}

std::vector<std::vector<float>> clues_of(const Behaviour &before, const Layout &layout, int asker, int target, int card,
                                         bool hit) {
    std::vector<float> rows(std::size_t(layout.half_suits) * CLUES);
    write_clues(layout, before, question_of(layout, asker, target, card, hit), rows.data());
    return cut(rows, CLUES);
}

std::vector<std::vector<float>> habits_of(const Behaviour &behaviour, const Constraints &shared) {
    check_bases(shared);
    std::vector<float> rows;
    write_habits(behaviour, shared, settle(shared), rows);
    return cut(rows, HABITS);
}

std::vector<std::vector<double>> factors(const Behaviour &behaviour, const Constraints &shared,
                                         const Network &network) {
    check_habits(network);
    check_bases(shared);
    std::vector<float> rows;
    write_habits(behaviour, shared, settle(shared), rows);
    const Likelihood likelihood = factors_of(network, shared, rows);
    std::vector<std::vector<double>> found;
    for (int s = 0; s < shared.layout->seats; ++s)
        found.emplace_back(likelihood.of[s].begin(), likelihood.of[s].begin() + shared.layout->half_suits);
    return found;
}

std::pair<nb::bytes, nb::bytes> clues(const BehaviourLessons &lessons, int begin, int count, int threads) {
    check_threads(threads);
    if (begin < 0 || count < 0 || begin > lessons.games() || count > lessons.games() - begin)
        throw std::invalid_argument("there are not so many games");
    const auto questions = lessons.questions_of_games();
    const auto total = std::size_t(std::accumulate(questions.begin() + begin, questions.begin() + begin + count, 0));
    std::vector<std::int32_t> askers(total);
    std::vector<float> rows(total * std::size_t(lessons.half_suits()) * CLUES);
    {
        nb::gil_scoped_release released;
        lessons.clues(begin, count, askers.data(), rows.data(), threads);
    }
    return {bytes_of(askers), bytes_of(rows)};
}

std::tuple<double, nb::bytes> surplus(const BehaviourLessons &lessons, int begin, int count, nb::bytes log_factors,
                                      int threads) {
    check_threads(threads);
    const auto counts = lessons.counts();
    if (begin < 0 || count < 0 || begin > lessons.positions() || count > lessons.positions() - begin)
        throw std::invalid_argument("there are not so many positions");
    std::size_t rows = 0;
    for (int n = begin; n < begin + count; ++n) rows += std::size_t(counts[n]);
    if (log_factors.size() != rows * sizeof(float))
        throw std::invalid_argument("a factor for every row of these positions is needed, as float32");
    std::vector<float> factors(rows), found(rows);
    std::memcpy(factors.data(), log_factors.c_str(), log_factors.size());
    double likelihood = 0;
    {
        nb::gil_scoped_release released;
        likelihood = lessons.surplus(begin, count, factors.data(), found.data(), threads);
    }
    return {likelihood, bytes_of(found)};
}

} // namespace

void bind_behaviour(nb::module_ &m) {
    m.attr("HABITS") = HABITS;
    m.attr("CLUES") = CLUES;
    m.attr("TELLS") = TELLS;

    nb::class_<Behaviour>(m, "Behaviour", "What everybody saw each seat do since the deal.")
        .def("__init__",
             [](Behaviour *self, const Layout &layout, const Questions &questions, int quiet,
                std::shared_ptr<Network> reader) {
                 if (reader) check_reader(*reader);
                 new (self) Behaviour(heard_after(Behaviour(std::move(reader)), layout, questions, quiet));
             },
             "layout"_a, "questions"_a, "quiet"_a, "reader"_a = nb::none())
        .def("after", [](const Behaviour &self, const Layout &layout, const Questions &questions,
                         int quiet) { return heard_after(self, layout, questions, quiet); },
             "layout"_a, "questions"_a, "quiet"_a)
        .def_ro("quiet", &Behaviour::quiet)
        .def("clues", &clues_of, "layout"_a, "asker"_a, "target"_a, "card"_a, "hit"_a)
        .def("habits", &habits_of, "shared"_a)
        .def("factors", &factors, "shared"_a, "network"_a);

    using Lessons = BehaviourLessons;
    nb::class_<Lessons>(m, "BehaviourLessons", "Positions of self-played games, with the true holdings.")
        .def("__init__",
             [](Lessons *self, const Layout &layout, const Player &player, const Guests &guests,
                std::uint64_t seed, std::uint32_t first, int games, int every, int threads) {
                 if (every < 1) throw std::invalid_argument("one of so many decisions is taken, so at least 1");
                 check_many(games, "games");
                 check_threads(threads);
                 nb::gil_scoped_release released;
                 new (self) Lessons(layout, player, guests, seed, first, games, every, threads);
             },
             "layout"_a, "player"_a, "guests"_a, "seed"_a, "first"_a, "games"_a, "every"_a = 20, "threads"_a = 1)
        .def_prop_ro("questions_of_games", [](const Lessons &self) { return bytes_of(self.questions_of_games()); })
        .def_prop_ro("positions_of_games", [](const Lessons &self) { return bytes_of(self.positions_of_games()); })
        .def_prop_ro("heard", [](const Lessons &self) { return bytes_of(self.heard()); })
        .def_prop_ro("counts", [](const Lessons &self) { return bytes_of(self.counts()); })
        .def_prop_ro("rows", [](const Lessons &self) { return bytes_of(self.rows()); })
        .def_prop_ro("places", [](const Lessons &self) { return bytes_of(self.places()); })
        .def("clues", &clues, "begin"_a, "count"_a, "threads"_a = 1)
        .def("surplus", &surplus, "begin"_a, "count"_a, "log_factors"_a, "threads"_a = 1);
}

} // namespace shoal
