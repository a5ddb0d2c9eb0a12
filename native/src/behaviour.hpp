// What everybody saw each seat do since the deal, and what that makes likely.
//
// The constraints say what questions prove. That a seat asks in a half-suit again and again, or never does though it has
// had many turns, proves nothing more, but tells something: seats ask where they hold cards. The likelihood is
// log-linear, a factor for each card of a half-suit in a seat's hand,
//
//     factor(s, h) = exp(theta . phi(s, h)),
//
// with theta fitted to self-played games (`shoal train`). It is bounded, so that no possible deal becomes impossible.
#pragma once

#include "posterior.hpp"

#include <array>
#include <cstdint>

namespace shoal {

struct Question {
    std::int8_t asker, target, card;
    bool hit;
};

constexpr int HABITS = 8;
using Habits = std::array<double, HABITS>;

struct Behaviour {
    using Counts = std::array<std::array<std::uint8_t, MOST_HALF_SUITS>, MOST_SEATS>;

    Counts asks{};                                    // questions of a seat in a half-suit
    Counts asked{};                                   // questions to a seat in a half-suit
    std::array<std::uint8_t, MOST_SEATS> turns{};     // turns in which it asked
    std::array<Question, MOST_SEATS> last{};          // its last question
    std::array<bool, MOST_SEATS> has_asked{};
    int asker = -1;                                   // of the last question at the table
    int quiet = 0;                                    // questions since everybody learned something

    // `shared` is what everybody knew before it.
    void question(const Constraints &shared, const Question &);

    // The same, where nobody says whether it was news.
    void count_question(const Layout &, const Question &);
    void closed() { quiet = 0; }

    // What phi(s, h) is made of.
    Habits habits(const Layout &, int seat, int half_suit) const;

    // The factors of all seats but `viewer`, who knows his hand.
    Likelihood likelihood(const Layout &, const Habits &theta, int viewer) const;
};

} // namespace shoal
