// One game of Literature under the house rules of a `Layout`: the twin of `shoal.literature` for play with whole claims.
//
// There are no staged claims, malformed claims, irregular questions, false answers, pauses and rulings here: a question is
// asked and answered in one step, a claim names every card. Moves are not checked; `legality` of a move is told by
// `askable`, `targets`, `may_claim` and `choices`.
#pragma once

#include "layout.hpp"
#include "rng.hpp"

#include <array>
#include <cstdint>

namespace shoal {

enum class Phase : std::uint8_t { play, pass, team_choice, choose_claimer, endgame, over };
enum class Outcome : std::uint8_t { won, lost, cancelled, minus_one, nothing };

using Seats = std::uint16_t; // a set of seats, as bits

constexpr Seats seats_of_team(int team) { return Seats(0x555 << (team & 1)); }

struct Game {
    std::array<Mask, MOST_SEATS> hand{};
    Mask open = 0;                      // the cards of the half-suits that are still open
    std::array<std::int16_t, 2> score{};
    std::int32_t questions = 0;
    std::int32_t misses = 0;            // questions since the last hit or closed half-suit
    Seats holding = 0;                  // who has cards
    std::int8_t turn = 0;               // who must ask, claim or choose; at the end, who had the turn last
    std::int8_t asker = -1;             // of the last question
    Phase phase = Phase::play;
    bool shared = false;                // anybody of the turn-holder's team may take the turn (miss_goes_to=target_team)

    // Shuffles the pack and deals it clockwise, from the dealer's left.
    void deal(const Layout &, Stream &, int dealer);

    // These hands, before the first move.
    void start(const Layout &, const std::array<Mask, MOST_SEATS> &hands, int first_turn);

    bool over() const { return phase == Phase::over; }
    bool has_cards(int seat) const { return holding >> seat & 1; }
    bool has_turn(int seat) const { return seat == turn || (shared && (seat - turn) % 2 == 0 && has_cards(seat)); }

    // What a seat that has the turn may ask: any of these cards, of any of these seats.
    Mask askable(const Layout &, int seat) const;
    Seats targets(int seat) const { return holding & seats_of_team(seat + 1); }

    // Whether that seat may claim that half-suit now; out of turn too, where that is penalised.
    bool may_claim(const Layout &, int seat, int half_suit) const;

    // The seats that may be chosen in pass, team_choice and choose_claimer.
    Seats choices(const Layout &) const;

    // A member of the team uses the turn that it shares.
    void take(int seat) {
        turn = std::int8_t(seat);
        shared = false;
    }

    // The turn-holder asks; whether it hits.
    bool ask(const Layout &, int target, int card);

    // A claim of any seat: the cards of the half-suit that it says each seat holds (other cards are ignored).
    Outcome claim(const Layout &, int claimer, int half_suit, const std::array<Mask, MOST_SEATS> &named);

    void choose(const Layout &, int seat);
};

} // namespace shoal
