// Games for Python: columns are read through memoryviews of the batch's own arrays, actions come as arrays of int8, one
// number a lane. A whole call is checked before any lane moves.
#include "bindings.hpp"
#include "games/literature/rules/batch.hpp"
#include "games/literature/rules/game.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace shoal {
namespace {

// One a lane; -1: not this lane.
using Numbers = nb::ndarray<const std::int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
// Who holds each card of a half-suit, in the order of its cards.
using Holders = nb::ndarray<const std::int8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

constexpr int MOST_DEPTH = 10;  // of counted sequences; there are more of 11 than numbers for them
constexpr std::size_t MOST_LANES = std::size_t(1) << 24;

struct Games : Batch {
    using Batch::Batch;
    // Random steps release Python's lock, so calls take turns by a mutex.
    std::mutex mutex;
    // The last answer of each method.
    std::vector<Mask> askable;
    std::vector<Seats> targets, choices, claimable;
    std::vector<std::uint8_t> hits, outcomes;
};

// A view of an array that lives as long as its games.
template <class T> nb::object view(Games &games, const std::vector<T> &data, std::size_t rows = 1) {
    const std::size_t shape[] = {rows, games.lanes};
    const bool flat = rows == 1;
    const nb::ndarray<nb::memview, const T> array(data.data(), flat ? 1 : 2, shape + flat, nb::find(games));
    return nb::cast(array);
}

[[noreturn]] void refuse(std::size_t lane, const char *what) {
    throw std::invalid_argument("lane " + std::to_string(lane) + ": " + what);
}

void check_length(const Games &games, std::size_t length) {
    if (length != games.lanes) throw std::invalid_argument("one number for every lane is needed");
}

void check_deal(const Layout &layout) {
    if (count(layout.pack) < layout.seats) throw std::invalid_argument("every seat needs a card");
}

bool is_seat(const Games &games, int seat) { return seat >= 0 && seat < games.layout.seats; }

// --- Legal moves -----------------------------------------------------------------------------------------------------

nb::object askable(Games &games) {
    const std::lock_guard lock(games.mutex);
    games.askable.resize(games.lanes);
    for (std::size_t lane = 0; lane < games.lanes; ++lane) {
        const Game game = games.load(lane);
        games.askable[lane] = game.askable(games.layout, game.turn);
    }
    return view(games, games.askable);
}

template <class Find> nb::object told(Games &games, std::vector<Seats> &sets, Find find) {
    const std::lock_guard lock(games.mutex);
    sets.resize(games.lanes);
    for (std::size_t lane = 0; lane < games.lanes; ++lane) sets[lane] = find(lane, games.load(lane));
    return view(games, sets);
}

nb::object targets(Games &games) {
    return told(games, games.targets, [](std::size_t, const Game &game) {
        return game.phase == Phase::play ? game.targets(game.turn) : Seats(0);
    });
}

nb::object choices(Games &games) {
    return told(games, games.choices, [&](std::size_t, const Game &game) { return game.choices(games.layout); });
}

nb::object claimable(Games &games, std::optional<Numbers> seats) {
    if (seats) check_length(games, seats->shape(0));
    return told(games, games.claimable, [&](std::size_t lane, const Game &game) {
        const int seat = seats ? seats->data()[lane] : game.turn;
        Seats half_suits = 0;
        for (int h = 0; is_seat(games, seat) && h < games.layout.half_suits; ++h)
            half_suits |= Seats(game.may_claim(games.layout, seat, h) << h);
        return half_suits;
    });
}

// --- Moves -----------------------------------------------------------------------------------------------------------

nb::object ask(Games &games, Numbers targets, Numbers cards) {
    const std::lock_guard lock(games.mutex);
    check_length(games, targets.shape(0));
    check_length(games, cards.shape(0));
    for (std::size_t lane = 0; lane < games.lanes; ++lane) {
        const int target = targets.data()[lane], card = cards.data()[lane];
        if (target < 0) continue;
        const Game game = games.load(lane);
        if (card < 0 || card >= MOST_CARDS || !(game.askable(games.layout, game.turn) >> card & 1))
            refuse(lane, "that card may not be named");
        if (!is_seat(games, target) || !(game.targets(game.turn) >> target & 1))
            refuse(lane, "that seat may not be asked");
    }
    games.hits.assign(games.lanes, 0);
    for (std::size_t lane = 0; lane < games.lanes; ++lane) {
        if (targets.data()[lane] < 0) continue;
        Game game = games.load(lane);
        games.hits[lane] = game.ask(games.layout, targets.data()[lane], cards.data()[lane]);
        games.store(lane, game);
    }
    return view(games, games.hits);
}

std::array<Mask, MOST_SEATS> named_by(const Games &games, int half_suit, const std::int8_t *holder) {
    std::array<Mask, MOST_SEATS> named{};
    for (Mask left = games.layout.cards[half_suit]; left; left &= left - 1, ++holder)
        if (is_seat(games, *holder)) named[*holder] |= left & -left;
    return named;
}

nb::object claim(Games &games, Numbers claimers, Numbers half_suits, Holders holders) {
    const std::lock_guard lock(games.mutex);
    check_length(games, claimers.shape(0));
    check_length(games, half_suits.shape(0));
    check_length(games, holders.shape(0));
    if (holders.shape(1) != MOST_IN_HALF_SUIT) throw std::invalid_argument("7 holders for every lane are needed");
    for (std::size_t lane = 0; lane < games.lanes; ++lane) {
        const int claimer = claimers.data()[lane], half_suit = half_suits.data()[lane];
        if (claimer < 0) continue;
        if (!is_seat(games, claimer) || half_suit < 0 || half_suit >= games.layout.half_suits ||
            !games.load(lane).may_claim(games.layout, claimer, half_suit))
            refuse(lane, "that seat may not claim that");
    }
    games.outcomes.assign(games.lanes, 255);
    for (std::size_t lane = 0; lane < games.lanes; ++lane) {
        const int claimer = claimers.data()[lane], half_suit = half_suits.data()[lane];
        if (claimer < 0) continue;
        Game game = games.load(lane);
        const auto named = named_by(games, half_suit, holders.data() + lane * MOST_IN_HALF_SUIT);
        games.outcomes[lane] = std::uint8_t(game.claim(games.layout, claimer, half_suit, named));
        games.store(lane, game);
    }
    return view(games, games.outcomes);
}

void choose(Games &games, Numbers seats) {
    const std::lock_guard lock(games.mutex);
    check_length(games, seats.shape(0));
    for (std::size_t lane = 0; lane < games.lanes; ++lane) {
        const int seat = seats.data()[lane];
        if (seat >= 0 && (!is_seat(games, seat) || !(games.load(lane).choices(games.layout) >> seat & 1)))
            refuse(lane, "that seat may not be chosen");
    }
    for (std::size_t lane = 0; lane < games.lanes; ++lane) {
        if (seats.data()[lane] < 0) continue;
        Game game = games.load(lane);
        game.choose(games.layout, seats.data()[lane]);
        games.store(lane, game);
    }
}

void take(Games &games, Numbers seats) {
    const std::lock_guard lock(games.mutex);
    check_length(games, seats.shape(0));
    for (std::size_t lane = 0; lane < games.lanes; ++lane) {
        const int seat = seats.data()[lane];
        if (seat >= 0 && (!is_seat(games, seat) || !games.load(lane).has_turn(seat)))
            refuse(lane, "that seat may not take the turn");
    }
    for (std::size_t lane = 0; lane < games.lanes; ++lane) {
        if (seats.data()[lane] < 0) continue;
        Game game = games.load(lane);
        game.take(seats.data()[lane]);
        games.store(lane, game);
    }
}

// --- Deals -----------------------------------------------------------------------------------------------------------

Game dealt(const Layout &layout, const std::vector<Mask> &hands, int turn) {
    if (hands.size() != std::size_t(layout.seats) || turn < 0 || turn >= layout.seats)
        throw std::invalid_argument("a hand for every seat is needed, and one of them to begin");
    std::array<Mask, MOST_SEATS> hand{};
    Mask all = 0;
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
        if (hands[seat] & all) throw std::invalid_argument("a card is in two hands");
        all |= hand[seat] = hands[seat];
    }
    if (all != layout.pack || !hand[turn]) throw std::invalid_argument("the hands together are not the pack");
    Game game;
    game.start(layout, hand, turn);
    return game;
}

void start(Games &games, std::size_t lane, const std::vector<Mask> &hands, int turn) {
    const std::lock_guard lock(games.mutex);
    if (lane >= games.lanes) throw nb::index_error("there is no such lane");
    games.store(lane, dealt(games.layout, hands, turn));
}

int redeal(Games &games) {
    const std::lock_guard lock(games.mutex);
    int dealt = 0;
    for (std::size_t lane = 0; lane < games.lanes; ++lane) {
        if (Phase(games.phase[lane]) != Phase::over) continue;
        games.deal_next(lane);
        ++dealt;
    }
    return dealt;
}

nb::dict as_dict(const Counters &counters) {
    nb::dict said;
    said["steps"] = counters.steps;
    said["questions"] = counters.questions;
    said["hits"] = counters.hits;
    said["claims"] = counters.claims;
    said["won"] = counters.won;
    said["games"] = counters.games;
    said["even_points"] = counters.points[0];
    said["odd_points"] = counters.points[1];
    said["longest"] = counters.longest;
    return said;
}

template <class Play> nb::dict counted(int threads, Play play) {
    check_threads(threads);
    Counters counters;
    {
        nb::gil_scoped_release others_may_run;
        counters = play();
    }
    return as_dict(counters);
}

} // namespace

void bind_games(nb::module_ &m) {
    nb::class_<Games>(m, "Games", "Many games of one table, in lanes; a column is a memoryview, one number a lane.")
        .def("__init__",
             [](Games *self, const Layout &layout, std::size_t lanes, std::uint64_t seed, std::uint64_t first_game) {
                 check_deal(layout);
                 if (!lanes || lanes > MOST_LANES) throw std::invalid_argument("1 to 16777216 lanes are possible");
                 new (self) Games(layout, lanes, seed, first_game);
             },
             "layout"_a, "lanes"_a, "seed"_a, "first_game"_a = 0)
        .def("__len__", [](const Games &games) { return games.lanes; })
        .def_prop_ro("number", [](Games &games) { return view(games, games.number); })
        .def_prop_ro("hands", [](Games &games) { return view(games, games.hand, std::size_t(games.layout.seats)); })
        .def_prop_ro("open", [](Games &games) { return view(games, games.open); })
        .def_prop_ro("score", [](Games &games) { return view(games, games.score, 2); })
        .def_prop_ro("questions", [](Games &games) { return view(games, games.questions); })
        .def_prop_ro("misses", [](Games &games) { return view(games, games.misses); })
        .def_prop_ro("turn", [](Games &games) { return view(games, games.turn); })
        .def_prop_ro("phase", [](Games &games) { return view(games, games.phase); })
        .def_prop_ro("shared", [](Games &games) { return view(games, games.shared); })
        .def("askable", &askable, "The cards that the seat on turn may name.")
        .def("targets", &targets, "The seats that it may ask, as bits.")
        .def("choices", &choices, "The seats that it may choose, as bits.")
        .def("claimable", &claimable, "seats"_a.noconvert() = nb::none(),
             "The half-suits that these seats (the seats on turn) may claim, as bits.")
        .def("ask", &ask, "targets"_a.noconvert(), "cards"_a.noconvert(),
             "Whether each hit; lanes with target -1 rest.")
        .def("claim", &claim, "claimers"_a.noconvert(), "half_suits"_a.noconvert(), "holders"_a.noconvert(),
             "The place of each outcome in OUTCOMES; 255 where a lane rests.")
        .def("choose", &choose, "seats"_a.noconvert())
        .def("take", &take, "seats"_a.noconvert(), "Members of a team use the turn that it shares.")
        .def("start", &start, "lane"_a, "hands"_a, "turn"_a, "These hands, before the first move.")
        .def("redeal", &redeal, "The next game in every lane that is over; how many there were.")
        .def("random_steps",
             [](Games &games, std::uint64_t steps, int threads) {
                 return counted(threads, [&] {
                     const std::lock_guard lock(games.mutex);
                     return games.random_steps(steps, threads);
                 });
             },
             "steps"_a, "threads"_a = 1, "So many random steps in every lane, game after game.");
    m.attr("PHASES") = nb::make_tuple("play", "pass", "team_choice", "choose_claimer", "endgame", "over");
    m.attr("OUTCOMES") = nb::make_tuple("won", "lost", "cancelled", "minus_one", "nothing");
    m.def("playouts",
          [](const Layout &layout, std::uint64_t seed, std::uint64_t games, std::uint64_t first_game, int threads) {
              check_deal(layout);
              return counted(threads, [&] { return playouts(layout, seed, first_game, games, threads); });
          },
          "layout"_a, "seed"_a, "games"_a, "first_game"_a = 0, "threads"_a = 1,
          "Random games, from the deal to the end.");
    m.def("count_questions",
          [](const Layout &layout, const std::vector<Mask> &hands, int turn, int depth) {
              const Game game = dealt(layout, hands, turn);
              if (depth < 0 || depth > MOST_DEPTH) throw std::invalid_argument("a depth from 0 to 10 is possible");
              nb::gil_scoped_release others_may_run;
              return count_questions(layout, game, depth);
          },
          "layout"_a, "hands"_a, "turn"_a, "depth"_a, "How many legal sequences of so many questions follow a deal.");
}

} // namespace shoal
