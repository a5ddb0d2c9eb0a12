// What minds have thought in positions that come again, so that none is thought of twice.
//
// A search meets the same positions again and again: its deals differ in the hands that the seat does not see, but it
// asks the same questions in all of them, gets one of two answers, and often the same questions follow. All that is
// made of what everybody was told (the model of behaviour, common guesses) is the same there for all deals and all
// seats; and what a seat thinks is the same where its hand is.
#pragma once

#include "thought.hpp"

#include <deque>
#include <tuple>
#include <unordered_map>

namespace shoal {

// Things that stay where they are until all are given back, and then keep their memory for those to come.
template <class Thing> class Pool {
  public:
    // As its last user left it.
    Thing &take() {
        if (taken_ == things_.size()) things_.emplace_back();
        return things_[taken_++];
    }
    void give_all_back() { taken_ = 0; }

    // Each left so.
    template <class Leave> void give_all_back(Leave leave) {
        while (taken_) leave(things_[--taken_]);
    }

  private:
    std::deque<Thing> things_;
    std::size_t taken_ = 0;
};

// Positions are told apart by where what was told lies: nothing may change there before `forget`.
class Notes {
  public:
    // Of that mind, in that position, where it may ask for these cards.
    Thought &thought(const void *mind, const Position &, Mask cards);

    // Of all minds with that model of behaviour, if any.
    CommonView &common_view(const Network *habits, const Position &);

    void forget();

  private:
    using Seen = std::tuple<const void *, const Constraints *, Mask, Mask, int, std::array<int, 2>>;
    using SeenByAll = std::tuple<const Network *, const Constraints *>;
    struct Hash {
        std::size_t operator()(const Seen &) const;
        std::size_t operator()(const SeenByAll &) const;
    };

    Pool<Thought> thoughts_;
    Pool<CommonView> common_views_;
    std::unordered_map<Seen, Thought *, Hash> thought_;
    std::unordered_map<SeenByAll, CommonView *, Hash> common_view_;
};

} // namespace shoal
