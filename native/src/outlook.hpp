// What the questions of a decision promise, and what every seat could take if it had the turn: the whole table at a
// glance.
#pragma once

#include "reading.hpp"

#include <vector>

namespace shoal {

constexpr float CERTAIN = 1 - 1e-6f;  // a chance that is 1 but for rounding
constexpr float ALIKE = 1e-5f;        // chances and values differ by rounding only, if by less

struct Candidate {
    std::int8_t target, card;
    float chance;  // of a hit

    bool certain() const { return chance >= CERTAIN; }
};

struct Outlook {
    template <class Value> using ByHalfSuit = Reading::ByHalfSuit<Value>;

    // Guesses are those that everybody could make, sweeps are chances to take by them all that a team misses of a
    // half-suit.
    struct OfSeat {
        float bases = 0;                     // half-suits of which it has a card, on average
        int proven_bases = 0;                // those of which everybody knows it
        float loot = 0;                      // cards that it could guess right, each times the chance of a base
        float best_sweep = 0, sweeps = 0;    // of one half-suit, and of all in sum
    };

    struct OfTeam {                          // of its seats with cards, without the one that must move
        int seats = 0, most_cards = 0, least_cards = MOST_CARDS;
        float harvest = 0, completion = 0, reach = 0, threat = 0, best_sweep = 0;  // the most of a seat
        float least_harvest = MOST_CARDS, least_reach = MOST_CARDS;
        float harvests = 0, reaches = 0;                                           // of all seats in sum
        ByHalfSuit<float> base{}, bases{};                                         // chance of a base: most, and sum
    };

    float best = 0;                                // the chance of the likeliest question
    std::array<float, MOST_CARDS> likeliest{};     // by card, that of the likeliest question for it; 0: there is none
    std::array<float, MOST_CARDS> with_them{};     // the chances of all questions for it
    std::vector<int> by_likelihood;                // cards that may be hit, the likeliest first
    ByHalfSuit<float> own_sweep{};                 // that the likeliest questions for what we miss all hit
    BySeat<OfSeat> seats{};
    OfTeam mates, opponents;

    Outlook(const Position &, const Reading &, const std::vector<Candidate> &);

  private:
    void see_questions(const std::vector<Candidate> &);
    void see_own_sweeps(const Position &, const Reading &);
    void see_seat(const Position &, const Reading &, int seat);
};

} // namespace shoal
