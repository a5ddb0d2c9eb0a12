// A table of Literature in the places of `shoal.envs`: cards are slots, and every action has its index.
//
// Slot h * W + j is the j-th card of half-suit h, so every half-suit is a run of bits. The games are those of the
// layout that it is made from: the pack is dealt in the order of its cards.
#pragma once

#include "core/sets.hpp"
#include "games/literature/bots/seated_bot.hpp"
#include "games/literature/rules/layout.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace shoal {

enum class OutOfTurn : std::uint8_t { window, off, all };

// The faults of a question that the rules punish instead of refusing it (on_invalid_ask); it has no action then.
enum class Penalties : std::uint8_t { none, in_open_half_suits, all };

// What a batch is told besides the house rules: `shoal.envs.Settings`.
struct Wishes {
    OutOfTurn out_of_turn = OutOfTurn::window;
    bool skip_forced = true;
    bool only_wins = false;  // reward="win"
    int max_moves = 1000;
    int events = 0;          // rows of events with an observation
    bool belief = false;     // exact chances in it
    Penalties penalties = Penalties::none;
};

struct SlotTable {
    Layout layout;  // of slots
    Wishes wishes;
    int seats, team, half_suits, width, slots;
    int claim, holder, choose, silent, actions;  // where each block of actions begins; how many actions there are
    bool has_words;                              // whether anybody is asked for a word out of turn
    double points;                               // of a whole game
    int cards;
    std::shared_ptr<const BotTable> bots;        // who plays seats; none: nobody does

    int sides() const { return 2; }

    // The opponent and the slot that an action of the first block is about.
    int opponent_of(int action) const { return quotient(action, slots); }
    int slot_of(int action) const { return action - opponent_of(action) * slots; }

    SlotTable(const Layout &table, const Wishes &wanted) : layout(table), wishes(wanted) {
        seats = table.seats;
        team = seats / 2;
        half_suits = table.half_suits;
        width = 0;
        for (int h = 0; h < half_suits; ++h) width = std::max(width, count(table.cards[h]));
        slots = half_suits * width;
        claim = team * slots;
        holder = claim + half_suits;
        choose = holder + team;
        silent = choose + team;
        actions = silent + 1;
        points = table.points();
        cards = count(table.pack);
        std::array<std::uint8_t, 64> slot_of{};
        for (int h = 0; h < half_suits; ++h) {
            int slot = h * width;
            for (Mask left = table.cards[h]; left; left &= left - 1) slot_of[first(left)] = std::uint8_t(slot++);
            layout.cards[h] = ((Mask(1) << count(table.cards[h])) - 1) << (h * width);
        }
        layout.settle();
        for (int n = 0; n < cards; ++n) layout.order[n] = slot_of[table.order[n]];
        const bool may_speak = table.claim_timing != ClaimTiming::own_turn || table.miss_goes_to_team ||
                               (wanted.out_of_turn == OutOfTurn::all && table.out_of_turn_penalised);
        has_words = wanted.out_of_turn != OutOfTurn::off && may_speak;
        slot_of_card_ = slot_of;
    }

    // Bots for some seats. `by_name`: the half-suits in the order of their names.
    void seat_bots(const Layout &table, const std::vector<int> &kinds, const std::vector<int> &by_name) {
        auto made = std::make_shared<BotTable>();
        made->layout = table;
        for (std::size_t s = 0; s < kinds.size(); ++s) made->kinds[s] = BotKind(kinds[s]);
        for (std::size_t n = 0; n < by_name.size(); ++n) made->place_by_name[std::size_t(by_name[n])] = std::uint8_t(n);
        made->slot_of = slot_of_card_;
        for (Mask left = table.pack; left; left &= left - 1) {
            const auto card = std::size_t(first(left));
            made->card_of[slot_of_card_[card]] = std::uint8_t(card);
        }
        bots = std::move(made);
    }

  private:
    std::array<std::uint8_t, 64> slot_of_card_;
};

} // namespace shoal
