// A transposition table for rollouts: evaluations of positions that come up again.
//
// The deals that a search draws differ only in the hands that the searching seat does not see. It asks the same
// questions in all of them, each question has one of two answers, and often the same questions follow. So positions
// repeat: what is inferred from public events alone is the same for all deals and all seats, and what a seat makes of a
// position is the same wherever its hand is the same.
#pragma once

#include "evaluation.hpp"

#include <deque>
#include <tuple>
#include <unordered_map>

namespace shoal {

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
