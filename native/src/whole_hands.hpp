// What each hand, as a whole, says of its cards: it has room for just so many, and holds one of each base at least.
//
// Let every card lie in a hand as likely as all other hands make it, and independently of the others. Of all ways that
// fill the room and serve every base, how much do those weigh where a card is there, and how much those where it is
// not? That ratio is what the hand says of the card. It is found for all hands at once, a lane each, by how many of the
// cards before it are taken, and how many of those after it must be. (Belief propagation, with a hand as one node.)
#pragma once

#include "layout.hpp"

#include <array>

namespace shoal {

template <int LANES> struct WholeHands {
    static constexpr int MOST_ROOM = 15;
    using Lane = std::array<float, LANES>;        // by seat; what is beyond the seats is 0
    using Row = std::array<Lane, MOST_ROOM + 2>;  // by how many cards are taken

    // A card that may lie in several hands.
    struct Card {
        Lane weight;    // what it weighs in each for reasons of its own; 0: it cannot be there
        Lane says;      // what each says of it: how much likelier it is to be there
        Lane base;      // 1: it is one of those of its half-suit of which the seat holds at least one
        Lane chance;    // that it is there, as all others have it
        int half_suit;  // of those that were added
        int like;       // the first card that nothing tells apart from it: hands say the same of both, to the last bit
    };

    struct HalfSuit {
        Lane owes;        // 1: the seat has a base there
        bool bound;       // any seat has
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

    // What hands with so much room say, where they have said what stands there.
    void tell(const Lane &room);

    int cards = 0, half_suits = 0;
    std::array<Card, MOST_CARDS> card;
    std::array<HalfSuit, MOST_HALF_SUITS> half_suit;

    // What all ways weigh to take so many of the cards before each: with the base of its half-suit served, and still
    // owing.
    std::array<Row, MOST_CARDS + 1> served, owing;
};

} // namespace shoal
