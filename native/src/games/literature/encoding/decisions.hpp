// One game of Literature by decisions, as `shoal.envs.Play` plays it: the twin of `shoal.games.literature.encoding`.
//
// A claim is spelt card by card, and nobody else sees it before it is made. Seats that may speak out of turn are asked
// one by one. What is no decision is skipped.
#pragma once

#include "core/bits.hpp"
#include "core/chronicle.hpp"
#include "core/done.hpp"
#include "core/sets.hpp"
#include "games/literature/belief/constraints.hpp"
#include "games/literature/bots/seated_bot.hpp"
#include "games/literature/encoding/slot_table.hpp"
#include "games/literature/rules/game.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace shoal {

// Whose decision it is, and what is legal. Opponents and teammates are bits, clockwise from the seat.
struct Moment {
    Mask cards = 0;               // any of these may be asked for,
    std::uint32_t opponents = 0;  // of any of these
    std::uint32_t claims = 0, holders = 0, choices = 0;
    std::int8_t seat = 0;
    bool is_window = false;       // the seat is only given time to speak
    bool silence = false;

    // Quickly, in most positions.
    bool is_forced() const { return !(cards & (cards - 1)) && legal<PlainBits>() == 1; }

    template <class Bits> int legal() const {
        const int asks = Bits::count(cards) * Bits::count(opponents);
        return asks + Bits::count(claims) + Bits::count(holders) + Bits::count(choices) + silence;
    }
};

struct Spelling {
    int half_suit = -1;  // -1: nothing is spelt
    Mask rest = 0;       // the cards that are still to be named, the lowest first
    std::array<Mask, MOST_SEATS> named{};  // by teammate
};

struct LastQuestion {
    std::int8_t asker = -1, target = 0;
    std::uint8_t slot = 0, hit = 0;
};

class Decisions {
  public:
    using Table = SlotTable;

    Game game;
    Moment moment;
    Spelling spelling;
    LastQuestion last;
    Chronicle chronicle;
    std::vector<Constraints> knows;  // by seat, where beliefs are asked for: what it can conclude
    std::vector<SeatedBot> bots;     // those that play seats, in order
    int moves = 0;
    Seats heard = 0;  // who kept silent since the last move
    Done done = Done::no;
    std::int8_t last_seat = 0;  // whose decision the last one was

    explicit Decisions(const SlotTable &table)
        : chronicle(table.wishes.events), knows(table.wishes.belief ? std::size_t(table.seats) : 0) {
        for (int seat = 0; table.bots && seat < table.seats; ++seat)
            if (table.bots->kinds[std::size_t(seat)] != BotKind::uniform) bots.emplace_back(*table.bots, seat);
    }

    void deal(const SlotTable &, Stream dice, int dealer);

    // The same, and it is game `number` of a seed: what its bots draw from.
    void deal(const SlotTable &table, Stream dice, int dealer, std::uint64_t seed, std::uint64_t number) {
        seed_ = seed;
        number_ = number;
        deal(table, dice, dealer);
    }

    // What the bot does whose decision it is; -1: no bot has that seat.
    int bot_action(const SlotTable &);

    bool is_legal(const SlotTable &, int action) const;

    // The nth legal action; n is less than their number.
    template <class Bits> int nth_legal(const SlotTable &, int n) const;

    // A legal action, and what follows from it without a decision; what that has brought each team.
    void step(const SlotTable &table, int action, float *reward) {
        const int before = ahead(table);
        last_seat = moment.seat;
        take(table, action);
        go_on(table);
        const int gained = ahead(table) - before;
        reward[0] = float(gained);
        reward[1] = float(-gained);
    }

    // What the game has brought each team so far.
    void returns(const SlotTable &table, float *of) const {
        of[0] = float(ahead(table));
        of[1] = float(-ahead(table));
    }

    int seat() const { return moment.seat; }

    // How many actions are legal.
    template <class Bits> int legal() const { return moment.legal<Bits>(); }

    // Why an action that is not legal is not: the rules' own reason, where they have one.
    const char *reason(const SlotTable &, int action) const;

    bool is_spelling() const { return spelling.half_suit >= 0; }

  private:
    // Points of team 0 less those of team 1, or whether it has won.
    int ahead(const SlotTable &table) const {
        const int points = game.score[0] - game.score[1];
        if (!table.wishes.only_wins) return points;
        return done == Done::no ? 0 : (points > 0) - (points < 0);
    }

    void take(const SlotTable &, int action);
    void go_on(const SlotTable &);
    void begin_claim(const SlotTable &, int half_suit);
    void say_claim(const SlotTable &);
    void learn_hands(const SlotTable &);
    void learn_failed(const SlotTable &, int claimed, const Masks &named);
    void learn_closed(const SlotTable &, const Game &before, int claimed);
    bool may_speak(const SlotTable &, int seat) const;
    HalfSuits claimable(const SlotTable &, int seat) const;
    void find_moment(const SlotTable &);
    int only_action(const SlotTable &) const;
    const char *why_no_question(const SlotTable &, int opponent, int slot) const;
    const char *why_no_claim(const SlotTable &, int half_suit) const;
    const char *why_no_choice(int number) const;

    std::uint64_t seed_ = 0, number_ = 0;
};

template <class Bits> int Decisions::nth_legal(const SlotTable &table, int n) const {
    const int cards = Bits::count(moment.cards), asks = cards * Bits::count(moment.opponents);
    if (n < asks) {
        const int opponent = quotient(n, cards);
        return Bits::nth(moment.opponents, opponent) * table.slots + Bits::nth(moment.cards, n - opponent * cards);
    }
    n -= asks;
    const int claims = Bits::count(moment.claims);
    if (n < claims) return table.claim + Bits::nth(moment.claims, n);
    n -= claims;
    const int holders = Bits::count(moment.holders);
    if (n < holders) return table.holder + Bits::nth(moment.holders, n);
    n -= holders;
    return n < Bits::count(moment.choices) ? table.choose + Bits::nth(moment.choices, n) : table.silent;
}

} // namespace shoal
