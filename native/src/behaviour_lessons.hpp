// What a model of behaviour is fitted to: positions of self-played games, with the true holdings.
//
// The likelihood of the true holdings, given what the seat on turn knows, grows with the factor of a seat and a
// half-suit (its logarithm, to be exact) by the cards that the seat holds there less those that the posterior expects.
#pragma once

#include "company.hpp"

#include <cstdint>
#include <vector>

namespace shoal {

class BehaviourLessons {
  public:
    // One of `every` decisions of these games.
    BehaviourLessons(const Layout &, const Player &, const Guests &, std::uint64_t seed, std::uint32_t first, int games,
                     int every, int threads);

    BehaviourLessons(const BehaviourLessons &) = delete;  // lessons point at the layout

    using Numbers = std::vector<std::int32_t>;

    int positions() const { return int(lessons_.size()); }
    int games() const { return int(heard_.size()); }
    int half_suits() const { return layout_.half_suits; }

    Numbers questions_of_games() const;
    Numbers positions_of_games() const;

    // By position, game after game: how many questions of its game were asked before; how many rows it has; the rows
    // (behaviour.hpp), what clues tell as the seat has it; and by row its place, seat * half-suits + half-suit.
    Numbers heard() const;
    Numbers counts() const;
    std::vector<float> rows() const;
    Numbers places() const;

    // By question of so many games from `begin` on: who asks; and the rows of all half-suits (clues.hpp).
    void clues(int begin, int count, std::int32_t *askers, float *rows, int threads) const;

    // For so many positions from `begin` on, with a logarithm of a factor for each of their rows: by row, the true
    // cards less the expected ones. Returns the logarithm of the likelihood.
    double surplus(int begin, int count, const float *log_factors, float *found, int threads) const;

  private:
    struct Lesson {
        Constraints own;
        Masks hands;
        std::vector<float> rows;
        int heard;
    };

    const Layout layout_;
    std::vector<Lesson> lessons_;
    Numbers positions_;                         // by game
    std::vector<std::vector<Question>> heard_;  // by game
};

} // namespace shoal
