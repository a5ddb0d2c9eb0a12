// Estimates how each of the other seats picks its questions, from the questions it has asked since the deal.
//
// Rollouts are only as good as their model of the other players: a search that assumes everybody plays like itself
// gains against its own kind and loses to others. So a few styles of play are compared. After every question of another
// seat, deals are drawn from what the observer knew before it. In each deal the asker's hand says how likely every
// style was to ask just that, and Bayes' rule turns these likelihoods into probabilities of the styles. A teammate's
// questions count half as much as the seat's own, because teammates are often bots of one kind.
#pragma once

#include "games/literature/bots/mind.hpp"

#include <array>

namespace shoal {

// The settings of a mind in rollouts: it estimates its chances instead of counting deals, infers with this likelihood
// network (none: it infers nothing from what was asked), and decides by this heuristic where it has no value network.
MindSettings rollout_settings(MindSettings, HeuristicPolicy, std::shared_ptr<const Network> likelihood);

class OpponentModel {
  public:
    // By the value network; or by one of the heuristics. `shrewd` is the heuristic of `careful` with chances that are
    // weighted by what was asked; it is impossible where there is no likelihood network.
    enum Style { by_value_network, shrewd, careful, greedy, counting };
    static constexpr int STYLES = 5;
    using Probabilities = std::array<double, STYLES>;
    using Evidence = std::array<Probabilities, MOST_SEATS>;  // by seat: the logarithms of the likelihoods
    static constexpr Probabilities PRIOR{0.52, 0.12, 0.12, 0.12, 0.12};

    // `settings` are those of the observer. Where it does not count deals, it learns nothing about others either.
    OpponentModel(const Layout &, std::shared_ptr<const Network> value, const MindSettings &settings);

    // Another seat asks; `before` is what the observer knew until then. Whether it hits does not matter.
    void observe(const Position &before, const Question &, Stream &);

    // A new deal: all that was learned is dropped.
    void reset() { evidence_ = {}; }

    // All that it has learned; another model of the same table that recalls it knows the same.
    const Evidence &evidence() const { return evidence_; }
    void recall(const Evidence &evidence) { evidence_ = evidence; }

    Probabilities probabilities(int seat) const;

    // A stranger is a seat that infers nothing from which questions are asked (`careful`, `greedy` or `counting`). The
    // mean probability of that among the teammates of a seat, and among its opponents.
    double strangers_beside(int seat) const { return strangers(seat % 2, seat); }
    double strangers_against(int seat) const { return strangers(1 - seat % 2, seat); }

    // A mind that plays in that style in rollouts.
    Mind &mind(int style) { return minds_[style]; }

  private:
    double strangers(int team, int but) const;
    bool add_likelihoods(const Position &asker, const Question &, Stream &, Probabilities &sum);

    const Layout &layout_;
    std::array<Mind, STYLES> minds_;
    Evidence evidence_{};
    std::size_t most_steps_;  // of counting; 0: it does not learn
    Constraints constraints_;
};

} // namespace shoal
