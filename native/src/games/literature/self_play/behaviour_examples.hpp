// What the likelihood network and the question encoder are trained on: positions of self-played games, with the true
// hands.
//
// The log-likelihood of the true hands, given what the seat on turn knows, has a simple gradient: its derivative by the
// logarithm of the factor of a seat and a half-suit is the number of cards that the seat holds there, less the number
// that the posterior expects.
#pragma once

#include "games/literature/self_play/lineup.hpp"

#include <cstdint>
#include <vector>

namespace shoal {

class BehaviourExamples {
  public:
    // A position for one in `every` decisions of these games.
    BehaviourExamples(const Layout &, const PlayerSettings &learner, const SparringPartners &, std::uint64_t seed,
                      std::uint32_t first, int games, int every, int threads);

    BehaviourExamples(const BehaviourExamples &) = delete;  // the examples point at the layout

    using Numbers = std::vector<std::int32_t>;

    int positions() const { return int(examples_.size()); }
    int games() const { return int(questions_.size()); }
    int half_suits() const { return layout_.half_suits; }

    // By game.
    Numbers questions_of_games() const;
    Numbers positions_of_games() const;

    // By position, game after game: how many questions of its game were asked before; and how many rows it has, one for
    // each seat and open half-suit. By row: its features (behaviour.hpp), with the encodings as the seat has them; and
    // its place, seat * half-suits + half-suit.
    Numbers asked_before() const;
    Numbers counts() const;
    std::vector<float> rows() const;
    Numbers places() const;

    // Of the questions of `count` games from `begin` on: who asks, and the rows of all half-suits
    // (encoder_features.hpp). `askers` has room for a number a question, `rows` for half_suits() * ENCODER_FEATURES.
    void encoder_features(int begin, int count, std::int32_t *askers, float *rows, int threads) const;

    // Of `count` positions from `begin` on, with the logarithm of a factor for each of their rows: returns the
    // log-likelihood, in sum, and writes its derivative by each of these logarithms.
    double likelihood_gradient(int begin, int count, const float *log_factors, float *gradient, int threads) const;

  private:
    struct Example {
        Constraints own;
        Masks hands;
        std::vector<float> rows;
        int asked_before;
    };

    const Layout layout_;
    std::vector<Example> examples_;
    Numbers positions_;                             // by game
    std::vector<std::vector<Question>> questions_;  // by game
};

} // namespace shoal
