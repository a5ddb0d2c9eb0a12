// What the sights of one seat, or of a spectator, say about who holds what now: the twin of
// `deduce/literature/constraints.py`, where every rule is explained. Questions, bluffs, claims and claims that fail
// without a reveal are told here; what else house rules can say comes ready from a snapshot of the Python tracker.
#pragma once

#include "layout.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace shoal {

using Masks = std::array<Mask, MOST_SEATS>;       // by seat
using Rooms = std::array<std::int8_t, MOST_SEATS>; // numbers of cards, by seat

// The seat holds at least one of these cards.
struct Base {
    int seat;
    Mask cards;
    bool operator==(const Base &) const = default;
};

// At least one seat holds one of its cards; all within one half-suit.
struct Clause {
    Masks cards{};
    bool operator==(const Clause &) const = default;
};

struct Constraints {
    const Layout *layout = nullptr;
    int seat = -1;             // whose knowledge; -1: a spectator's
    Masks may{};               // cards that each seat may hold
    Rooms size{};              // cards that each seat holds
    Mask cards = 0;            // the cards in the hands
    std::vector<Base> bases;
    std::vector<Clause> clauses;

    // A deal, or the middle of a game. A spectator's hand is not looked at.
    void begin(const Rooms &sizes, Mask hand, Mask in_play);

    void question(int asker, int target, int card, bool hit);

    // A card goes over face up without a question of its own (the surrender of a bluff).
    void moved(int card, int from, int to);

    // A half-suit leaves the table; so many of its cards each seat held.
    void reveal(int half_suit, const Rooms &held);

    // Who claims proves to have a card of it, where one is needed (`failure` says it too).
    void claim_begins(int claimer, int half_suit);

    // A claim of one's own team that was wrong in part, and nothing was shown (wrong_attribution=nothing).
    void failure(int claimer, int half_suit, const Masks &named);

    bool operator==(const Constraints &) const = default;

  private:
    void card_goes(int card, int giver, int taker);
    void nothing_to_declare(int asker);
};

struct Facts {
    Masks may{};     // what each seat may still hold
    Masks known{};   // what it holds for certain
    Rooms room{};    // how many of its cards are unknown
    bool possible = false;
};

// Crosses out what plainly cannot be: quick and sound, not complete.
Facts settle(const Constraints &);

} // namespace shoal
