#include "bindings.hpp"
#include "self_play.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <stdexcept>
#include <tuple>
#include <type_traits>

namespace nb = nanobind;
using namespace nb::literals;

namespace shoal {
namespace {

// Whether the same cards are dealt to as many seats.
bool alike(const Layout &one, const Layout &other) {
    return one.seats == other.seats && one.half_suits == other.half_suits && one.cards == other.cards;
}

// A decision as Python takes it: (target, card, None, None, chance, value) or (None, None, half-suit, holders, ...).
using Holders = std::vector<int>;
using Number = std::optional<int>;
using Answer = std::tuple<Number, Number, Number, std::optional<Holders>, float, float>;

std::optional<Answer> answer_of(const Layout &layout, const ClaimChoice &claim) {
    if (claim.half_suit < 0) return std::nullopt;
    Holders holders(claim.holder.begin(), claim.holder.begin() + count(layout.cards[claim.half_suit]));
    return Answer{std::nullopt, std::nullopt, claim.half_suit, holders, claim.chance, claim.gain};
}

void check_questions(const Network &network) {
    if (network.inputs() != FEATURES || network.outputs() != 2)
        throw std::invalid_argument("a network for questions has " + std::to_string(FEATURES) +
                                    " inputs and 2 outputs");
}

Taste taste_of(const std::string &name) {
    for (const auto &[known, taste] :
         {std::pair{"likeliest", Taste::likeliest}, {"weighed", Taste::weighed}, {"anything", Taste::anything}})
        if (name == known) return taste;
    throw std::invalid_argument("a taste is likeliest, weighed or anything");
}

Player player_of(std::shared_ptr<Network> network, std::shared_ptr<Network> habits, std::shared_ptr<Network> reader,
                 float sure, int patience, float explore, float temperature, std::size_t most_steps,
                 const std::string &taste, const std::optional<SearchSettings> &search) {
    if (network) check_questions(*network);
    if (habits) check_habits(*habits);
    if (reader) check_reader(*reader);
    Player player{std::move(network), {}, search};
    player.settings.most_steps = most_steps;
    player.settings.taste = taste_of(taste);
    player.settings.habits = std::move(habits);
    player.settings.reader = std::move(reader);
    player.settings.sure = sure;
    player.settings.patience = patience;
    player.settings.explore = explore;
    player.settings.temperature = temperature;
    return player;
}

// A position that Python holds. What is told later is not of it, and no other thread changes it while a mind thinks of
// it.
struct Moment {
    Moment(const Layout &layout, int seat, Mask hand, const Constraints &told, const Behaviour &behaviour,
           std::array<int, 2> score)
        : shared(told), position{&layout, seat, hand, &shared, &behaviour, score} {
        if (seat < 0 || seat >= layout.seats) throw std::invalid_argument("there is no such seat");
        if (!alike(layout, *told.layout)) throw std::invalid_argument("what was told is of another table");
        if (hand & ~layout.pack) throw std::invalid_argument("only cards of the pack can be held");
        check_bases(told);
        shared.layout = &layout;
    }
    Moment(const Moment &) = delete;

    Constraints shared;
    const Position position;
};

// A mind that Python asks: it owns the values that a native one only refers to. Thinking lets other threads run, so all
// use is one at a time.
class Thinker {
  public:
    Thinker(const Layout &layout, std::shared_ptr<Network> network, std::shared_ptr<Network> habits, float sure,
            int patience, std::size_t most_steps, std::optional<SearchSettings> search, std::uint64_t seed)
        : layout_(layout),
          player_(player_of(network, habits, nullptr, sure, patience, 0, 1, most_steps, "likeliest", search)),
          mind_(layout_, player_.network, player_.settings), dice_(seed, 0) {
        if (!search || !network) return;
        search_.emplace(layout_, player_.network, player_.settings, *search);
        search_->guide(mind_);
    }
    Thinker(const Thinker &) = delete;

    void heard(const Moment &before, int asker, int target, int card) {
        const auto is_seat = [&](int seat) { return seat >= 0 && seat < layout_.seats; };
        if (!is_seat(asker) || !is_seat(target) || asker % 2 == target % 2)
            throw std::invalid_argument("a seat asks one of the other team");
        if (card < 0 || card >= MOST_CARDS || !(before.shared.cards >> card & 1))
            throw std::invalid_argument("the card is in no hand");
        alone_at(before, [&](const Position &at) {
            if (search_) search_->heard(at, {std::int8_t(asker), std::int8_t(target), std::int8_t(card), false}, dice_);
        });
    }

    Acquaintance::Shares shares(int seat) {
        if (!search_) throw std::invalid_argument("who does not search does not listen");
        if (seat < 0 || seat >= layout_.seats) throw std::invalid_argument("there is no such seat");
        return alone([&] { return search_->others().shares(seat); });
    }

    void forget() {
        alone([&] {
            if (search_) search_->forget();
        });
    }

    std::optional<Answer> decide(const Moment &now, Mask cards) {
        return alone_at(now, [&](const Position &at) -> std::optional<Answer> {
            const Decision decision = mind_.decide(at, cards, dice_);
            if (decision.claim) return answer_of(*decision.claim);
            if (decision.candidate < 0) return std::nullopt;
            const Candidate &asked = mind_.candidates()[decision.candidate];
            return Answer{asked.target, asked.card, std::nullopt, std::nullopt, asked.chance, decision.value};
        });
    }

    std::vector<std::tuple<int, int, float, float>> questions(const Moment &now, Mask cards) {
        return alone_at(now, [&](const Position &at) {
            std::vector<std::tuple<int, int, float, float>> found;
            if (!mind_.read(at)) return found;
            mind_.value_questions(at, cards);
            for (std::size_t i = 0; i < mind_.candidates().size(); ++i) {
                const Candidate &asked = mind_.candidates()[i];
                found.emplace_back(asked.target, asked.card, asked.chance, mind_.values()[i]);
            }
            return found;
        });
    }

    std::vector<std::vector<float>> rows(const Moment &now, Mask cards) {
        return alone_at(now, [&](const Position &at) {
            std::vector<std::vector<float>> found;
            if (!mind_.read(at)) return found;
            mind_.value_questions(at, cards);
            for (std::size_t i = 0; i < mind_.candidates().size(); ++i)
                found.emplace_back(mind_.row(int(i)), mind_.row(int(i)) + FEATURES);
            return found;
        });
    }

    std::optional<Answer> best_claim(const Moment &now) {
        return alone_at(now, [&](const Position &at) -> std::optional<Answer> {
            if (!mind_.read(at)) return std::nullopt;
            return answer_of(mind_.best_claim(at));
        });
    }

    std::optional<Answer> certain_claim(const Moment &now) {
        return alone_at(now, [&](const Position &at) -> std::optional<Answer> {
            const auto found = mind_.certain_claim(at);
            if (!found) return std::nullopt;
            return answer_of(*found);
        });
    }

    int best_mate(const Moment &now, Seats seats) {
        return alone_at(now, [&](const Position &at) { return mind_.best_mate(at, seats); });
    }

    int least_knowing(const Moment &now, Seats seats) {
        return alone_at(now, [&](const Position &at) { return mind_.least_knowing(at, seats); });
    }

  private:
    // Other Python threads run meanwhile, but none in here.
    template <class Work> std::invoke_result_t<Work> alone(Work work) {
        const nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        return work();
    }

    template <class Work> std::invoke_result_t<Work, const Position &> alone_at(const Moment &now, Work work) {
        const Position &at = now.position;
        if (!alike(*at.layout, layout_)) throw std::invalid_argument("the position is of another table");
        return alone([&] { return work(at); });
    }

    std::optional<Answer> answer_of(const ClaimChoice &claim) const { return shoal::answer_of(layout_, claim); }

    Layout layout_;
    Player player_;
    Mind mind_;
    std::optional<Search> search_;
    Stream dice_;
    std::mutex mutex_;
};

nb::dict told(const MatchResult &result) {
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

void check_critic(const Network &network) {
    if (network.inputs() != CRITIC_FEATURES || network.outputs() != 1)
        throw std::invalid_argument("a critic has " + std::to_string(CRITIC_FEATURES) + " inputs and 1 output");
}

// The network of questions, and that of the model of behaviour.
using Networks = std::pair<std::shared_ptr<Network>, std::shared_ptr<Network>>;

SearchSettings search_of(int candidates, float margin, int rollouts, int batch, int depth, float trust, float bias,
                         float worth, float guard, bool listens, std::shared_ptr<Network> critic,
                         const std::optional<Networks> &strangers) {
    if (critic) check_critic(*critic);
    if (strangers) {
        if (!strangers->first || !strangers->second)
            throw std::invalid_argument("against strangers two networks are needed, of questions and of habits");
        check_questions(*strangers->first);
        check_habits(*strangers->second);
    }
    if (batch < 2) throw std::invalid_argument("a batch has at least 2 deals");
    if (candidates < 1 || rollouts < candidates || depth < 1 || !(trust > 0))
        throw std::invalid_argument("a search needs candidates, a rollout for each, a depth and trust above 0");
    if (!(bias >= 0)) throw std::invalid_argument("a bias is at least 0");
    if (!(worth >= 0)) throw std::invalid_argument("what more deals are worth is at least 0");
    const Learned learned = strangers ? Learned{strangers->first, strangers->second} : Learned{};
    return {candidates, margin, rollouts, batch, depth, trust, bias, worth, guard, listens, std::move(critic), learned};
}

nb::dict told(const Lessons &lessons) {
    nb::dict found;
    found["features"] = bytes_of(lessons.features);
    found["branch"] = bytes_of(lessons.hit);
    found["target"] = bytes_of(lessons.target);
    found["game"] = bytes_of(lessons.game);
    return found;
}

nb::dict lessons_told(const Layout &layout, const Player &player, std::uint64_t seed, std::uint32_t first, int games,
                      float lambda, int threads, const Guests &guests) {
    check_many(games, "games");
    check_threads(threads);
    Lessons lessons;
    {
        nb::gil_scoped_release released;
        lessons = self_play(layout, player, {lambda, guests}, seed, first, games, threads);
    }
    return told(lessons);
}

nb::dict critic_lessons_told(const Layout &layout, const Player &player, std::uint64_t seed, std::uint32_t first,
                             int games, int every, int threads, const Guests &guests) {
    check_many(games, "games");
    check_threads(threads);
    if (!player.network) throw std::invalid_argument("a critic learns from players who have a network");
    if (every < 1) throw std::invalid_argument("one in so many decisions: at least 1");
    Lessons lessons;
    {
        nb::gil_scoped_release released;
        lessons = critic_lessons(layout, player, {1, guests}, seed, first, games, every, threads);
    }
    return told(lessons);
}

nb::dict match_told(const Layout &layout, const std::vector<Player> &a, const std::vector<Player> &b,
                    std::uint64_t seed, std::uint32_t first, int deals, int threads) {
    check_many(deals, "deals");
    if (a.empty() || b.empty()) throw std::invalid_argument("a side needs a player");
    check_threads(threads);
    MatchResult result;
    {
        nb::gil_scoped_release released;
        result = match(layout, a, b, seed, first, deals, threads);
    }
    return told(result);
}

// What a mind is told.
void bind_position(nb::module_ &m) {
    nb::class_<Moment>(m, "Position", "What a seat knows when it must move.")
        .def(nb::init<const Layout &, int, Mask, const Constraints &, const Behaviour &, std::array<int, 2>>(),
             "layout"_a, "seat"_a, "hand"_a, "shared"_a, "behaviour"_a, "score"_a, nb::keep_alive<1, 2>(),
             nb::keep_alive<1, 6>());
}

// What it thinks with.
void bind_thinker(nb::module_ &m) {
    const SearchSettings usual;
    nb::class_<SearchSettings>(m, "Search", "How a decision is searched; search.hpp says what the numbers mean.")
        .def("__init__",
             [](SearchSettings *self, int candidates, float margin, int rollouts, int batch, int depth, float trust,
                float bias, float worth, float guard, bool listens, std::shared_ptr<Network> critic,
                const std::optional<Networks> &strangers) {
                 new (self) SearchSettings(search_of(candidates, margin, rollouts, batch, depth, trust, bias, worth,
                                                     guard, listens, std::move(critic), strangers));
             },
             "candidates"_a = usual.candidates, "margin"_a = usual.margin, "rollouts"_a = usual.rollouts,
             "batch"_a = usual.batch, "depth"_a = usual.depth, "trust"_a = usual.trust, "bias"_a = usual.bias,
             "worth"_a = usual.worth, "guard"_a = usual.guard, "listens"_a = usual.listens,
             "critic"_a = nb::none(), "strangers"_a = nb::none());

    nb::class_<Thinker>(m, "Mind", "From a position to a decision; of one seat. Threads take turns.")
        .def(nb::init<const Layout &, std::shared_ptr<Network>, std::shared_ptr<Network>, float, int, std::size_t,
                      std::optional<SearchSettings>, std::uint64_t>(),
             "layout"_a, "network"_a.none(), "habits"_a = nb::none(), "sure"_a = 0.98f, "patience"_a = 3,
             "most_steps"_a = MOST_STEPS, "search"_a = nb::none(), "seed"_a = 0)
        .def("heard", &Thinker::heard, "before"_a, "asker"_a, "target"_a, "card"_a)
        .def("shares", &Thinker::shares, "seat"_a)
        .def("forget", &Thinker::forget)
        .def("decide", &Thinker::decide, "position"_a, "cards"_a)
        .def("questions", &Thinker::questions, "position"_a, "cards"_a)
        .def("rows", &Thinker::rows, "position"_a, "cards"_a)
        .def("best_claim", &Thinker::best_claim, "position"_a)
        .def("certain_claim", &Thinker::certain_claim, "position"_a)
        .def("best_mate", &Thinker::best_mate, "position"_a, "seats"_a)
        .def("least_knowing", &Thinker::least_knowing, "position"_a, "seats"_a);
}

// Many games among minds.
void bind_self_play(nb::module_ &m) {
    nb::class_<Player>(m, "Player", "How all seats of a side play in native games.")
        .def("__init__",
             [](Player *self, std::shared_ptr<Network> network, std::shared_ptr<Network> habits,
                std::shared_ptr<Network> reader, float sure, int patience, float explore, float temperature, bool exact,
                const std::string &taste, std::optional<SearchSettings> search) {
                 new (self) Player(player_of(network, habits, reader, sure, patience, explore, temperature,
                                             exact ? MOST_STEPS : 0, taste, search));
             },
             "network"_a.none(), "habits"_a = nb::none(), "reader"_a = nb::none(), "sure"_a = 0.98f, "patience"_a = 3,
             "explore"_a = 0.0f, "temperature"_a = 0.15f, "exact"_a = true, "taste"_a = "likeliest",
             "search"_a = nb::none());

    nb::class_<Guests>(m, "Guests", "Who else sits at a table of self-play, and where.")
        .def("__init__",
             [](Guests *self, std::vector<Player> players, float share, bool as_team) {
                 new (self) Guests{std::move(players), share, as_team};
             },
             "players"_a = std::vector<Player>(), "share"_a = 0.0f, "as_team"_a = false);

    m.def("self_play", &lessons_told, "layout"_a, "player"_a, "seed"_a, "first"_a, "games"_a, "lambda_"_a = 1.0f,
          "threads"_a = 1, "guests"_a = Guests());
    m.def("critic_lessons", &critic_lessons_told, "layout"_a, "player"_a, "seed"_a, "first"_a, "games"_a, "every"_a,
          "threads"_a = 1, "guests"_a = Guests());
    m.def("match", &match_told, "layout"_a, "a"_a, "b"_a, "seed"_a, "first"_a, "deals"_a, "threads"_a = 1);
}

} // namespace

void bind_mind(nb::module_ &m) {
    m.attr("FEATURES") = FEATURES;
    bind_position(m);
    bind_thinker(m);
    bind_self_play(m);
}

} // namespace shoal
