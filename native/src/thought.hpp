// What a mind finds in a position, before it tosses any dice: the same whenever it looks.
#pragma once

#include "features.hpp"

#include <optional>
#include <vector>

namespace shoal {

struct ClaimChoice {
    int half_suit = -1;
    float chance = 0;           // that it is right
    float gain = 0;             // expected points, ours less theirs
    std::array<std::int8_t, MOST_IN_HALF_SUIT> holder{};  // in the order of the half-suit's cards
};

// What everybody can make of what was told, by one model of behaviour.
struct CommonView {
    std::optional<Facts> facts;            // what it proves; none: nobody has looked yet
    std::optional<Likelihood> likelihood;  // what it makes likely; none: there is no model
    std::optional<Chances> guess;          // how likely each seat holds each card; none: nobody needs it
};

struct Thought {
    bool complete = false;              // otherwise it has only begun
    Reading reading;
    std::optional<ClaimChoice> claim;   // otherwise one of the candidates is asked; none are left: no deal agrees
    std::vector<Candidate> candidates;
    std::vector<float> values;          // of the candidates
    std::vector<float> swings;          // by how much a hit is better than a miss, as the network has it
};

} // namespace shoal
