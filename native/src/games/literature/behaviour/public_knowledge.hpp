// What every player at the table knows, updated event by event.
#pragma once

#include "games/literature/behaviour/hearing.hpp"

#include <variant>
#include <vector>

namespace shoal {

// A half-suit is closed and its cards are shown: how many of them each seat held, and which.
struct Revealed {
    int half_suit;
    Rooms held;
    Masks cards;
    bool operator==(const Revealed &) const = default;
};

// A claim was wrong in part and nothing was shown (wrong_attribution=nothing).
struct Failed {
    int claimer, half_suit;
    Masks named;
    bool operator==(const Failed &) const = default;
};

using Event = std::variant<Question, Revealed, Failed>;

struct PublicKnowledge {
    Constraints shared;
    std::vector<Behaviour> behaviours;  // at least one: one for each question encoder in use at the table
    std::vector<Hearing> hearings;      // one for each reader of choices in use

    // By that encoder; where there is none, any.
    const Behaviour &behaviour_of(const Network *encoder) const;

    void add(const Event &);
};

} // namespace shoal
