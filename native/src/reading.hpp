// A position as numbers: what the chances say of every half-suit and every seat, seen by the seat that must move.
//
// "Ours" is the team of that seat. "Placed" is what everybody at the table can prove; "known" what the seat can prove.
#pragma once

#include "estimate.hpp"
#include "position.hpp"

#include <array>

namespace shoal {

// By seat; of loops over all MOST_SEATS, those beyond the table being 0, compilers make vectors.
template <class Value> using BySeat = std::array<Value, MOST_SEATS>;

struct Reading {
    template <class Value> using ByHalfSuit = std::array<Value, MOST_HALF_SUITS>;

    // --- seats and cards; chances by card and seat
    Chances chance{};                                        // that a seat holds a card; to be filled before `read`
    Chances guess{};                                         // the same by what everybody was told; so is this one
    Masks may{};                                             // cards that a seat may hold, as far as everybody knows
    ByHalfSuit<BySeat<float>> expected{};                    // cards of a half-suit in a hand
    ByHalfSuit<BySeat<float>> base{};                        // chance that a hand has any card of a half-suit
    ByHalfSuit<BySeat<bool>> proven_base{};                  // everybody knows that it has one
    BySeat<float> harvest{};                                 // cards that a seat could surely take, had it the turn
    BySeat<float> completion{};                              // half-suits that it could complete with them
    BySeat<float> reach{};                                   // cards beyond these that it could guess, surer ones more
    BySeat<float> threat{};                                  // the chance of the best guess
    std::array<float, MOST_CARDS> with_us{};                 // chance that a card is with us
    std::array<float, MOST_CARDS> surest{};                  // that of its likeliest holder among us
    Mask certain_ours = 0, certain_theirs = 0;               // cards of which the seat knows who of us (them) has them

    // --- half-suits
    ByHalfSuit<int> size{}, own{}, known_ours{}, known_theirs{}, unknown{};
    ByHalfSuit<int> placed_ours{}, placed_theirs{}, placed_mine{};
    ByHalfSuit<bool> shown{};                                // everybody knows that the seat has a card of it
    ByHalfSuit<float> ours{}, contained{}, attributed{}, theirs_whole{}, most_opponent{};
    ByHalfSuit<float> guessed_ours{}, guessed_theirs{}, guessed_mine{};  // cards that everybody guesses right
    ByHalfSuit<float> easiest_ours{};                        // the most of a card of ours
    ByHalfSuit<float> all_ours{}, all_theirs{};              // that everybody guesses right all that we have, or they

    // --- the table
    Mask open = 0;
    int open_half_suits = 0, unknown_cards = 0;
    float known_hits = 0;                                    // cards that the seat can take with certainty now

    void read(const Position &, const Facts &shared);

  private:
    void read_cards(const Position &);
    void read_half_suits(const Position &, const Facts &shared, const std::array<Mask, 2> &placed);
    void read_seats(const Position &, const Facts &shared, const std::array<Mask, 2> &placed);
    void read_guesses(const Position &, Mask unplaced);
};

} // namespace shoal
