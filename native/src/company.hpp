// Who sits at a table of self-play: the learner, and on some seats guests, so that it meets more than itself.
#pragma once

#include "player.hpp"

#include <deque>
#include <vector>

namespace shoal {

class Company {
  public:
    // Each seat is a guest's with the chance `share`; which one, the dice say.
    Company(const Layout &layout, const Player &learner, const std::vector<Player> &guests, float share, Stream &dice)
        : learner_(layout, learner.network, learner.settings), seated_(layout.seats, &learner_) {
        for (const Player &guest : guests) guests_.emplace_back(layout, guest.network, guest.settings);
        for (Mind *&mind : seated_)
            if (!guests_.empty() && dice.unit() < share) mind = &guests_[dice.below(std::uint32_t(guests_.size()))];
    }
    Company(const Company &) = delete;

    const std::vector<Mind *> &seated() const { return seated_; }
    bool is_learner(const Mind &mind) const { return &mind == &learner_; }

  private:
    Mind learner_;
    std::deque<Mind> guests_;
    std::vector<Mind *> seated_;
};

} // namespace shoal
