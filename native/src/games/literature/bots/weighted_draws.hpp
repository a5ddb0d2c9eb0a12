// Deals drawn from the posterior, weighed by what was asked and what was not.
//
// The weight of a deal is exp(sum over the other seats of (CHOICE * log likelihood of its questions - FACTORS * log of
// the factors by which the posterior weighed its hand)): both are partly the same evidence, which must not count twice.
// How much of each is used was fitted to games that nothing was trained on.
// Few draws are noisy, so chances are not their weighted shares: they are the exact chances, moved by as much as the
// weights move the shares (a control variate). A little of the exact chance is kept; what is certain stays so, and
// nothing else becomes it.
#pragma once

#include "games/literature/behaviour/hearing.hpp"
#include "games/literature/behaviour/position.hpp"
#include "games/literature/belief/posterior.hpp"

#include "core/finder.hpp"

#include <vector>

namespace shoal {

struct DrawSettings {
    int draws = 1024;     // 0: what was heard is not weighed
    float choice = 0.6f;
    float factors = 0.5f;
};

class WeightedDraws {
  public:
    // One for all minds of a thread, as the posterior that it draws from.
    static WeightedDraws &of_this_thread();

    // False: nothing was heard of anybody else. The draws depend on what the seat knows alone.
    bool draw(const Posterior &, const Position &, const Factors *, const DrawSettings &);

    // Moves exact chances.
    void sharpen(const Posterior &, const Position &, Chances &) const;

    // The likeliest attribution of a half-suit to a team, its chance, and that the team holds it all; `exact` is the
    // posterior's.
    Posterior::Attribution attribution(const Posterior &, const Position &, int half_suit,
                                       const Posterior::Attribution &exact) const;

    // A deal, by weight.
    void sample(Stream &, Masks &hands) const;

    int size() const { return int(deals_.size()); }

    // How many equal weights would be as good: the square of their sum by the sum of their squares.
    double effective() const;

  private:
    void weigh(const Position &, int seat, const Factors *, const DrawSettings &);

    std::vector<Masks> deals_;
    std::vector<double> weights_;  // in sum 1
    std::vector<double> until_;    // sums up to each
    std::vector<CardSets> hands_;  // of a seat, each once
    std::vector<std::uint32_t> number_;  // by deal, which of them
    std::vector<double> logs_;
    Finder finder_;
};

} // namespace shoal
