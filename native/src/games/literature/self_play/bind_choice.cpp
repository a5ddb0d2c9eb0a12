#include "bindings.hpp"
#include "games/literature/self_play/choice_examples.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <stdexcept>

namespace nb = nanobind;
using namespace nb::literals;

namespace shoal {
namespace {

using Rows = std::vector<std::vector<float>>;

// By question that the hand allows: its target, its card, and its features.
std::vector<std::tuple<int, int, std::vector<float>>> choice_features_of(const Constraints &shared,
                                                                         const Behaviour &behaviour,
                                                                         const Network *likelihood, int asker,
                                                                         Mask hand) {
    check_bases(shared);
    const PublicMoment moment(shared, behaviour, likelihood);
    if (!moment.possible) throw std::invalid_argument("the constraints contradict each other");
    const ChoiceFeatures features(moment, asker);
    std::vector<std::tuple<int, int, std::vector<float>>> found;
    ChoiceSet set;
    for (int h = 0; h < shared.layout->half_suits; ++h) {
        const Mask held = hand & shared.layout->cards[h];
        if (!held) continue;
        features.find_set(h, held, set);
        for (int n = 0; n < set.count; ++n) {
            std::vector<float> row(CHOICE_OF_QUESTION);
            features.write_question(set.questions[n].target, set.questions[n].card, row.data());
            row.insert(row.end(), set.features.begin(), set.features.end());
            row.insert(row.end(), set.pairs[n].begin(), set.pairs[n].end());
            found.emplace_back(set.questions[n].target, set.questions[n].card, std::move(row));
        }
    }
    return found;
}

std::shared_ptr<const Heard> hear(const Constraints &shared, const Behaviour &behaviour, const ChoiceReader &reader,
                                  int asker, int target, int card, bool hit) {
    const Layout &layout = *shared.layout;
    const auto is_seat = [&](int seat) { return seat >= 0 && seat < layout.seats; };
    if (!is_seat(asker) || !is_seat(target) || card < 0 || card >= MOST_CARDS || !(shared.cards >> card & 1))
        throw std::invalid_argument("a question between seats about a card in their hands is needed");
    check_bases(shared);
    const Question asked{std::int8_t(asker), std::int8_t(target), std::int8_t(card), hit};
    return std::make_shared<const Heard>(moments(shared, behaviour, reader), asked, reader);
}

// How likely each kind asks so with that hand.
std::array<double, KINDS> chances_of(const Heard &heard, const Layout &layout, Mask hand) {
    return {heard.chance(0, sets_of(layout, hand)), heard.chance(1, sets_of(layout, hand))};
}

Masks masks_of(const Layout &layout, const std::vector<Mask> &holders) {
    if (int(holders.size()) != layout.seats) throw std::invalid_argument("the cards of all seats are needed");
    Masks found{};
    std::copy(holders.begin(), holders.end(), found.begin());
    return found;
}

double log_likelihood_of(const Hearing &hearing, const Layout &layout, int seat, Mask hand) {
    const std::array<CardSets, 1> hands{sets_of(layout, hand)};
    double found = 0;
    hearing.log_likelihoods(layout, seat, hands, &found);
    return found;
}

nb::dict examples_dict(const Layout &layout, const PlayerSettings &learner, const SparringPartners &sparring,
                       std::uint64_t seed, std::uint32_t first, int games, int every, int threads) {
    check_many(games, "games");
    check_threads(threads);
    if (every < 1) throw std::invalid_argument("one in so many questions: at least 1");
    ChoiceExamples examples;
    {
        nb::gil_scoped_release released;
        examples = choice_examples(layout, learner, sparring, seed, first, games, every, threads);
    }
    nb::dict found;
    found["features"] = bytes_of(examples.features);
    found["counts"] = bytes_of(examples.counts);
    found["chosen"] = bytes_of(examples.chosen);
    found["others"] = bytes_of(examples.others);
    return found;
}

nb::bytes belief_rows(const Layout &layout, const PlayerSettings &learner, const SparringPartners &sparring,
                      const std::vector<DrawSettings> &settings, std::uint64_t seed, std::uint32_t first, int games,
                      int every, int threads) {
    check_many(games, "games");
    check_threads(threads);
    if (every < 1) throw std::invalid_argument("one in so many decisions: at least 1");
    if (!learner.settings.choice) throw std::invalid_argument("a learner that reads choices is needed");
    std::vector<Belief> found;
    {
        nb::gil_scoped_release released;
        found = beliefs(layout, learner, sparring, settings, seed, first, games, every, threads);
    }
    return bytes_of(found);
}

} // namespace

void bind_choice(nb::module_ &m) {
    m.attr("CHOICE_FEATURES") = CHOICE_FEATURES;

    using Shared = std::shared_ptr<const Network>;
    nb::class_<ChoiceReader>(m, "ChoiceReader", "Two choice networks, and the networks of behaviour beside them.")
        .def(nb::init<const Network &, const Network &, Shared, Shared>(),
             "own"_a, "others"_a, "likelihood"_a = nb::none(), "encoder"_a = nb::none());

    nb::class_<DrawSettings>(m, "DrawSettings", "How many deals are drawn, and how they are weighed.")
        .def("__init__", [](DrawSettings *self, int draws, float choice, float factors) {
            if (draws < 0 || draws > 1 << 20) throw std::invalid_argument("0 to 2^20 draws are possible");
            new (self) DrawSettings{draws, choice, factors};
        }, "draws"_a = DrawSettings().draws, "choice"_a = DrawSettings().choice, "factors"_a = DrawSettings().factors);

    nb::class_<Heard>(m, "Heard", "A question, and how likely each set of cards makes it.")
        .def("chances", &chances_of, "layout"_a, "hand"_a)
        .def_prop_ro("bytes", &Heard::bytes);

    nb::class_<Hearing>(m, "Hearing", "The questions that a seat heard and remembers.")
        .def("__init__", [](Hearing *self) { new (self) Hearing(); })
        .def("__copy__", [](const Hearing &self) { return Hearing(self); })
        .def("add", &Hearing::add, "heard"_a)
        .def("reveal", [](Hearing &self, const Layout &layout, int half_suit, const std::vector<Mask> &holders) {
            if (half_suit < 0 || half_suit >= layout.half_suits)
                throw std::invalid_argument("there is no such half-suit");
            self.reveal(layout, half_suit, masks_of(layout, holders));
        }, "layout"_a, "half_suit"_a, "holders"_a)
        .def("forget_oldest", &Hearing::forget_oldest, "questions"_a)
        .def("log_likelihood", &log_likelihood_of, "layout"_a, "seat"_a, "hand"_a)
        .def_prop_ro("questions", &Hearing::questions)
        .def_prop_ro("bytes", &Hearing::bytes);

    m.def("hear", &hear, "shared"_a, "behaviour"_a, "reader"_a, "asker"_a, "target"_a, "card"_a, "hit"_a);
    m.def("choice_features", &choice_features_of, "shared"_a, "behaviour"_a, "likelihood"_a.none(), "asker"_a,
          "hand"_a);
    m.def("choice_examples", &examples_dict, "layout"_a, "learner"_a, "sparring"_a, "seed"_a, "first"_a, "games"_a,
          "every"_a, "threads"_a = 1);
    m.def("beliefs", &belief_rows, "layout"_a, "learner"_a, "sparring"_a, "draws"_a, "seed"_a, "first"_a, "games"_a,
          "every"_a, "threads"_a = 1);
}

} // namespace shoal
