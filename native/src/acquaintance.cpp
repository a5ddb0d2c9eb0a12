#include "acquaintance.hpp"

#include "told.hpp"

#include <algorithm>
#include <cmath>

namespace shoal {
namespace {

constexpr int DEALS = 6;              // drawn for each question
constexpr double TEAMMATES = 0.5;     // what their questions count
constexpr double OTHERWISE = 0.1;     // the chance that a question has reasons of its own: evidence stays bounded
// By which a question may be worse, in half-suits or in cards.
constexpr Acquaintance::Shares TEMPERATURE{0.05, 0.05, 0.02, 0.02, 0.1};

// How likely a mind that chooses the better the likelier asks that, where it has just decided.
double likelihood(const Mind &mind, const Decision &decision, const Question &asked, double temperature) {
    double all = 0, found = 0;
    for (std::size_t i = 0; i < mind.candidates().size(); ++i) {
        const Candidate &one = mind.candidates()[i];
        const double weight = std::exp((mind.values()[i] - decision.value) / temperature);
        all += weight;
        if (one.card == asked.card && one.target == asked.target) found = weight;
    }
    return (1 - OTHERWISE) * found / all + OTHERWISE / double(mind.candidates().size());
}

} // namespace

Settings in_rollouts(Settings settings, Taste taste, std::shared_ptr<const Network> habits) {
    settings.most_steps = 0;
    settings.explore = 0;
    settings.keeps_rows = false;
    settings.taste = taste;
    settings.habits = std::move(habits);
    return settings;
}

Acquaintance::Acquaintance(const Layout &layout, std::shared_ptr<const Network> network, const Settings &settings)
    : layout_(layout), minds_{Mind(layout, std::move(network), in_rollouts(settings, {}, settings.habits)),
                              Mind(layout, nullptr, in_rollouts(settings, Taste::weighed, settings.habits)),
                              Mind(layout, nullptr, in_rollouts(settings, Taste::weighed, nullptr)),
                              Mind(layout, nullptr, in_rollouts(settings, Taste::likeliest, nullptr)),
                              Mind(layout, nullptr, in_rollouts(settings, Taste::anything, nullptr))},
      most_steps_(layout.bluff_ask ? 0 : settings.most_steps) {}

void Acquaintance::heard(const Position &before, const Question &asked, Stream &dice) {
    if (!most_steps_ || asked.asker == before.seat) return;
    add_hand(before, told_);
    const Mask card = Mask(1) << asked.card;
    Mask &may = told_.may[asked.asker];
    may &= ~card;
    const Mask base = may & layout_.cards[layout_.half_suit_of[asked.card]];
    if (!base) return;
    told_.bases.push_back({asked.asker, base});
    Posterior &posterior = Posterior::of_this_thread();
    const std::optional<Likelihood> likely = minds_[by_network].likelihood(before, settle(*before.shared));
    if (!posterior.solve_for_samples(told_, likely ? &*likely : nullptr, most_steps_)) return;
    Notes &notes = Branches::of_this_thread().notes();
    notes.forget();
    Shares sum{};
    int deals = 0;
    for (int n = 0; n < DEALS; ++n) {
        Masks hands;
        posterior.sample(dice, hands);
        Position asker = before;
        asker.seat = asked.asker;
        asker.hand = hands[asked.asker];
        asker.notes = &notes;
        deals += weigh(asker, asked, dice, sum);
    }
    if (!deals) return;
    for (int way = 0; way < WAYS; ++way) evidence_[asked.asker][way] += std::log(sum[way] / deals);
}

// Adds to each way how likely that asker asks that; false: it would rather claim.
bool Acquaintance::weigh(const Position &asker, const Question &asked, Stream &dice, Shares &sum) {
    const Mask cards = layout_.half_suits_in(asker.hand) & ~asker.hand;
    Shares found;
    for (int way = 0; way < WAYS; ++way) {
        const Decision decision = minds_[way].decide(asker, cards, dice);
        if (decision.candidate < 0) return false;
        found[way] = likelihood(minds_[way], decision, asked, TEMPERATURE[way]);
    }
    for (int way = 0; way < WAYS; ++way) sum[way] += found[way];
    return true;
}

Acquaintance::Shares Acquaintance::shares(int seat) const {
    Shares found;
    for (int way = 0; way < WAYS; ++way) {
        const bool possible = way != shrewd || minds_[shrewd].settings().habits;
        found[way] = std::log(possible ? PRIOR[way] : 0);
        for (int s = seat % 2; s < layout_.seats; s += 2) found[way] += (s == seat ? 1 : TEAMMATES) * evidence_[s][way];
    }
    const double most = *std::max_element(found.begin(), found.end());
    double all = 0;
    for (double &one : found) all += one = std::exp(one - most);
    for (double &one : found) one /= all;
    return found;
}

double Acquaintance::strangers(int team, int but) const {
    double found = 0;
    int seats = 0;
    for (int s = team; s < layout_.seats; s += 2) {
        if (s == but) continue;
        const Shares known = shares(s);
        found += known[weighed] + known[likeliest] + known[anything];
        ++seats;
    }
    return found / seats;
}

} // namespace shoal
