// What a seat, or a spectator, can prove: constraints that are settled further than `settle` does it. The twin of
// `games/literature/belief/facts.py`, where every rule is explained.
//
// What is found depends on when it is looked for, so it is settled when the twin in Python settles it: when something
// is asked.
#pragma once

#include "games/literature/belief/constraints.hpp"

namespace shoal {

class Facts {
  public:
    Facts(const Layout &layout, int seat) {
        told_.layout = &layout;
        told_.seat = seat;
    }

    void begin(const Rooms &sizes, Mask hand, Mask in_play);
    void question(int asker, int target, int card, bool hit);
    void moved(int card, int from, int to);
    void reveal(int half_suit, const Rooms &held);
    void failure(int claimer, int half_suit, const Masks &named);

    const Layout &layout() const { return *told_.layout; }
    const Rooms &size() const { return told_.size; }

    // What each seat may hold, and what it holds for certain.
    const Masks &may() { return settled().may; }
    const Masks &has() {
        settled();
        return has_;
    }

    // Seats that hold at least one of some cards, and none of them for certain.
    const std::vector<Base> &bases() { return settled().bases; }

    // The constraints, settled.
    const Constraints &settled();

    bool contained(int team, int half_suit);

    // Whether the holder of every card of a half-suit is known, and in that team.
    bool attributed(int team, int half_suit);

    // The seat that is known to hold a card; -1: none is.
    int holder(int card);

  private:
    void apply_singles();
    void apply_bases();
    void apply_rivals(const std::vector<Base> &);
    void apply_clauses();
    void apply_groups();

    Constraints told_;
    Masks has_{};
    bool is_settled_ = true;
};

} // namespace shoal
