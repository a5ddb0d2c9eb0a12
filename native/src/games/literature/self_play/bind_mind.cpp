#include "bindings.hpp"
#include "games/literature/search/rollout_tree.hpp"
#include "games/literature/self_play/bind_player_settings.hpp"

#include <nanobind/operators.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <stdexcept>
#include <type_traits>
#include <variant>

namespace nb = nanobind;
using namespace nb::literals;

namespace shoal {
namespace {

// Whether the same cards are dealt to the same number of seats.
bool alike(const Layout &one, const Layout &other) {
    return one.seats == other.seats && one.half_suits == other.half_suits && one.cards == other.cards;
}

// What Python gets for a decision; none where no deal agrees with what is known.
using Choice = std::variant<AskChoice, ClaimChoice>;

std::optional<ClaimChoice> possible(const ClaimChoice &claim) {
    return claim.half_suit < 0 ? std::nullopt : std::optional(claim);
}

AskChoice ask_choice(const Mind &mind, int candidate) {
    const Candidate &asked = mind.candidates()[candidate];
    const float swing = mind.has_value_network() ? mind.swing(candidate) : 0;
    return {asked.target, asked.card, asked.chance, mind.values()[candidate], swing};
}

void check_critic(const Network &network) {
    if (network.inputs() != CRITIC_FEATURES || network.outputs() != 1)
        throw std::invalid_argument("a critic has " + std::to_string(CRITIC_FEATURES) + " inputs and 1 output");
}

// A position that owns its parts, so that Python can keep it: nothing changes it while another thread thinks about it.
struct PositionSnapshot {
    PositionSnapshot(const Layout &layout, int seat, Mask hand, const Constraints &known, const Behaviour &behaviour,
                     std::array<int, 2> score, const Hearing *heard)
        : shared(known), hearing(heard ? *heard : Hearing()),
          position{&layout, seat, hand, &shared, &behaviour, score, nullptr, heard ? &hearing : nullptr} {
        if (seat < 0 || seat >= layout.seats) throw std::invalid_argument("there is no such seat");
        if (!alike(layout, *known.layout)) throw std::invalid_argument("the constraints are of another table");
        if (hand & ~layout.pack) throw std::invalid_argument("only cards of the pack can be held");
        check_bases(known);
        shared.layout = &layout;
    }
    PositionSnapshot(const PositionSnapshot &) = delete;

    Constraints shared;
    const Hearing hearing;
    const Position position;
};

// The mind of one seat, with its own dice. It releases Python's lock while it works, so calls take turns by a mutex.
//
// A mind has room for all that it may have to reckon with: 70 kB, and with a search 170. Between calls only what the
// search has learned about the other seats matters, so a mind is made anew for each call: a server has several for
// every table.
class SeatMind {
    using Judgement = std::pair<std::vector<AskChoice>, std::vector<std::pair<int, float>>>;

  public:
    // The layout must live as long as the mind.
    SeatMind(const Layout &layout, std::shared_ptr<Network> value, std::shared_ptr<Network> likelihood, float sure,
             int patience, std::size_t most_steps, std::optional<SearchSettings> search, std::uint64_t seed,
             std::shared_ptr<ChoiceReader> choice, const DrawSettings &draws)
        : layout_(layout),
          player_(player_of(value, likelihood, nullptr, sure, patience, 0, 1, most_steps, "greedy", search, choice)),
          dice_(seed, 0) {
        player_.settings.draws = draws;
        const SeatedMind tried(layout_, player_);  // what is wrong with the settings is said now
        if (tried.search) evidence_ = std::make_unique<OpponentModel::Evidence>();
    }
    SeatMind(const SeatMind &) = delete;

    void observe(const PositionSnapshot &before, int asker, int target, int card) {
        const auto is_seat = [&](int seat) { return seat >= 0 && seat < layout_.seats; };
        if (!is_seat(asker) || !is_seat(target) || asker % 2 == target % 2)
            throw std::invalid_argument("a seat asks one of the other team");
        if (card < 0 || card >= MOST_CARDS || !(before.shared.cards >> card & 1))
            throw std::invalid_argument("the card is in no hand");
        alone_at(before, [&](const Position &at) {
            const Question question{std::int8_t(asker), std::int8_t(target), std::int8_t(card), false};
            if (seated_->search) seated_->search->observe(at, question, dice_);
        });
    }

    OpponentModel::Probabilities style_probabilities(int seat) {
        if (!evidence_)
            throw std::invalid_argument("a mind without a search has no opponent model");
        if (seat < 0 || seat >= layout_.seats) throw std::invalid_argument("there is no such seat");
        return alone([&] { return seated_->search->opponents().probabilities(seat); });
    }

    void reset() {
        alone([&] {
            if (seated_->search) seated_->search->reset();
        });
    }

    std::optional<Choice> decide(const PositionSnapshot &now, Mask cards) {
        return alone_at(now, [&](const Position &at) -> std::optional<Choice> {
            const Decision decision = mind().decide(at, cards, dice_);
            if (decision.candidate >= 0) return ask_choice(mind(), decision.candidate);
            if (decision.claim && decision.claim->half_suit >= 0) return *decision.claim;
            return std::nullopt;
        });
    }

    // `counts`: whether counting is worth a try; a seat that knows that there is too much to count saves the time.
    std::vector<AskChoice> questions(const PositionSnapshot &now, Mask cards, bool counts) {
        return alone_at(
            now,
            [&](const Position &at) {
                return mind().read(at) ? choices(at, cards) : std::vector<AskChoice>();
            },
            counts);
    }

    // The same, and what a critic, which sees all hands, expects once one of them is answered: by open half-suit the
    // points of the team whose seat asks, less the others'. Nothing where that seat cannot ask so, or no deal agrees.
    Judgement judge(const PositionSnapshot &now, Mask cards, const std::vector<Mask> &held, int target, int card,
                    const Network &critic, bool counts) {
        check_critic(critic);
        if (int(held.size()) != layout_.seats) throw std::invalid_argument("the hands of all seats are needed");
        if (!player_.value) throw std::invalid_argument("a critic needs a mind with a value network");
        Masks hands{};
        std::copy(held.begin(), held.end(), hands.begin());
        return alone_at(
            now,
            [&](const Position &at) {
                Judgement found;
                if (!mind().read(at)) return found;
                found.first = choices(at, cards);
                for (std::size_t i = 0; i < mind().candidates().size(); ++i) {
                    const Candidate &asked = mind().candidates()[i];
                    if (asked.target == target && asked.card == card)
                        found.second = judged(at, hands, {std::nullopt, int(i), mind().values()[i]}, critic);
                }
                return found;
            },
            counts);
    }

    // By seat and card; nothing where no deal agrees.
    std::vector<std::vector<float>> chances(const PositionSnapshot &now) {
        return alone_at(now, [&](const Position &at) {
            std::vector<std::vector<float>> found;
            if (!mind().read(at)) return found;
            found.assign(std::size_t(layout_.seats), std::vector<float>(MOST_CARDS));
            for (int s = 0; s < layout_.seats; ++s)
                for (int c = 0; c < MOST_CARDS; ++c)
                    found[std::size_t(s)][std::size_t(c)] = mind().reading().chance[c][s];
            return found;
        });
    }

    std::vector<std::vector<float>> value_features(const PositionSnapshot &now, Mask cards) {
        return alone_at(now, [&](const Position &at) {
            std::vector<std::vector<float>> found;
            if (!mind().read(at)) return found;
            mind().value_questions(at, cards);
            for (std::size_t i = 0; i < mind().candidates().size(); ++i)
                found.emplace_back(mind().row(int(i)), mind().row(int(i)) + VALUE_FEATURES);
            return found;
        });
    }

    std::optional<ClaimChoice> best_claim(const PositionSnapshot &now) {
        return alone_at(now, [&](const Position &at) -> std::optional<ClaimChoice> {
            if (!mind().read(at)) return std::nullopt;
            return possible(mind().best_claim(at));
        });
    }

    std::optional<ClaimChoice> certain_claim(const PositionSnapshot &now) {
        return alone_at(now, [&](const Position &at) { return mind().certain_claim(at); });
    }

    int best_successor(const PositionSnapshot &now, Seats seats) {
        return alone_at(now, [&](const Position &at) { return mind().best_successor(at, seats); });
    }

    int least_informed(const PositionSnapshot &now, Seats seats) {
        return alone_at(now, [&](const Position &at) { return mind().least_informed(at, seats); });
    }

  private:
    std::vector<AskChoice> choices(const Position &at, Mask cards) {
        std::vector<AskChoice> found;
        mind().value_questions(at, cards);
        for (std::size_t i = 0; i < mind().candidates().size(); ++i) found.push_back(ask_choice(mind(), int(i)));
        return found;
    }

    std::vector<std::pair<int, float>> judged(const Position &at, const Masks &hands, const Decision &question,
                                              const Network &critic) {
        const auto rows = std::make_unique<CriticRows>();
        rows->write(at, hands, mind(), question);
        std::vector<std::pair<int, float>> found;
        for (int k = 0; const float points : rows->judged_each_by(critic))
            found.emplace_back(rows->half_suit(k++), points);
        return found;
    }

    // Other Python threads run meanwhile, but not in this mind.
    template <class Work> std::invoke_result_t<Work> alone(Work work, bool counts = true) {
        const nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        if (counts) {
            seated_.emplace(layout_, player_);
        } else {
            PlayerSettings estimating = player_;
            estimating.settings.most_steps = 0;
            seated_.emplace(layout_, estimating);
        }
        if (seated_->search) seated_->search->opponents().recall(*evidence_);
        const PutAway put_away{*this};
        return work();
    }

    template <class Work>
    std::invoke_result_t<Work, const Position &> alone_at(const PositionSnapshot &now, Work work, bool counts = true) {
        const Position &at = now.position;
        if (!alike(*at.layout, layout_)) throw std::invalid_argument("the position is of another table");
        return alone([&] { return work(at); }, counts);
    }

    // At the end of a call, however it ends.
    struct PutAway {
        SeatMind &one;
        ~PutAway() {
            if (one.seated_->search) *one.evidence_ = one.seated_->search->opponents().evidence();
            one.seated_.reset();
        }
    };

    // Only in a call.
    Mind &mind() { return *seated_->mind; }

    const Layout &layout_;
    PlayerSettings player_;
    std::unique_ptr<OpponentModel::Evidence> evidence_;  // of a mind with a search
    std::optional<SeatedMind> seated_;
    Stream dice_;
    std::mutex mutex_;
};

// This thread will not think for a while: what it keeps from one thought to the next, some megabytes, is given back.
void rest() {
    Posterior::of_this_thread() = Posterior();
    RolloutTree::of_this_thread() = RolloutTree();
}

// A value network, and the likelihood network that belongs to it.
using NetworkPair = std::pair<std::shared_ptr<Network>, std::shared_ptr<Network>>;

SearchSettings search_of(int candidates, float margin, int rollouts, int batch, int depth, float network_error,
                         float rollout_bias, float least_gain, float confidence, bool models_opponents,
                         std::shared_ptr<Network> critic, const std::optional<NetworkPair> &strangers) {
    if (critic) check_critic(*critic);
    if (strangers) {
        if (!strangers->first || !strangers->second)
            throw std::invalid_argument("against strangers two networks are needed, of values and of likelihoods");
        check_value_network(*strangers->first);
        check_likelihood_network(*strangers->second);
    }
    if (batch < 2) throw std::invalid_argument("a batch has at least 2 deals");
    if (candidates < 1 || rollouts < candidates || depth < 1 || !(network_error > 0))
        throw std::invalid_argument("a search needs candidates, a rollout for each, a depth and an error above 0");
    if (!(rollout_bias >= 0)) throw std::invalid_argument("a bias is at least 0");
    if (!(least_gain >= 0)) throw std::invalid_argument("the least gain is at least 0");
    const PolicyNetworks trained = strangers ? PolicyNetworks{strangers->first, strangers->second} : PolicyNetworks{};
    return {candidates, margin,     rollouts,   batch,            depth,             network_error,
            rollout_bias, least_gain, confidence, models_opponents, std::move(critic), trained};
}

// What a mind is asked, and what it answers.
void bind_choices(nb::module_ &m) {
    nb::class_<PositionSnapshot>(m, "PositionSnapshot", "What a seat knows when it must move.")
        .def(nb::init<const Layout &, int, Mask, const Constraints &, const Behaviour &, std::array<int, 2>,
                      const Hearing *>(),
             "layout"_a, "seat"_a, "hand"_a, "shared"_a, "behaviour"_a, "score"_a, "hearing"_a = nb::none(),
             nb::keep_alive<1, 2>(),
             nb::keep_alive<1, 6>());

    nb::class_<AskChoice>(m, "AskChoice", "A question, its chance of a hit, and its value in half-suits.")
        .def_ro("target", &AskChoice::target)
        .def_ro("card", &AskChoice::card)
        .def_ro("chance", &AskChoice::chance)
        .def_ro("value", &AskChoice::value)
        .def_ro("swing", &AskChoice::swing)
        .def(nb::self == nb::self);

    nb::class_<ClaimChoice>(m, "ClaimChoice", "A claim, the chance that it is right, and its expected gain in points.")
        .def_ro("half_suit", &ClaimChoice::half_suit)
        .def_prop_ro("holders", [](const ClaimChoice &self) {
            return std::vector<int>(self.holder.begin(), self.holder.begin() + self.cards);
        }, "By card of the half-suit.")
        .def_ro("chance", &ClaimChoice::chance)
        .def_ro("gain", &ClaimChoice::gain)
        .def(nb::self == nb::self);
}

// What it thinks with.
void bind_seat_mind(nb::module_ &m) {
    const SearchSettings usual;
    nb::class_<SearchSettings>(m, "SearchSettings", "How a decision is searched; see search.hpp.")
        .def("__init__",
             [](SearchSettings *self, int candidates, float margin, int rollouts, int batch, int depth,
                float network_error, float rollout_bias, float least_gain, float confidence, bool models_opponents,
                std::shared_ptr<Network> critic, const std::optional<NetworkPair> &strangers) {
                 new (self) SearchSettings(search_of(candidates, margin, rollouts, batch, depth, network_error,
                                                     rollout_bias, least_gain, confidence, models_opponents,
                                                     std::move(critic), strangers));
             },
             "candidates"_a = usual.candidates, "margin"_a = usual.margin, "rollouts"_a = usual.rollouts,
             "batch"_a = usual.batch, "depth"_a = usual.depth, "network_error"_a = usual.network_error,
             "rollout_bias"_a = usual.rollout_bias, "least_gain"_a = usual.least_gain,
             "confidence"_a = usual.confidence, "models_opponents"_a = usual.models_opponents,
             "critic"_a = nb::none(), "strangers"_a = nb::none());

    nb::class_<SeatMind>(m, "SeatMind", "The mind of one seat, with its dice. Threads take turns.")
        .def(nb::init<const Layout &, std::shared_ptr<Network>, std::shared_ptr<Network>, float, int, std::size_t,
                      std::optional<SearchSettings>, std::uint64_t, std::shared_ptr<ChoiceReader>,
                      const DrawSettings &>(),
             nb::keep_alive<1, 2>(), "layout"_a, "value"_a.none(), "likelihood"_a = nb::none(), "sure"_a = 0.98f,
             "patience"_a = 3, "most_steps"_a = MOST_STEPS, "search"_a = nb::none(), "seed"_a = 0,
             "choice"_a = nb::none(), "draws"_a = DrawSettings())
        .def("observe", &SeatMind::observe, "before"_a, "asker"_a, "target"_a, "card"_a)
        .def("style_probabilities", &SeatMind::style_probabilities, "seat"_a)
        .def("reset", &SeatMind::reset)
        .def("decide", &SeatMind::decide, "position"_a, "cards"_a)
        .def("questions", &SeatMind::questions, "position"_a, "cards"_a, "counts"_a = true)
        .def("judge", &SeatMind::judge, "position"_a, "cards"_a, "hands"_a, "target"_a, "card"_a, "critic"_a,
             "counts"_a = true)
        .def("chances", &SeatMind::chances, "position"_a)
        .def("value_features", &SeatMind::value_features, "position"_a, "cards"_a)
        .def("best_claim", &SeatMind::best_claim, "position"_a)
        .def("certain_claim", &SeatMind::certain_claim, "position"_a)
        .def("best_successor", &SeatMind::best_successor, "position"_a, "seats"_a)
        .def("least_informed", &SeatMind::least_informed, "position"_a, "seats"_a);

    m.def("rest", &rest);
}

} // namespace

void bind_mind(nb::module_ &m) {
    m.attr("VALUE_FEATURES") = VALUE_FEATURES;
    bind_choices(m);
    bind_seat_mind(m);
}

} // namespace shoal
