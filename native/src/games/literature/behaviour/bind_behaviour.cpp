#include "bindings.hpp"
#include "games/literature/behaviour/encoder_features.hpp"
#include "games/literature/self_play/behaviour_examples.hpp"

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

void check_likelihood_network(const Network &network) {
    if (network.inputs() != LIKELIHOOD_FEATURES || network.outputs() != 1)
        throw std::invalid_argument("a likelihood network has " + std::to_string(LIKELIHOOD_FEATURES) +
                                    " inputs and 1 output");
}

void check_encoder(const Network &network) {
    if (network.inputs() != ENCODER_FEATURES || network.outputs() != ENCODING_SIZE)
        throw std::invalid_argument("a question encoder has " + std::to_string(ENCODER_FEATURES) + " inputs and " +
                                    std::to_string(ENCODING_SIZE) + " outputs");
}

namespace {

using Questions = std::vector<std::tuple<int, int, int, bool>>;

Question question_of(const Layout &layout, int asker, int target, int card, bool hit) {
    const bool fits = asker >= 0 && asker < layout.seats && target >= 0 && target < layout.seats && card >= 0 &&
                      card < MOST_CARDS && layout.half_suit_of[card] >= 0;
    if (!fits) throw std::invalid_argument("a question between seats about a card is needed");
    return {std::int8_t(asker), std::int8_t(target), std::int8_t(card), hit};
}

// The behaviour after more questions.
Behaviour with_questions(Behaviour behaviour, const Layout &layout, const Questions &questions, int stalled) {
    for (const auto &[asker, target, card, hit] : questions)
        behaviour.count_question(layout, question_of(layout, asker, target, card, hit));
    behaviour.stalled = stalled;
    return behaviour;
}

// Rows of `width` numbers each.
std::vector<std::vector<float>> cut(const std::vector<float> &rows, int width) {
    std::vector<std::vector<float>> found;
    for (auto row = rows.begin(); row != rows.end(); row += width) found.emplace_back(row, row + width);
    return found;
}

std::vector<std::vector<float>> encoder_features_of(const Behaviour &before, const Layout &layout, int asker,
                                                    int target, int card, bool hit) {
    std::vector<float> rows(std::size_t(layout.half_suits) * ENCODER_FEATURES);
    write_encoder_features(layout, before, question_of(layout, asker, target, card, hit), rows.data());
    return cut(rows, ENCODER_FEATURES);
}

std::vector<std::vector<float>> likelihood_features_of(const Behaviour &behaviour, const Constraints &shared) {
    check_bases(shared);
    std::vector<float> rows;
    write_likelihood_features(behaviour, shared, settle(shared), rows);
    return cut(rows, LIKELIHOOD_FEATURES);
}

std::vector<std::vector<double>> factors(const Behaviour &behaviour, const Constraints &shared,
                                         const Network &likelihood) {
    check_likelihood_network(likelihood);
    check_bases(shared);
    std::vector<float> rows;
    write_likelihood_features(behaviour, shared, settle(shared), rows);
    const Factors by_seat = factors_of(likelihood, shared, rows);
    std::vector<std::vector<double>> found;
    for (int s = 0; s < shared.layout->seats; ++s)
        found.emplace_back(by_seat.of[s].begin(), by_seat.of[s].begin() + shared.layout->half_suits);
    return found;
}

std::pair<nb::bytes, nb::bytes> encoder_features(const BehaviourExamples &examples, int begin, int count,
                                                 int threads) {
    check_threads(threads);
    if (begin < 0 || count < 0 || begin > examples.games() || count > examples.games() - begin)
        throw std::invalid_argument("there are not so many games");
    const auto questions = examples.questions_of_games();
    const auto total = std::size_t(std::accumulate(questions.begin() + begin, questions.begin() + begin + count, 0));
    std::vector<std::int32_t> askers(total);
    std::vector<float> rows(total * std::size_t(examples.half_suits()) * ENCODER_FEATURES);
    {
        nb::gil_scoped_release released;
        examples.encoder_features(begin, count, askers.data(), rows.data(), threads);
    }
    return {bytes_of(askers), bytes_of(rows)};
}

std::pair<double, nb::bytes> likelihood_gradient(const BehaviourExamples &examples, int begin, int count,
                                                 nb::bytes log_factors, int threads) {
    check_threads(threads);
    const auto counts = examples.counts();
    if (begin < 0 || count < 0 || begin > examples.positions() || count > examples.positions() - begin)
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
        likelihood = examples.likelihood_gradient(begin, count, factors.data(), found.data(), threads);
    }
    return {likelihood, bytes_of(found)};
}

} // namespace

void bind_behaviour(nb::module_ &m) {
    m.attr("LIKELIHOOD_FEATURES") = LIKELIHOOD_FEATURES;
    m.attr("ENCODER_FEATURES") = ENCODER_FEATURES;
    m.attr("ENCODING_SIZE") = ENCODING_SIZE;

    nb::class_<Behaviour>(m, "Behaviour", "What everybody saw each seat do since the deal.")
        .def("__init__",
             [](Behaviour *self, const Layout &layout, const Questions &questions, int stalled,
                std::shared_ptr<Network> encoder) {
                 if (encoder) check_encoder(*encoder);
                 new (self) Behaviour(with_questions(Behaviour(std::move(encoder)), layout, questions, stalled));
             },
             "layout"_a, "questions"_a, "stalled"_a, "encoder"_a = nb::none())
        .def("after", [](const Behaviour &self, const Layout &layout, const Questions &questions,
                         int stalled) { return with_questions(self, layout, questions, stalled); },
             "layout"_a, "questions"_a, "stalled"_a)
        .def_ro("stalled", &Behaviour::stalled)
        .def("encoder_features", &encoder_features_of, "layout"_a, "asker"_a, "target"_a, "card"_a, "hit"_a)
        .def("likelihood_features", &likelihood_features_of, "shared"_a)
        .def("factors", &factors, "shared"_a, "likelihood"_a);

    using Examples = BehaviourExamples;
    nb::class_<Examples>(m, "BehaviourExamples", "Positions of self-played games, with the true holdings.")
        .def("__init__",
             [](Examples *self, const Layout &layout, const PlayerSettings &learner, const SparringPartners &sparring,
                std::uint64_t seed, std::uint32_t first, int games, int every, int threads) {
                 if (every < 1) throw std::invalid_argument("one of so many decisions is taken, so at least 1");
                 check_many(games, "games");
                 check_threads(threads);
                 nb::gil_scoped_release released;
                 new (self) Examples(layout, learner, sparring, seed, first, games, every, threads);
             },
             "layout"_a, "learner"_a, "sparring"_a, "seed"_a, "first"_a, "games"_a, "every"_a = 20, "threads"_a = 1)
        .def_prop_ro("questions_of_games", [](const Examples &self) { return bytes_of(self.questions_of_games()); })
        .def_prop_ro("positions_of_games", [](const Examples &self) { return bytes_of(self.positions_of_games()); })
        .def_prop_ro("asked_before", [](const Examples &self) { return bytes_of(self.asked_before()); })
        .def_prop_ro("counts", [](const Examples &self) { return bytes_of(self.counts()); })
        .def_prop_ro("rows", [](const Examples &self) { return bytes_of(self.rows()); })
        .def_prop_ro("places", [](const Examples &self) { return bytes_of(self.places()); })
        .def("encoder_features", &encoder_features, "begin"_a, "count"_a, "threads"_a = 1)
        .def("likelihood_gradient", &likelihood_gradient, "begin"_a, "count"_a, "log_factors"_a, "threads"_a = 1);
}

} // namespace shoal
