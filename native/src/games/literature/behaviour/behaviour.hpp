// What everybody saw each seat do since the deal, and what that makes likely.
//
// The constraints say what questions prove. Beyond that, the choice of a question is evidence: seats ask where they
// hold cards, and a seat that never asked in a half-suit though it had many turns probably holds little there. Two
// small networks say how much: the result is a factor for each card of a half-suit in a seat's hand. The question
// encoder maps every question, with each half-suit, to a few numbers (encoder_features.hpp), which add up over the
// questions of a seat. The likelihood network maps these sums and other public features to the factor:
//
//     encoding(s, h) = sum of encoder(encoder features of (q, h)) over the questions q of s
//     factor(s, h) = exp(likelihood network(likelihood features of (s, h), encoding(s, h)))
//
// Both are fitted together to self-played games (`shoal train`). The factor is bounded, so that no possible deal
// becomes impossible. All of this is made of public events, and so is the same for all seats.
#pragma once

#include "games/literature/belief/posterior.hpp"
#include "network/network.hpp"

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

constexpr int ENCODER_FEATURES = 37;                     // of a question and a half-suit; see encoder_features.cpp
constexpr int ENCODING_SIZE = 3;                         // what the encoder makes of them
constexpr int LIKELIHOOD_FEATURES = 29 + ENCODING_SIZE;  // of a seat and a half-suit; see behaviour.cpp

struct Behaviour {
    template <class Value> using BySeatAndHalfSuit = std::array<std::array<Value, MOST_HALF_SUITS>, MOST_SEATS>;
    using Counts = BySeatAndHalfSuit<std::uint8_t>;

    // Without an encoder all encodings are zero.
    explicit Behaviour(std::shared_ptr<const Network> encoder = nullptr) : encoder(std::move(encoder)) {}

    std::shared_ptr<const Network> encoder;
    BySeatAndHalfSuit<std::array<float, ENCODING_SIZE>> encodings{};  // in sum over the questions of a seat

    Counts asks{};                                    // questions of a seat in a half-suit
    Counts hits{};                                    // those of them that hit
    Counts asked{};                                   // questions to a seat in a half-suit
    Counts lost{};                                    // those of them that hit
    Counts last_turn{};                               // the turn of a seat in which it last asked in a half-suit
    std::array<std::uint8_t, MOST_SEATS> turns{};     // turns of a seat in which it asked
    std::array<std::uint8_t, MOST_SEATS> all_asks{};  // questions of a seat
    std::array<std::int8_t, MOST_SEATS> opening{};    // the half-suit of its first question
    std::array<Question, MOST_SEATS> last{};          // its last question, if it `has_asked`
    std::array<bool, MOST_SEATS> has_asked{};
    std::array<std::uint16_t, MOST_CARDS> lacking{};  // by card: the seats that lack it, by questions alone, as bits
    int questions = 0;                                // at the table
    int asker = -1;                                   // of the last question at the table; -1: there was none
    int stalled = 0;                                  // questions since the public last learned something

    // One more. `shared` is what was public before it.
    void question(const Constraints &shared, const Question &);

    // The same, but for `stalled`.
    void count_question(const Layout &, const Question &);

    // A half-suit was claimed.
    void closed() { stalled = 0; }

  private:
    void encode_question(const Layout &, const Question &);
    void count_lacking(const Layout &, const Question &);
};

// Writes a row of LIKELIHOOD_FEATURES for each seat and open half-suit, seat after seat; most numbers lie between 0 and
// 1. `deductions` is what `shared` proves.
void write_likelihood_features(const Behaviour &, const Constraints &shared, const Deductions &,
                               std::vector<float> &rows);

// The factors of all seats by a likelihood network, from those rows; 1 for half-suits that are closed.
Factors factors_of(const Network &likelihood, const Constraints &shared, const std::vector<float> &rows);

} // namespace shoal
