// What the questions of a decision promise, and what each seat could take if it had the turn.
#pragma once

#include "games/literature/bots/reading.hpp"

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

    // Guesses are by public knowledge. A sweep takes all cards that a team lacks of a half-suit, guess by guess.
    struct OfSeat {
        float bases = 0;                     // expected half-suits of which it holds a card
        int proven_bases = 0;                // those of which that is public
        float loot = 0;                      // expected cards that it could guess right and may ask for
        float best_sweep = 0, sweeps = 0;    // chances: of the likeliest, and of all in sum
    };

    struct OfTeam {                          // its seats with cards, without the one on turn
        int seats = 0, most_cards = 0, least_cards = MOST_CARDS;
        float harvest = 0, completion = 0, reach = 0, threat = 0, best_sweep = 0;  // the most of a seat
        float least_harvest = MOST_CARDS, least_reach = MOST_CARDS;
        float harvests = 0, reaches = 0;                                           // of all seats in sum
        ByHalfSuit<float> base{}, bases{};  // chances that a seat has a base: the most, and the sum
    };

    float best = 0;                                // the chance of the likeliest question
    std::array<float, MOST_CARDS> likeliest{};     // by card, that of the likeliest question for it, or 0
    std::array<float, MOST_CARDS> with_them{};     // by card, the chances of all questions for it, in sum
    std::vector<int> by_likelihood;                // cards that may be hit, the likeliest first
    ByHalfSuit<float> own_sweep{};                 // the chance that the likeliest questions for all we lack hit
    BySeat<OfSeat> seats{};
    OfTeam mates, opponents;

    Outlook(const Position &, const Reading &, const std::vector<Candidate> &);

  private:
    void see_questions(const std::vector<Candidate> &);
    void see_own_sweeps(const Position &, const Reading &);
    void see_seat(const Position &, const Reading &, int seat);
};

} // namespace shoal
