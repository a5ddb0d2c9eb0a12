// What everybody saw each seat do since the deal, and what that makes likely.
//
// The constraints say what questions prove. That a seat asks in a half-suit again and again, or never does though it
// has had many turns, proves nothing more, but tells something: seats ask where they hold cards. Two small networks say
// how much, a factor for each card of a half-suit in a seat's hand. One reads every question as it comes (clues.hpp);
// what it says of the asker's hand adds up. The other weighs these sums against what else is seen,
//
//     tells(s, h) = sum of clue network(clues(q, h)) over the questions q of s
//     factor(s, h) = exp(network(habits(s, h), tells(s, h))).
//
// Both are fitted together to self-played games (`shoal train`). The factor is bounded, so that no possible deal
// becomes impossible. All this is made of what everybody saw, and so is the same for all who look.
#pragma once

#include "network.hpp"
#include "posterior.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace shoal {

struct Question {
    std::int8_t asker, target, card;
    bool hit;
    bool operator==(const Question &) const = default;
};

constexpr int CLUES = 37;           // numbers for a question and a half-suit; what they are stands in clues.cpp
constexpr int TELLS = 3;            // numbers that a network says of a question and a half-suit
constexpr int HABITS = 29 + TELLS;  // numbers for a seat and a half-suit; what they are stands in behaviour.cpp

struct Behaviour {
    template <class Value> using BySeatAndHalfSuit = std::array<std::array<Value, MOST_HALF_SUITS>, MOST_SEATS>;
    using Counts = BySeatAndHalfSuit<std::uint8_t>;

    // What says what clues tell; none: they tell nothing.
    explicit Behaviour(std::shared_ptr<const Network> reader = nullptr) : reader(std::move(reader)) {}

    std::shared_ptr<const Network> reader;
    BySeatAndHalfSuit<std::array<float, TELLS>> tells{};  // of a seat in a half-suit, by all its questions

    Counts asks{};                                    // questions of a seat in a half-suit
    Counts hits{};                                    // those of them that hit
    Counts asked{};                                   // questions to a seat in a half-suit
    Counts lost{};                                    // those of them that hit
    Counts last_turn{};                               // the turn of a seat in which it last asked in a half-suit
    std::array<std::uint8_t, MOST_SEATS> turns{};     // turns in which it asked
    std::array<std::uint8_t, MOST_SEATS> all_asks{};  // its questions
    std::array<std::int8_t, MOST_SEATS> opening{};    // the half-suit of its first question
    std::array<Question, MOST_SEATS> last{};          // its last question
    std::array<bool, MOST_SEATS> has_asked{};
    std::array<std::uint16_t, MOST_CARDS> lacking{};  // by card: seats that lack it, by questions alone, as bits
    int questions = 0;                                // at the table
    int asker = -1;                                   // of the last question at the table
    int quiet = 0;                                    // questions since everybody learned something

    // `shared` is what everybody knew before it.
    void question(const Constraints &shared, const Question &);

    // The same, where nobody says whether it was news.
    void count_question(const Layout &, const Question &);
    void closed() { quiet = 0; }

  private:
    void read_clues(const Layout &, const Question &);
    void count_lacking(const Layout &, const Question &);
};

// By seat and open half-suit, seat after seat, a row of HABITS numbers each; most lie between 0 and 1. `shared` is what
// everybody was told, and `facts` what that proves.
void write_habits(const Behaviour &, const Constraints &shared, const Facts &facts, std::vector<float> &rows);

// The factors of all seats: what a network of one output says of those rows; 1 for half-suits that are closed.
Likelihood factors_of(const Network &, const Constraints &shared, const std::vector<float> &rows);

} // namespace shoal
