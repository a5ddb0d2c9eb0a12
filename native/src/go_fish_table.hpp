// What never changes at a table of Go Fish, and what a batch of such games is told besides.
#pragma once

#include "quotient.hpp"

#include <array>
#include <cstdint>

namespace shoal {

constexpr int MOST_GO_FISH_SEATS = 10;
constexpr int MOST_RANKS = 14;  // jokers are one
constexpr int MOST_GO_FISH_CARDS = 54;

enum class GoFishEnd : std::uint8_t { all_books, first_out, hand_or_stock_empty };

// A card is the place in the pack where it lies before it is shuffled: rank by rank.
struct GoFishTable {
    int seats = 4, ranks = 13, copies = 4, book_size = 4, hand_size = 5, refill = 1, most_questions = 2080;
    bool lucky_goes_on = true, book_goes_on = true, asked_goes_on = false, refill_at_once = false;
    bool refill_continues = true, gives_one = false, may_ask_empty = true, first_out_wins = false;
    bool lays_down_dealt = true;
    GoFishEnd end = GoFishEnd::all_books;
    int max_moves = 1000, events = 0;
    bool skip_forced = true, only_wins = false;
    std::uint32_t random_bots = 0;  // the seats that the bot `random` plays, as bits

    int cards = 0;
    std::array<std::uint8_t, MOST_GO_FISH_CARDS> rank_of{}, order_of{};  // its rank; which card comes first when sorted
    std::array<std::int16_t, MOST_RANKS> first_worth{}, second_worth{};  // of a seat's books of a rank
    std::array<std::uint8_t, MOST_RANKS> books_of{};                     // how many of a rank there can be
    double points = 0;                                                   // of all books
    std::uint64_t lowest = 0;                                            // the lowest bit of the field of each rank

    int sides() const { return seats; }
    int slots() const { return ranks * copies; }
    int actions() const { return (seats - 1) * ranks; }
    int target_of(int action) const { return quotient(action, ranks); }  // a place clockwise, from 0
    int rank_asked(int action) const { return action - target_of(action) * ranks; }
};

} // namespace shoal
