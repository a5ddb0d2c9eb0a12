// How the others choose their questions, by what each of them has asked since the deal.
//
// Rollouts are worth little where the seats in them play as nobody at the table does: what a search gains over its own
// policy it may lose again to all others. There are a few ways to choose a question. After every question of another
// seat deals are drawn from what the observer knew and thought likely before it; the hand that the asker has there says
// how likely each way would have asked just that. A seat is taken to play in each way as often as that makes likely,
// its teammates' questions counting half: they are often of one make.
#pragma once

#include "mind.hpp"

#include <array>

namespace shoal {

// Those of a mind that plays in rollouts: by estimated chances, with that taste where it has no network, and by these
// habits.
Settings in_rollouts(Settings, Taste, std::shared_ptr<const Network> habits);

class Acquaintance {
  public:
    // By the network; or by a taste, the formula of `weighed` with chances that read something in questions, or
    // nothing. Where there is no model of behaviour nobody reads, and nobody is `shrewd`.
    enum Way { by_network, shrewd, weighed, likeliest, anything };
    static constexpr int WAYS = 5;
    using Shares = std::array<double, WAYS>;
    static constexpr Shares PRIOR{0.52, 0.12, 0.12, 0.12, 0.12};

    // `settings` are those of the observer: where it does not count its deals, it learns nothing of others either.
    Acquaintance(const Layout &, std::shared_ptr<const Network>, const Settings &settings);

    // Another seat asks; `before` is what the observer knew until then. Whether it hits does not matter.
    void heard(const Position &before, const Question &, Stream &);

    // A new game, with new hands.
    void forget() { evidence_ = {}; }

    // How likely it is that the seat plays in each way.
    Shares shares(int seat) const;

    // How likely any other seat of its team than that one reads nothing in questions.
    double strangers_beside(int seat) const { return strangers(seat % 2, seat); }

    // How likely a seat of the other team reads nothing in questions.
    double strangers_against(int seat) const { return strangers(1 - seat % 2, seat); }

    // Who plays in that way, by estimated chances.
    Mind &mind(int way) { return minds_[way]; }

  private:
    double strangers(int team, int but) const;
    bool weigh(const Position &asker, const Question &, Stream &, Shares &sum);

    const Layout &layout_;
    std::array<Mind, WAYS> minds_;
    std::array<Shares, MOST_SEATS> evidence_{};  // logarithms of likelihoods
    std::size_t most_steps_;  // of counting; 0: it does not listen
    Constraints told_;
};

} // namespace shoal
