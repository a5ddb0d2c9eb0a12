// Exactly what constraints imply: all deals that agree with them, equally likely or weighted by factors. The twin of
// `games/literature/belief/belief.py`; the method is explained in posterior.cpp.
#pragma once

#include "core/rng.hpp"
#include "games/literature/belief/constraints.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace shoal {

// What positions of up to ten seats need, and most of twelve; with all else it bounds the memory to about 700 MB.
constexpr std::size_t MOST_STEPS = std::size_t(1) << 25;

// The likelihood of what was observed, given a deal, as a product over all cards: each contributes the factor of its
// holder and its half-suit. All factors are positive. Those of known cards do not matter.
struct Factors {
    std::array<std::array<double, MOST_HALF_SUITS>, MOST_SEATS> of;
};

// Keeps its memory from one `solve` to the next, so one a thread is enough. All answers are about the last `solve`,
// which must have succeeded.
class Posterior {
  public:
    struct Attribution {
        double chance = 0;                                        // that it is right
        double contained = 0;                                     // that the team holds the half-suit
        std::array<std::int8_t, MOST_IN_HALF_SUIT> holder{};      // by the order of the cards; -1: none can be right
    };

    Posterior();
    ~Posterior();
    Posterior(Posterior &&) noexcept;
    Posterior &operator=(Posterior &&) noexcept;

    // One for all minds of a thread, which saves memory: the next `solve` on this thread replaces the last.
    static Posterior &of_this_thread();

    // False: no deal agrees, or, where `too_large` says so, there is too much to count. It gives up where more than so
    // many steps would be needed; a million take about 20 ms.
    bool solve(const Constraints &, const Factors * = nullptr, std::size_t most_steps = MOST_STEPS);

    // The same at less than half the cost, if nothing but `sample` is called afterwards.
    bool solve_for_samples(const Constraints &, const Factors * = nullptr, std::size_t most_steps = MOST_STEPS);

    // Whether the last `solve` gave up, which says nothing of the deals: there was too much to count (early at tables
    // of twelve), or a hand had more than 15 unknown cards, or a half-suit more than 28 clauses.
    bool too_large() const;

    double worlds() const;                                        // deals that agree (their weight, if weighted)
    double chance(int seat, int card) const;                      // 0 and 1 exactly where it is certain
    double contained(int team, int half_suit) const;              // the half-suit is open
    Attribution attribution(int team, int half_suit) const;       // the likeliest; of equal ones always the same
    double chance_of(int half_suit, const std::array<std::int8_t, MOST_IN_HALF_SUIT> &holder) const;
    void sample(Stream &, Masks &hands) const;

  private:
    struct Tables;
    std::unique_ptr<Tables> tables_;
};

} // namespace shoal
