// Which of many disjoint sets of cards a hand touches, fast where they are runs of bits, as half-suits of one suit are.
//
// Adding a run to the cards that a hand has of it carries into the bit above, unless there are none. So one addition
// tells it of many runs, if none of them begins where another ends; two groups are enough for low and high half-suits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace shoal {

class Runs {
  public:
    void add(std::uint64_t set) {
        const int begin = std::countr_zero(set), length = std::popcount(set);
        const std::uint64_t top = std::uint64_t(1) << (begin + length);
        for (Group &group : groups_) {
            const bool fits = !group.cards || group.length == length;
            if (set != top - (std::uint64_t(1) << begin) || !fits || top & group.cards || set & group.tops) continue;
            group = {group.cards | set, group.tops | top, length};
            return;
        }
        others_[count_++] = set;
    }

    // All cards of the sets that a hand has a card of.
    std::uint64_t touched_by(std::uint64_t hand) const {
        std::uint64_t all = groups_[0].touched_by(hand) | groups_[1].touched_by(hand);
        for (int n = 0; n < count_; ++n) all |= hand & others_[n] ? others_[n] : 0;
        return all;
    }

  private:
    struct Group {
        std::uint64_t cards = 0, tops = 0;  // the bits above its runs
        int length = 1;                     // of each

        std::uint64_t touched_by(std::uint64_t hand) const {
            const std::uint64_t carries = ((hand & cards) + cards) & tops;
            return carries - (carries >> length);
        }
    };

    std::array<Group, 2> groups_{};
    std::array<std::uint64_t, 13> others_{};
    int count_ = 0;
};

} // namespace shoal
