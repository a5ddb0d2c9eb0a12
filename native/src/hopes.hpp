// What questions alone let everybody hope for: a rough chance of each card, made of nothing but who asked whom for it.
//
// A card may be with everybody of whom no question says that he lacks it, each as likely as any other. Whoever holds a card of
// a half-suit and asks elsewhere, for less, has passed this over; who holds none of it had no choice.
#pragma once

#include "layout.hpp"

#include <array>
#include <cstdint>

namespace shoal {

class Hopes {
  public:
    // The chance that the likeliest opponent of that seat holds the card, which the seat lacks; 0: its team has it.
    float of(const Layout &, int asker, int card) const;

    // The most of a half-suit.
    float best(const Layout &, int asker, int half_suit) const;

    // What a question says of its card.
    void question(const Layout &, int asker, int target, int card, bool hit);

  private:
    std::array<std::uint16_t, MOST_CARDS> lacking_{};  // seats, as bits
};

// What the questions of a seat say of a half-suit by what it could hope for.
struct Hoped {
    int long_odds = 0;      // questions there with less hope than LONG_ODDS
    float doubt = 0;        // of all its questions there: the sum of what their hopes were short of 1
    int even_passed = 0;    // questions elsewhere, for less, when it could have hoped for 1/2 here, and not for more
    float most_passed = 0;  // how much less it hoped for when it asked elsewhere than it could have here: the most,
    float all_passed = 0;   // and the sum

    static constexpr float LONG_ODDS = 0.3f;

    void ask(float hope);
    void pass(float best, float hope);
};

} // namespace shoal
