// Who sits at a table of self-play: the learner, and on some seats guests, so that it meets more than itself.
#pragma once

#include "player.hpp"

#include <deque>
#include <vector>

namespace shoal {

struct Guests {
    std::vector<Player> players;
    float share = 0;       // the chance that a seat is one of theirs
    bool as_team = false;  // instead of a share: one team is all of one of them, and no other seat is theirs
};

class Company {
  public:
    // Which seats are whose, the dice say.
    Company(const Layout &layout, const Player &learner, const Guests &guests, Stream &dice)
        : learner_(layout, learner.network, learner.settings), seated_(layout.seats, &learner_) {
        for (const Player &guest : guests.players) guests_.emplace_back(layout, guest.network, guest.settings);
        if (guests_.empty()) return;
        if (guests.as_team) {
            const int first = int(dice.below(2));
            Mind &opponent = one_of_them(dice);
            for (int s = first; s < layout.seats; s += 2) seated_[s] = &opponent;
            return;
        }
        for (Mind *&mind : seated_)
            if (dice.unit() < guests.share) mind = &one_of_them(dice);
    }
    Company(const Company &) = delete;

    const std::vector<Mind *> &seated() const { return seated_; }
    bool is_learner(const Mind &mind) const { return &mind == &learner_; }

  private:
    Mind &one_of_them(Stream &dice) { return guests_[dice.below(std::uint32_t(guests_.size()))]; }

    Mind learner_;
    std::deque<Mind> guests_;
    std::vector<Mind *> seated_;
};

} // namespace shoal
