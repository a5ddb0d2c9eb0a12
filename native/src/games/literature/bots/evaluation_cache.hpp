// A transposition table for rollouts: evaluations of positions that come up again.
//
// The deals that a search draws differ only in the hands that the searching seat does not see. It asks the same
// questions in all of them, each question has one of two answers, and often the same questions follow. So positions
// repeat: what is inferred from public events alone is the same for all deals and all seats, and what a seat makes of a
// position is the same wherever its hand is the same.
#pragma once

#include "games/literature/bots/value_features.hpp"

#include <deque>
#include <optional>
#include <tuple>
#include <unordered_map>
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

// What a mind works out about a position before it rolls any dice. It depends on the position alone, so it can be
// cached.
struct Evaluation {
    bool complete = false;             // false: the cache has just made room for it
    Reading reading;
    std::optional<ClaimChoice> claim;  // set: the seat claims; not set: it asks one of the candidates
    std::vector<Candidate> candidates; // empty, and no claim: no deal agrees with what is known
    std::vector<float> values;         // by candidate
    std::vector<float> swings;         // by candidate: a hit's worth less a miss's; empty without a network
};

// Objects with stable addresses, all released at once; their memory is used again. Most searches are small: what a rare
// large one took beyond `MOST_KEPT` is given back, or every thread would hold the memory of the largest that it saw.
template <class Object> class Pool {
  public:
    static constexpr std::size_t MOST_KEPT = 256 * 1024 / sizeof(Object) + 1;

    // In whatever state its last user left it.
    Object &take() {
        if (taken_ == objects_.size()) objects_.emplace_back();
        return objects_[taken_++];
    }
    void release_all() {
        taken_ = 0;
        while (objects_.size() > MOST_KEPT) objects_.pop_back();
    }

    // Calls `clean` on each of them first.
    template <class Clean> void release_all(Clean clean) {
        while (taken_) clean(objects_[--taken_]);
        release_all();
    }

  private:
    std::deque<Object> objects_;
    std::size_t taken_ = 0;
};

// Public knowledge is identified by its address, so that nothing may change at these addresses before `clear`.
class EvaluationCache {
  public:
    // Of that mind in that position, where it may ask for these cards.
    Evaluation &evaluation(const void *mind, const Position &, Mask cards);

    // Shared by all minds with that likelihood network (which may be null).
    PublicInference &public_inference(const Network *likelihood, const Position &);

    void clear();

  private:
    using Key = std::tuple<const void *, const Constraints *, Mask, Mask, int, std::array<int, 2>>;
    using PublicKey = std::tuple<const Network *, const Constraints *>;
    struct Hash {
        std::size_t operator()(const Key &) const;
        std::size_t operator()(const PublicKey &) const;
    };

    Pool<Evaluation> evaluations_;
    Pool<PublicInference> inferences_;
    std::unordered_map<Key, Evaluation *, Hash> evaluation_of_;
    std::unordered_map<PublicKey, PublicInference *, Hash> inference_of_;
};

} // namespace shoal
