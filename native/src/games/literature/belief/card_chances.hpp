// How likely a seat holds a card, where the facts leave it open: the twin of `Chances` in
// `games/literature/belief/chances.py`, without weights and without whole hands, in the same order of operations.
#pragma once

#include "games/literature/belief/facts.hpp"

#include <array>
#include <vector>

namespace shoal {

class CardChances {
  public:
    using Holders = std::array<std::int8_t, MOST_CARDS>;  // by card

    struct Guess {
        double chance = 0;
        Holders holder{};
    };

    // The facts must stay as they are as long as the chances are used.
    explicit CardChances(Facts &);

    double of(int seat, int card) const;

    // How likely a seat holds at least one of some cards.
    double any_of(int seat, Mask cards) const;

    // How likely a team holds all of a half-suit.
    double contained(int team, int half_suit) const;

    // The likeliest attribution to a team; a full one even where none can be right.
    Guess guess(int team, int half_suit) const;

  private:
    struct Candidates;

    void scale();
    void scale_column(int card);
    void tell(const Base &, std::vector<double> &odds);

    const Layout &layout_;
    Masks may_, has_, open_{};
    std::vector<Base> bases_;
    std::vector<Clause> clauses_;
    std::array<int, MOST_SEATS> room_{};
    std::array<std::array<double, MOST_CARDS>, MOST_SEATS> chance_{};
};

} // namespace shoal
