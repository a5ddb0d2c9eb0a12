// What a model of behaviour is fitted to: positions of self-played games, with the true holdings.
//
// The likelihood of the true holdings, given what the seat on turn knows, grows with the factor of a seat and a half-suit
// (its logarithm, to be exact) by the cards that the seat holds there less those that the posterior expects.
#pragma once

#include "player.hpp"

#include <cstdint>
#include <vector>

namespace shoal {

class BehaviourLessons {
  public:
    // One of `every` decisions of these games, in an order in which neighbours are of different games.
    BehaviourLessons(const Layout &, const Player &, const std::vector<Player> &guests, float share, std::uint64_t seed,
                     std::uint32_t first, int games, int every, int threads);

    BehaviourLessons(const BehaviourLessons &) = delete;  // lessons point at the layout

    int positions() const { return int(lessons_.size()); }

    // Of all positions, one after the other: how many rows, and the rows (behaviour.hpp).
    std::vector<std::int32_t> counts() const;
    std::vector<float> rows() const;

    // For so many positions from `begin` on, with a logarithm of a factor for each of their rows: by row, the true cards
    // less the expected ones. Returns the logarithm of the likelihood.
    double surplus(int begin, int count, const float *log_factors, float *found, int threads) const;

  private:
    struct Lesson {
        Constraints own;
        Masks hands;
        std::vector<float> rows;
    };

    const Layout layout_;
    std::vector<Lesson> lessons_;
};

} // namespace shoal
