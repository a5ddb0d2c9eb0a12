// Constraints and their exact posterior for Python: sets of cards are integers, one bit a card, as `CardSet.mask`.
#include "bindings.hpp"
#include "games/literature/belief/estimate.hpp"
#include "games/literature/belief/posterior.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace shoal {
namespace {

using PairOfBase = std::pair<int, Mask>;

void need(bool fine, const char *what) {
    if (!fine) throw std::invalid_argument(what);
}

template <class To, class From> void copy_by_seat(const std::vector<From> &from, int seats, To &to) {
    need(int(from.size()) == seats, "one entry for every seat is needed");
    to.fill(0);
    for (int s = 0; s < seats; ++s) to[s] = typename To::value_type(from[s]);
}

Rooms numbers(const std::vector<int> &from, int seats) {
    for (int number : from) need(number >= 0 && number <= MOST_CARDS, "a seat holds 0 to 54 cards");
    Rooms to;
    copy_by_seat(from, seats, to);
    return to;
}

Masks masks(const std::vector<Mask> &from, const Layout &layout) {
    for (Mask cards : from) need(!(cards & ~layout.pack), "only cards of the pack can be held");
    Masks to;
    copy_by_seat(from, layout.seats, to);
    return to;
}

template <class Array> nb::list listed(const Array &array, int seats) {
    nb::list found;
    for (int s = 0; s < seats; ++s) found.append(array[s]);
    return found;
}

// --- Constraints ----------------------------------------------------------------------------------------------------

void need_seat(const Constraints &told, int seat) {
    need(seat >= 0 && seat < told.layout->seats, "there is no such seat");
}

void need_card(const Constraints &told, int card) {
    need(card >= 0 && card < MOST_CARDS && told.layout->pack >> card & 1, "there is no such card");
}

void need_half_suit(const Layout &layout, int h) {
    need(h >= 0 && h < layout.half_suits, "there is no such half-suit");
}

// A base or clause must be within one half-suit. A base without cards is accepted: it is a contradiction, not a
// mistake.
void need_one_half_suit(const Layout &layout, Mask cards) {
    need(!(cards & ~layout.pack), "only cards of the pack can be held");
    need(!cards || !(cards & ~layout.of_card(first(cards))), "a base or clause is about one half-suit");
}

void load(Constraints &told, int seat, Mask cards, const std::vector<Mask> &may, const std::vector<int> &size,
          const std::vector<PairOfBase> &bases, const std::vector<std::vector<Mask>> &clauses) {
    const Layout &layout = *told.layout;
    Constraints found;
    found.layout = told.layout;
    found.seat = seat;
    need(!(cards & ~layout.pack), "only cards of the pack can be held");
    found.cards = cards;
    found.may = masks(may, layout);
    found.size = numbers(size, layout.seats);
    for (const auto &[holder, mask] : bases) {
        need_seat(told, holder);
        need_one_half_suit(layout, mask);
        found.bases.push_back({holder, mask});
    }
    for (const auto &clause : clauses) {
        const Clause one{masks(clause, layout)};
        Mask all = 0;
        for (Mask mask : one.cards) all |= mask;
        need_one_half_suit(layout, all);
        found.clauses.push_back(one);
    }
    told = std::move(found);
}

// By seat and half-suit, the factor of each card held.
using Weights = std::optional<std::vector<std::vector<double>>>;

Factors factors_of_weights(const std::vector<std::vector<double>> &weights, const Layout &layout) {
    need(int(weights.size()) == layout.seats, "one row of weights for every seat is needed");
    Factors factors{};
    for (int s = 0; s < layout.seats; ++s) {
        need(int(weights[s].size()) == layout.half_suits, "one weight for every half-suit is needed");
        for (int h = 0; h < layout.half_suits; ++h) {
            need(weights[s][h] > 0 && std::isfinite(weights[s][h]), "weights are positive");
            factors.of[s][h] = weights[s][h];
        }
    }
    return factors;
}

std::optional<std::vector<std::vector<float>>> estimated(const Constraints &told, const Weights &weights,
                                                         bool closely) {
    std::optional<Factors> factors;
    if (weights) factors = factors_of_weights(*weights, *told.layout);
    Chances chances{};
    const auto by = closely ? estimate_closely : estimate;
    if (!by(told, settle(told), factors ? &*factors : nullptr, chances)) return std::nullopt;
    std::vector<std::vector<float>> found(told.layout->seats, std::vector<float>(MOST_CARDS));
    for (int s = 0; s < told.layout->seats; ++s)
        for (int card = 0; card < MOST_CARDS; ++card) found[s][card] = chances[card][s];
    return found;
}

void bind_what_is_told(nb::class_<Constraints> &constraints) {
    constraints
        .def("__init__",
             [](Constraints *self, const Layout &layout, int seat) {
                 need(seat >= -1 && seat < layout.seats, "there is no such seat");
                 new (self) Constraints();
                 self->layout = &layout;
                 self->seat = seat;
             },
             "layout"_a, "seat"_a = -1, nb::keep_alive<1, 2>())
        .def("begin",
             [](Constraints &told, const std::vector<int> &sizes, Mask hand, std::optional<Mask> cards) {
                 const Mask in_play = cards.value_or(told.layout->pack);
                 need(!(in_play & ~told.layout->pack) && !(hand & ~in_play), "only cards of the pack can be held");
                 told.begin(numbers(sizes, told.layout->seats), hand, in_play);
             },
             "sizes"_a, "hand"_a = 0, "cards"_a = nb::none(), "A deal, or the middle of a game with these cards.")
        .def("question",
             [](Constraints &told, int asker, int target, int card, bool hit) {
                 need_seat(told, asker);
                 need_seat(told, target);
                 need_card(told, card);
                 told.question(asker, target, card, hit);
             },
             "asker"_a, "target"_a, "card"_a, "hit"_a)
        .def("moved",
             [](Constraints &told, int card, int from, int to) {
                 need_seat(told, from);
                 need_seat(told, to);
                 need_card(told, card);
                 told.moved(card, from, to);
             },
             "card"_a, "from_seat"_a, "to"_a, "A card goes over face up without a question of its own.")
        .def("reveal",
             [](Constraints &told, int half_suit, const std::vector<int> &held) {
                 need_half_suit(*told.layout, half_suit);
                 told.reveal(half_suit, numbers(held, told.layout->seats));
             },
             "half_suit"_a, "held"_a, "A half-suit leaves the table; so many of its cards each seat held.")
        .def("claim_begins",
             [](Constraints &told, int claimer, int half_suit) {
                 need_seat(told, claimer);
                 need_half_suit(*told.layout, half_suit);
                 told.claim_begins(claimer, half_suit);
             },
             "claimer"_a, "half_suit"_a, "Who claims proves to have a card of it, where one is needed.")
        .def("failure",
             [](Constraints &told, int claimer, int half_suit, const std::vector<Mask> &named) {
                 need_seat(told, claimer);
                 need_half_suit(*told.layout, half_suit);
                 told.failure(claimer, half_suit, masks(named, *told.layout));
             },
             "claimer"_a, "half_suit"_a, "named"_a, "A claim that was wrong in part, and nothing was shown.")
        .def("load", &load, "seat"_a, "cards"_a, "may"_a, "size"_a, "bases"_a, "clauses"_a,
             "A snapshot of the Python tracker.");
}

void bind_what_follows(nb::class_<Constraints> &constraints) {
    constraints
        .def("settle",
             [](const Constraints &told) {
                 const Deductions facts = settle(told);
                 const int seats = told.layout->seats;
                 return nb::make_tuple(listed(facts.may, seats), listed(facts.known, seats), listed(facts.room, seats),
                                       facts.possible);
             },
             "By seat, what it may hold, what it holds for certain and how many cards are unknown; and whether all "
             "this can be.")
        .def("estimate", &estimated, "weights"_a = nb::none(), "closely"_a = false,
             "By seat and number of the card, about how likely it is there; nothing where no deal agrees. Weights as "
             "for `solve`.")
        .def_ro("seat", &Constraints::seat)
        .def_ro("cards", &Constraints::cards)
        .def_prop_ro("may", [](const Constraints &told) { return listed(told.may, told.layout->seats); })
        .def_prop_ro("size", [](const Constraints &told) { return listed(told.size, told.layout->seats); })
        .def_prop_ro("bases",
                     [](const Constraints &told) {
                         nb::list found;
                         for (const Base &base : told.bases) found.append(nb::make_tuple(base.seat, base.cards));
                         return found;
                     })
        .def_prop_ro("clauses", [](const Constraints &told) {
            nb::list found;
            for (const Clause &clause : told.clauses) found.append(nb::tuple(listed(clause.cards, told.layout->seats)));
            return found;
        });
}

// --- The posterior --------------------------------------------------------------------------------------------------

// A posterior with its own copy of the layout. It releases Python's lock while it solves, so calls take turns by a
// mutex.
struct PosteriorSolver {
    Posterior posterior;
    Layout layout;
    Mask cards = 0;
    bool solved = false;
    std::mutex mutex;
    const std::size_t most_steps;

    explicit PosteriorSolver(std::size_t most) : most_steps(most) {}

    bool solve(const Constraints &told, const Weights &weights) {
        std::optional<Factors> factors;
        if (weights) factors = factors_of_weights(*weights, *told.layout);
        Constraints copy = told;
        const nb::gil_scoped_release released;
        const std::lock_guard lock(mutex);
        layout = *copy.layout;
        copy.layout = &layout;
        cards = copy.cards;
        solved = posterior.solve(copy, factors ? &*factors : nullptr, most_steps);
        return solved;
    }

    void need_open(int team, int half_suit) const {
        need(solved, "nothing is solved");
        need(team == 0 || team == 1, "teams are 0 and 1");
        need_half_suit(layout, half_suit);
        need(!(layout.cards[half_suit] & ~cards), "the half-suit is closed");
    }
};

double chance(PosteriorSolver &self, int seat, int card) {
    const std::lock_guard lock(self.mutex);
    need(self.solved, "nothing is solved");
    need(seat >= 0 && seat < self.layout.seats && card >= 0 && card < MOST_CARDS, "there is no such seat or card");
    return self.posterior.chance(seat, card);
}

std::vector<std::vector<double>> marginals(PosteriorSolver &self) {
    const std::lock_guard lock(self.mutex);
    need(self.solved, "nothing is solved");
    std::vector<std::vector<double>> found(self.layout.seats, std::vector<double>(MOST_CARDS));
    for (int s = 0; s < self.layout.seats; ++s)
        for (int card = 0; card < MOST_CARDS; ++card) found[s][card] = self.posterior.chance(s, card);
    return found;
}

double contained(PosteriorSolver &self, int team, int half_suit) {
    const std::lock_guard lock(self.mutex);
    self.need_open(team, half_suit);
    return self.posterior.contained(team, half_suit);
}

std::tuple<double, double, std::vector<int>> attribution(PosteriorSolver &self, int team, int half_suit) {
    const std::lock_guard lock(self.mutex);
    self.need_open(team, half_suit);
    const Posterior::Attribution found = self.posterior.attribution(team, half_suit);
    std::vector<int> holders(found.holder.begin(), found.holder.begin() + count(self.layout.cards[half_suit]));
    return {found.chance, found.contained, holders};
}

double chance_of(PosteriorSolver &self, int half_suit, const std::vector<int> &holders) {
    const std::lock_guard lock(self.mutex);
    self.need_open(0, half_suit);
    need(int(holders.size()) == count(self.layout.cards[half_suit]), "one holder for every card is needed");
    std::array<std::int8_t, MOST_IN_HALF_SUIT> named{};
    for (std::size_t i = 0; i < holders.size(); ++i) {
        need(holders[i] >= 0 && holders[i] < self.layout.seats, "there is no such seat");
        named[i] = std::int8_t(holders[i]);
    }
    return self.posterior.chance_of(half_suit, named);
}

std::vector<Mask> sample(PosteriorSolver &self, std::uint64_t seed, std::uint64_t key) {
    const std::lock_guard lock(self.mutex);
    need(self.solved, "nothing is solved");
    Stream stream(seed, key);
    Masks hands;
    self.posterior.sample(stream, hands);
    return {hands.begin(), hands.begin() + self.layout.seats};
}

} // namespace

void bind_posterior(nb::module_ &m) {
    nb::class_<Constraints> constraints(
        m, "Constraints", "What the sights of one seat (-1: a spectator) say about who holds what now.");
    bind_what_is_told(constraints);
    bind_what_follows(constraints);
    nb::class_<PosteriorSolver>(
        m, "PosteriorSolver", "Exactly what constraints imply: every deal that agrees, evenly or weighted.")
        .def(nb::init<std::size_t>(), "most_steps"_a = MOST_STEPS)
        .def("solve", &PosteriorSolver::solve, "constraints"_a, "weights"_a = nb::none(),
             "False: no deal agrees, or it is too large. Weights, by seat and half-suit, are for each card held.")
        .def_prop_ro("too_large", [](PosteriorSolver &self) {
            const std::lock_guard lock(self.mutex);
            return self.posterior.too_large();
        })
        .def_prop_ro("worlds", [](PosteriorSolver &self) {
            const std::lock_guard lock(self.mutex);
            need(self.solved, "nothing is solved");
            return self.posterior.worlds();
        })
        .def("chance", &chance, "seat"_a, "card"_a)
        .def("marginals", &marginals, "By seat and number of the card, the chances.")
        .def("contained", &contained, "team"_a, "half_suit"_a)
        .def("attribution", &attribution, "team"_a, "half_suit"_a,
             "The chance of the likeliest, that the team holds it all, and the holders by card; -1: none can be right.")
        .def("chance_of", &chance_of, "half_suit"_a, "holders"_a)
        .def("sample", &sample, "seed"_a, "key"_a, "The hands, by seat, of one deal, drawn by this random stream.");
}

} // namespace shoal
