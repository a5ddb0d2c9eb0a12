#include "bindings.hpp"
#include "games/literature/self_play/bind_player_settings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

namespace nb = nanobind;
using namespace nb::literals;

namespace shoal {
namespace {

nb::dict dict_of(const MatchResult &result) {
    nb::dict found;
    found["differences"] = bytes_of(result.differences);
    found["longest"] = result.longest;
    found["unfinished"] = result.unfinished;
    found["length"] = result.sum.length;
    const char *names[2] = {"a", "b"};
    for (int side = 0; side < 2; ++side) {
        nb::dict sums;
        sums["points"] = result.sum.score[side];
        sums["questions"] = result.sum.questions[side];
        sums["hits"] = result.sum.hits[side];
        sums["claims"] = result.sum.claims[side];
        sums["wrong_claims"] = result.sum.wrong_claims[side];
        sums["searched"] = result.searched[side];
        sums["rollouts"] = result.rollouts[side];
        found[names[side]] = sums;
    }
    return found;
}

nb::dict dict_of(const Examples &examples) {
    nb::dict found;
    found["features"] = bytes_of(examples.features);
    found["branch"] = bytes_of(examples.hit);
    found["target"] = bytes_of(examples.target);
    found["game"] = bytes_of(examples.game);
    return found;
}

nb::dict examples_dict(const Layout &layout, const PlayerSettings &learner, std::uint64_t seed, std::uint32_t first,
                       int games, float lambda, int threads, const SparringPartners &sparring) {
    check_many(games, "games");
    check_threads(threads);
    Examples examples;
    {
        nb::gil_scoped_release released;
        examples = self_play(layout, learner, {lambda, sparring}, seed, first, games, threads);
    }
    return dict_of(examples);
}

nb::dict critic_examples_dict(const Layout &layout, const PlayerSettings &learner, std::uint64_t seed,
                              std::uint32_t first, int games, int every, int threads,
                              const SparringPartners &sparring) {
    check_many(games, "games");
    check_threads(threads);
    if (!learner.value) throw std::invalid_argument("a critic learns from players with a value network");
    if (every < 1) throw std::invalid_argument("one in so many decisions: at least 1");
    Examples examples;
    {
        nb::gil_scoped_release released;
        examples = critic_examples(layout, learner, {1, sparring}, seed, first, games, every, threads);
    }
    return dict_of(examples);
}

nb::dict match_dict(const Layout &layout, const std::vector<PlayerSettings> &a, const std::vector<PlayerSettings> &b,
                    std::uint64_t seed, std::uint32_t first, int deals, int threads) {
    check_many(deals, "deals");
    if (a.empty() || b.empty()) throw std::invalid_argument("a side needs a player");
    check_threads(threads);
    MatchResult result;
    {
        nb::gil_scoped_release released;
        result = match(layout, a, b, seed, first, deals, threads);
    }
    return dict_of(result);
}

} // namespace

// Many games among minds.
void bind_self_play(nb::module_ &m) {
    nb::class_<PlayerSettings>(m, "PlayerSettings", "How all seats of a side play in native games.")
        .def("__init__",
             [](PlayerSettings *self, std::shared_ptr<Network> value, std::shared_ptr<Network> likelihood,
                std::shared_ptr<Network> encoder, float sure, int patience, float explore, float temperature,
                bool exact, const std::string &heuristic, std::optional<SearchSettings> search,
                std::shared_ptr<ChoiceReader> choice, const DrawSettings &draws) {
                 new (self) PlayerSettings(player_of(value, likelihood, encoder, sure, patience, explore, temperature,
                                                     exact ? MOST_STEPS : 0, heuristic, search, choice));
                 self->settings.draws = draws;
             },
             "value"_a.none(), "likelihood"_a = nb::none(), "encoder"_a = nb::none(), "sure"_a = 0.98f,
             "patience"_a = 3, "explore"_a = 0.0f, "temperature"_a = 0.15f, "exact"_a = true,
             "heuristic"_a = "greedy", "search"_a = nb::none(), "choice"_a = nb::none(), "draws"_a = DrawSettings());

    nb::class_<SparringPartners>(m, "SparringPartners", "Who else sits at a table of self-play, and where.")
        .def("__init__",
             [](SparringPartners *self, std::vector<PlayerSettings> players, float share, bool as_team) {
                 new (self) SparringPartners{std::move(players), share, as_team};
             },
             "players"_a = std::vector<PlayerSettings>(), "share"_a = 0.0f, "as_team"_a = false);

    m.def("self_play", &examples_dict, "layout"_a, "learner"_a, "seed"_a, "first"_a, "games"_a, "lambda_"_a = 1.0f,
          "threads"_a = 1, "sparring"_a = SparringPartners());
    m.def("critic_examples", &critic_examples_dict, "layout"_a, "learner"_a, "seed"_a, "first"_a, "games"_a, "every"_a,
          "threads"_a = 1, "sparring"_a = SparringPartners());
    m.def("match", &match_dict, "layout"_a, "a"_a, "b"_a, "seed"_a, "first"_a, "deals"_a, "threads"_a = 1);
}

} // namespace shoal
