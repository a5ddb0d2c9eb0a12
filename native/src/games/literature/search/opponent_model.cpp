#include "games/literature/search/opponent_model.hpp"

#include "games/literature/search/rollout_tree.hpp"

#include <algorithm>
#include <cmath>

namespace shoal {
namespace {

constexpr int DEALS = 6;           // drawn for each question
constexpr double TEAMMATES = 0.5;  // the weight of their questions
constexpr double NOISE = 0.1;      // the chance that a question follows no style; it keeps the evidence bounded

// Of the softmax by which each style is taken to choose: in half-suits with a value network, in cards without.
constexpr OpponentModel::Probabilities TEMPERATURE{0.05, 0.05, 0.02, 0.02, 0.1};

// How likely a mind that has just decided was to ask that, if it chooses by softmax.
double likelihood(const Mind &mind, const Decision &decision, const Question &asked, double temperature) {
    double all = 0, found = 0;
    for (std::size_t i = 0; i < mind.candidates().size(); ++i) {
        const Candidate &one = mind.candidates()[i];
        const double weight = std::exp((mind.values()[i] - decision.value) / temperature);
        all += weight;
        if (one.card == asked.card && one.target == asked.target) found = weight;
    }
    return (1 - NOISE) * found / all + NOISE / double(mind.candidates().size());
}

} // namespace

MindSettings rollout_settings(MindSettings settings, HeuristicPolicy heuristic,
                              std::shared_ptr<const Network> likelihood) {
    settings.most_steps = 0;
    settings.explore = 0;
    settings.keeps_rows = false;
    settings.heuristic = heuristic;
    settings.likelihood = std::move(likelihood);
    settings.choice = nullptr;
    return settings;
}

OpponentModel::OpponentModel(const Layout &layout, std::shared_ptr<const Network> value, const MindSettings &settings)
    : layout_(layout),
      minds_{Mind(layout, std::move(value), rollout_settings(settings, {}, settings.likelihood)),
             Mind(layout, nullptr, rollout_settings(settings, HeuristicPolicy::careful, settings.likelihood)),
             Mind(layout, nullptr, rollout_settings(settings, HeuristicPolicy::careful, nullptr)),
             Mind(layout, nullptr, rollout_settings(settings, HeuristicPolicy::greedy, nullptr)),
             Mind(layout, nullptr, rollout_settings(settings, HeuristicPolicy::counting, nullptr))},
      most_steps_(layout.bluff_ask ? 0 : settings.most_steps) {}

void OpponentModel::observe(const Position &before, const Question &asked, Stream &dice) {
    if (!most_steps_ || asked.asker == before.seat) return;
    add_hand(before, constraints_);
    const Mask card = Mask(1) << asked.card;
    Mask &may = constraints_.may[asked.asker];
    may &= ~card;
    const Mask base = may & layout_.cards[layout_.half_suit_of[asked.card]];
    if (!base) return;
    constraints_.bases.push_back({asked.asker, base});
    Posterior &posterior = Posterior::of_this_thread();
    const std::optional<Factors> factors = minds_[by_value_network].factors(before, settle(*before.shared));
    if (!posterior.solve_for_samples(constraints_, factors ? &*factors : nullptr, most_steps_)) return;
    EvaluationCache &cache = RolloutTree::of_this_thread().cache();
    cache.clear();
    Probabilities sum{};
    int deals = 0;
    for (int n = 0; n < DEALS; ++n) {
        Masks hands;
        posterior.sample(dice, hands);
        Position asker = before;
        asker.seat = asked.asker;
        asker.hand = hands[asked.asker];
        asker.cache = &cache;
        deals += add_likelihoods(asker, asked, dice, sum);
    }
    if (!deals) return;
    for (int style = 0; style < STYLES; ++style) evidence_[asked.asker][style] += std::log(sum[style] / deals);
}

// Adds to each style how likely it asks that in the asker's position; false: with this hand it would rather claim.
bool OpponentModel::add_likelihoods(const Position &asker, const Question &asked, Stream &dice, Probabilities &sum) {
    const Mask cards = layout_.half_suits_in(asker.hand) & ~asker.hand;
    Probabilities found;
    for (int style = 0; style < STYLES; ++style) {
        const Decision decision = minds_[style].decide(asker, cards, dice);
        if (decision.candidate < 0) return false;
        found[style] = likelihood(minds_[style], decision, asked, TEMPERATURE[style]);
    }
    for (int style = 0; style < STYLES; ++style) sum[style] += found[style];
    return true;
}

OpponentModel::Probabilities OpponentModel::probabilities(int seat) const {
    Probabilities found;
    for (int style = 0; style < STYLES; ++style) {
        const bool possible = style != shrewd || minds_[shrewd].settings().likelihood;
        found[style] = std::log(possible ? PRIOR[style] : 0);
        for (int s = seat % 2; s < layout_.seats; s += 2)
            found[style] += (s == seat ? 1 : TEAMMATES) * evidence_[s][style];
    }
    const double most = *std::max_element(found.begin(), found.end());
    double all = 0;
    for (double &one : found) all += one = std::exp(one - most);
    for (double &one : found) one /= all;
    return found;
}

double OpponentModel::strangers(int team, int but) const {
    double found = 0;
    int seats = 0;
    for (int s = team; s < layout_.seats; s += 2) {
        if (s == but) continue;
        const Probabilities known = probabilities(s);
        found += known[careful] + known[greedy] + known[counting];
        ++seats;
    }
    return found / seats;
}

} // namespace shoal
