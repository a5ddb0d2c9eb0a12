// A critic that sees all hands: it values a position in which a rollout ends before its game does.
//
// The value network knows only what the seat on turn sees, which is one hand. In a rollout all hands are known, and so
// is what can be concluded from public events. A network that uses both is a centralised critic (Lowe et al., 2017).
// Its inputs describe the position right after the question is answered, from the view of the team that then has the
// turn: what each seat can take, how likely its best question hits, as it believes and in truth, and how sure it can be
// of the cards of its team. docs/weights.md says how it is fitted; critic.cpp names its inputs.
#pragma once

#include "games/literature/bots/mind.hpp"

namespace shoal {

constexpr int CRITIC_FEATURES = 76;
constexpr int CRITIC_SHARED = 32;  // how many numbers all rows of a position have in common at their beginning

class CriticRows {
  public:
    // Writes a row for each open half-suit. `on_turn` has just decided to ask in that position; `hands`: of all seats.
    void write(const Position &, const Masks &hands, const Mind &on_turn, const Decision &);

    int count() const { return count_; }
    int half_suit(int row) const { return half_suit_[row]; }
    int team() const { return team_; }  // that has the turn once the question is answered
    const float *row(int number) const { return numbers_.data() + std::ptrdiff_t(CRITIC_FEATURES) * number; }

    // By row, the critic's estimate of the points of the team whose seat asks less the others', in that half-suit.
    std::vector<float> judged_each_by(const Network &critic) const;

    // The critic's estimate of the points still to come, of the team whose seat asks less the others'.
    float judged_by(const Network &critic) const;

  private:
    int count_ = 0, team_ = 0;
    float sign_ = 1;  // -1: after the answer the other team has the turn
    std::array<int, MOST_HALF_SUITS> half_suit_{};
    std::array<float, MOST_HALF_SUITS * CRITIC_FEATURES> numbers_{};
};

} // namespace shoal
