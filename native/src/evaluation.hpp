// What a mind works out about a position before it rolls any dice. It depends on the position alone, so it can be
// cached (evaluation_cache.hpp).
#pragma once

#include "value_features.hpp"

#include <optional>
#include <vector>

namespace shoal {

// A question that a seat may ask, and what it makes of it.
struct AskChoice {
    int target = -1, card = -1;
    float chance = 0;  // of a hit
    float value = 0;   // half-suits still to come, the own team's less the others'; in cards where a heuristic decides
    float swing = 0;   // what a hit is worth more than a miss; 0 where a heuristic decides

    bool operator==(const AskChoice &) const = default;
};

struct ClaimChoice {
    int half_suit = -1;  // -1: the seat may claim none
    int cards = 0;       // of the half-suit
    float chance = 0;    // that the claim is right
    float gain = 0;      // expected points, the own team's less the others'
    std::array<std::int8_t, MOST_IN_HALF_SUIT> holder{};  // by card, in the order of the half-suit

    bool operator==(const ClaimChoice &) const = default;
};

// What every player at the table can infer from the public events, by one likelihood network. It is the same for all
// seats.
struct PublicInference {
    std::optional<Deductions> deductions;  // what is certain; none: not computed yet
    std::optional<Factors> factors;        // how likely hands are made by what was asked; none: there is no network
    std::optional<Chances> chances;        // how likely each seat holds each card; none: nothing needs them
};

struct Evaluation {
    bool complete = false;             // false: the cache has just made room for it
    Reading reading;
    std::optional<ClaimChoice> claim;  // set: the seat claims; not set: it asks one of the candidates
    std::vector<Candidate> candidates; // empty, and no claim: no deal agrees with what is known
    std::vector<float> values;         // by candidate
    std::vector<float> swings;         // by candidate: a hit's worth less a miss's; empty without a network
};

} // namespace shoal
