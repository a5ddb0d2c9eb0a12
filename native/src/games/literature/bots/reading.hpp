// A position in numbers: what the chances say of each half-suit and each seat, from the view of the seat on turn.
//
// "Ours" is the team of that seat. "Placed" cards are those whose holder is public; "known" cards those whose holder
// the seat can prove. A "base" is a card of a half-suit that a seat holds, which lets it ask there.
#pragma once

#include "games/literature/behaviour/position.hpp"
#include "games/literature/belief/estimate.hpp"

#include <array>

namespace shoal {

// By seat. Seats beyond the table are 0, so that loops have a fixed length and compilers can vectorise them.
template <class Value> using BySeat = std::array<Value, MOST_SEATS>;

struct Reading {
    template <class Value> using ByHalfSuit = std::array<Value, MOST_HALF_SUITS>;

    // --- seats and cards; chances by card and seat
    Chances chance{};                                        // that a seat holds a card; to be filled before `read`
    Chances guess{};                                         // the same by public knowledge; to be filled, too
    Masks may{};                                             // cards that a seat may hold, by public knowledge
    ByHalfSuit<BySeat<float>> expected{};                    // cards of a half-suit in a hand
    ByHalfSuit<BySeat<float>> base{};                        // chance that a hand has any card of a half-suit
    ByHalfSuit<BySeat<bool>> proven_base{};                  // it is public that it holds one
    BySeat<float> harvest{};                                 // placed cards that a seat could take with the turn
    BySeat<float> completion{};                              // half-suits that they would complete
    BySeat<float> reach{};                                   // cards beyond these that it could guess, by certainty
    BySeat<float> threat{};                                  // the chance of the best guess
    std::array<float, MOST_CARDS> with_us{};                 // chance that a card is with us
    std::array<float, MOST_CARDS> surest{};                  // that of its likeliest holder among us
    Mask certain_ours = 0, certain_theirs = 0;               // cards whose holder among us (them) the seat knows

    // --- half-suits
    ByHalfSuit<int> size{}, own{}, known_ours{}, known_theirs{}, unknown{};
    ByHalfSuit<int> placed_ours{}, placed_theirs{}, placed_mine{};
    ByHalfSuit<bool> shown{};                                // it is public that the seat holds a card of it
    ByHalfSuit<float> ours{}, contained{}, attributed{}, theirs_whole{}, most_opponent{};
    ByHalfSuit<float> guessed_ours{}, guessed_theirs{}, guessed_mine{};  // cards that a public guess gets right
    ByHalfSuit<float> easiest_ours{};                        // the likeliest of ours
    ByHalfSuit<float> all_ours{}, all_theirs{};              // chances that public guesses get all of them right

    // --- the table
    Mask open = 0;
    int open_half_suits = 0, unknown_cards = 0;
    float known_hits = 0;                                    // cards that the seat can take for certain now

    void read(const Position &, const Deductions &shared);

  private:
    void read_cards(const Position &);
    void read_half_suits(const Position &, const Deductions &shared, const std::array<Mask, 2> &placed);
    void read_seats(const Position &, const Deductions &shared, const std::array<Mask, 2> &placed);
    void read_guesses(const Position &, Mask unplaced);
};

} // namespace shoal
