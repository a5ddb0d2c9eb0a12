// One game of Literature under the house rules of a `Layout`: the twin of `shoal.games.literature`.
//
// A question is asked and answered in one step, and a claim names every card. Staged and malformed claims, irregular
// questions, false answers, pauses and rulings do not exist here. Moves are not checked: `askable`, `targets`,
// `may_claim`, `choices` and `has_turn` give the legal ones.
#pragma once

#include "core/chronicle.hpp"
#include "core/rng.hpp"
#include "games/literature/rules/layout.hpp"

#include <array>
#include <cstdint>

namespace shoal {

enum class Phase : std::uint8_t { play, pass, team_choice, choose_claimer, endgame, over };
enum class Outcome : std::uint8_t { won, lost, cancelled, minus_one, nothing };

using Seats = std::uint16_t; // a set of seats, as bits

using HalfSuits = std::uint16_t; // a set of half-suits, as bits

constexpr Seats seats_of_team(int team) { return Seats(0x555 << (team & 1)); }

struct Game {
    std::array<Mask, MOST_SEATS> hand{};
    Mask open = 0;                      // the cards of the half-suits that are still open
    std::array<std::int16_t, 2> score{};
    std::array<std::int8_t, MOST_HALF_SUITS> result{};  // of every closed half-suit, team 0's points less team 1's
    HalfSuits left = 0;                 // the half-suits that are open
    std::array<HalfSuits, 2> won{};     // by each team
    std::int32_t questions = 0;
    std::int32_t misses = 0;            // questions since the last hit or closed half-suit
    Seats holding = 0;                  // who has cards
    std::int8_t turn = 0;               // who must ask, claim or choose; at the end, who had the turn last
    std::int8_t asker = -1;             // of the last question
    Phase phase = Phase::play;
    bool shared = false;                // any of the turn-holder's team may take the turn (miss_goes_to=target_team)
    Chronicle *told = nullptr;          // where what happens besides questions is written down, if anywhere

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

    // Whether a claim of that seat would be no irregularity.
    bool in_time(const Layout &, int seat) const;

    // The seats that may be chosen in pass, team_choice and choose_claimer.
    Seats choices(const Layout &) const;

    // A member of the team uses the turn that it shares.
    void take(int seat) {
        turn = std::int8_t(seat);
        shared = false;
    }

    // The turn-holder asks; returns whether it hits.
    bool ask(const Layout &, int target, int card);

    // The second half of a hit that has left that seat no card.
    void lose_last_card(const Layout &, int target);

    // A claim of any seat: the cards of the half-suit that it says each seat holds (other cards are ignored).
    Outcome claim(const Layout &, int claimer, int half_suit, const std::array<Mask, MOST_SEATS> &named);

    void choose(const Layout &, int seat);

  private:
    Mask askable_by_house_rules(const Layout &, Mask hand) const;
    void after_odd_miss(const Layout &, int from, int card);
    bool is_right(const Layout &, int claimer, Mask cards, const std::array<Mask, MOST_SEATS> &named) const;
    bool holds_all(int team, Mask cards) const;
    void close(const Layout &, int half_suit, int team, int points);
    void go_on(const Layout &, int claimer, bool in_turn, bool right);
    void go_on_after_right_claim(const Layout &, int claimer);
    bool ended(const Layout &) const;
    void settle(const Layout &, int holder);
    void settle_after_other(const Layout &, int holder);
    void one_team_out(const Layout &, int claimer);
    void give(const Layout &, int seat);
    void pass(const Layout &, int from, int seat);
    void begin_endgame(int claimer);
    void tell(const Happened &what) const {
        if (told) told->add(what);
    }
    void owe(Phase, int seat);
    int next(const Layout &, int seat, Seats of) const;
    void find_holding();
};

// The two functions of every step are inline, for loops that play many games.

inline Mask Game::askable(const Layout &layout, int seat) const {
    if (phase != Phase::play) return 0;
    const Mask own = hand[seat];
    if (!layout.plain_questions()) return askable_by_house_rules(layout, own);
    return layout.half_suits_in(own) & ~own;
}

inline bool Game::ask(const Layout &layout, int target, int card) {
    const Mask named = Mask(1) << card;
    const int from = turn;
    const bool hit = hand[target] & named;
    hand[target] &= ~named;
    hand[from] |= hit ? named : 0;
    ++questions;
    misses = hit ? 0 : misses + 1;
    turn = std::int8_t(hit ? from : target);
    asker = std::int8_t(from);
    shared = false;
    if (!hand[target]) lose_last_card(layout, target);
    if (layout.odd_misses() && !hit) after_odd_miss(layout, from, card);
    return hit;
}

// How many legal sequences of questions follow a position: what the count files ask (docs/count-files.md).
std::uint64_t count_questions(const Layout &, const Game &, int depth);

} // namespace shoal
