// What each hand, as a whole, says of its cards: it has a fixed number of them, and at least one of each of its bases.
//
// Let every card be in a hand with the chance that all other hands leave it, independently of the other cards. Among
// all ways to fill the hand that serve every base, compare the total weight of those with a given card and of those
// without it: this ratio is the hand's message about the card. (Belief propagation, with a hand as one node.) It is
// computed for all hands at once, a lane each, by dynamic programming over how many cards have been taken so far.
#pragma once

#include "games/literature/rules/layout.hpp"

#include <array>

namespace shoal {

template <int LANES> struct WholeHands {
    static constexpr int MOST_ROOM = 15;
    using Lane = std::array<float, LANES>;        // by seat; what is beyond the seats is 0
    using Row = std::array<Lane, MOST_ROOM + 2>;  // by how many cards are taken

    // A card that may lie in several hands.
    struct Card {
        Lane weight;    // its own factor in each hand; 0: it cannot be there
        Lane says;      // the message of each hand: how much likelier it is there
        Lane base;      // 1: the seat holds at least one of these cards of the half-suit
        Lane chance;    // that it is there, by all other hands
        int half_suit;  // in the order in which they were added
        int like;       // the first card that is equivalent to it: hands say the same of both, to the last bit
    };

    struct HalfSuit {
        Lane owes;        // 1: the seat has a base there
        bool bound;       // whether any seat has one
        int first, last;  // cards, the last not included
    };

    // Half-suits come one after the other, each followed by its cards; then bases, at most one for a seat and
    // half-suit.
    void add_half_suit() { half_suit[half_suits++] = {{}, false, cards, cards}; }
    void add_card(const Lane &weight, const Lane &says) {
        card[cards] = {weight, says, {}, {}, half_suits - 1, cards};
        half_suit[half_suits - 1].last = ++cards;
    }
    bool has_base(int seat, int half_suit_number) const { return half_suit[half_suit_number].owes[seat] != 0; }
    void add_to_base(int seat, int card_number) {
        HalfSuit &in = half_suit[card[card_number].half_suit];
        card[card_number].base[seat] = in.owes[seat] = 1;
        in.bound = true;
    }

    // Computes the messages of hands with that much room, from those before.
    void tell(const Lane &room);

    int cards = 0, half_suits = 0;
    std::array<Card, MOST_CARDS> card;
    std::array<HalfSuit, MOST_HALF_SUITS> half_suit;

    // What all ways weigh to take so many of the cards before each: with the base of its half-suit served, and still
    // owing.
    std::array<Row, MOST_CARDS + 1> served, owing;
};

} // namespace shoal
