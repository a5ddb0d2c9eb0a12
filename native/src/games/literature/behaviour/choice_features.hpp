// The inputs of the choice network: what a question promises to an asker with a certain set of cards of its half-suit.
//
// A row has three parts, so that tables of all sets can be made quickly: what everybody sees of the question; what the
// set makes of the half-suit; and what the set makes of the question. The chances are the public ones, but given that
// the asker holds just these cards of the half-suit: the others lie with somebody else, and what others must hold of it
// is narrowed down. The names of the features are those of tests/native/choice_twin.py, which says what they mean.
#pragma once

#include "games/literature/behaviour/behaviour.hpp"
#include "games/literature/belief/estimate.hpp"

namespace shoal {

constexpr int CHOICE_OF_QUESTION = 34, CHOICE_OF_SET = 11, CHOICE_OF_BOTH = 3;
constexpr int CHOICE_FEATURES = CHOICE_OF_QUESTION + CHOICE_OF_SET + CHOICE_OF_BOTH;

// What is public before a question, and what follows from it.
struct PublicMoment {
    const Constraints &shared;
    const Behaviour &behaviour;
    Deductions facts;
    Chances chances{};
    bool possible = false;  // false: the constraints contradict each other

    PublicMoment(const Constraints &, const Behaviour &, const Network *likelihood);
};

// A question by the number of its target among those that may be asked, and of its card in the half-suit.
struct ChoiceQuestion {
    std::int8_t target, card;
};

// What the asker could ask in a half-suit if it held just this set of its cards.
struct ChoiceSet {
    static constexpr int MOST_QUESTIONS = MOST_IN_HALF_SUIT * MOST_SEATS / 2;

    int count = 0;
    std::array<ChoiceQuestion, MOST_QUESTIONS> questions;
    std::array<float, CHOICE_OF_SET> features;
    std::array<std::array<float, CHOICE_OF_BOTH>, MOST_QUESTIONS> pairs;
};

class ChoiceFeatures {
  public:
    ChoiceFeatures(const PublicMoment &, int asker);

    int targets() const { return targets_; }
    int target(int number) const { return target_[number]; }
    int asker() const { return asker_; }

    // What everybody sees of the question.
    void write_question(int target, int card, float *row) const;

    // `held`: cards of that half-suit, at least one.
    void find_set(int half_suit, Mask held, ChoiceSet &found) const;

  private:
    using BySeat = std::array<float, MOST_SEATS>;
    struct OfHalfSuit {
        std::array<float, 14> features;
        std::array<float, MOST_CARDS> hope;  // by place in the half-suit: the best chance of a hit
        std::array<float, MOST_CARDS> mates;
    };

    void see_half_suit(int half_suit);
    void see_harvests();
    BySeat given(int half_suit, Mask held, int card) const;

    const PublicMoment &moment_;
    const Layout &layout_;
    int asker_, targets_ = 0;
    std::array<int, MOST_SEATS> target_{};
    std::array<OfHalfSuit, MOST_HALF_SUITS> half_suits_;
    std::array<float, MOST_SEATS> harvest_{};
    std::array<std::array<Mask, MOST_SEATS>, MOST_HALF_SUITS> base_{};  // cards of which a seat holds one; 0: not known
    float best_ = 0;
};

} // namespace shoal
