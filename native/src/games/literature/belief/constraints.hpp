// What a seat, or a spectator, can conclude from the events about who holds what now: the twin of
// `games/literature/belief/constraints.py`, where every rule is explained. It tracks questions, bluffs, claims, and
// claims that fail without a reveal. Events of other house rules arrive as a snapshot of the Python tracker.
#pragma once

#include "games/literature/rules/layout.hpp"

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

    // A deal, or the middle of a game. For a spectator `hand` is ignored.
    void begin(const Rooms &sizes, Mask hand, Mask in_play);

    void question(int asker, int target, int card, bool hit);

    // A card changes hands face up without a question of its own (when a bluff is surrendered).
    void moved(int card, int from, int to);

    // A half-suit leaves the table; so many of its cards each seat held.
    void reveal(int half_suit, const Rooms &held);

    // Where a claim needs a card of the half-suit, it proves that the claimer holds one (`failure` includes this).
    void claim_begins(int claimer, int half_suit);

    // A claim of one's own team that was wrong in part, and nothing was shown (wrong_attribution=nothing).
    void failure(int claimer, int half_suit, const Masks &named);

    bool operator==(const Constraints &) const = default;

  private:
    void card_goes(int card, int giver, int taker);
    void nothing_to_declare(int asker);
};

struct Deductions {
    Masks may{};     // what each seat may still hold
    Masks known{};   // what it holds for certain
    Rooms room{};    // how many of its cards are unknown
    bool possible = false;
};

// Simple deductions: quick and sound, but not complete.
Deductions settle(const Constraints &);

} // namespace shoal
