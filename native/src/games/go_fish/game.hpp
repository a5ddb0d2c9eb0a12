// One game of Go Fish by decisions: the twin of `shoal.games.go_fish`, where ranks are asked for and suits mean
// nothing.
//
// A hand is a field of `copies` bits for each rank, filled from the lowest: as many as there are cards of it.
#pragma once

#include "core/bits.hpp"
#include "core/chronicle.hpp"
#include "core/done.hpp"
#include "core/rng.hpp"
#include "core/sets.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace shoal {

// What never changes at a table of Go Fish, and what a batch of such games is told besides.
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

// What happened, twice in 32 bits and without its seats: as others see it, and as the seat does that did it. Nothing
// for others: it is one row with the event before.
struct GoFishEvent {
    std::uint32_t others = 0, own = 0;
    std::uint8_t who = 0, whom = 0;  // + 1; 0: nobody
};

class GoFishGame {
  public:
    using Table = GoFishTable;
    using Sides = std::array<double, MOST_GO_FISH_SEATS>;

    struct Question {
        std::int8_t asker = -1, target = 0, rank = 0;
        std::uint8_t given = 0, fished = 0, caught = 0;
    };

    std::array<Mask, MOST_GO_FISH_SEATS> hand{};
    std::array<std::int8_t, MOST_GO_FISH_SEATS> size{};
    std::array<std::int16_t, MOST_GO_FISH_SEATS> points{};
    std::array<std::uint16_t, MOST_GO_FISH_SEATS> first_books{}, second_books{};  // ranks, as bits
    Question last;
    int left = 0;  // cards of the stock
    int turn = 0, questions = 0;
    Done done = Done::no;
    std::int8_t last_seat = 0;

    explicit GoFishGame(const GoFishTable &table)
        : events_(table.events ? std::size_t(table.events + MOST_GO_FISH_CARDS) : 0) {}

    void deal(const GoFishTable &, Stream, int dealer);

    // The same, and it is game `number` of a seed: what its bots draw from.
    void deal(const GoFishTable &table, Stream dice, int dealer, std::uint64_t seed, std::uint64_t number) {
        dice_.clear();
        for (int s = 0; table.random_bots && s < table.seats; ++s) dice_.push_back(bot_stream(seed, number, s));
        deal(table, dice, dealer);
    }

    // What the bot does whose decision it is, whom to ask and then for what; -1: no bot has that seat.
    int bot_action(const GoFishTable &table) {
        if (!(table.random_bots >> turn & 1)) return -1;
        Stream &dice = dice_[std::size_t(turn)];
        const int target = PlainBits::nth(targets_, int(dice.below(std::uint32_t(PlainBits::count(targets_)))));
        const int rank = int(dice.below(std::uint32_t(PlainBits::count(ranks_held_))));
        return target * table.ranks + quotient(PlainBits::nth(ranks_held_, rank), table.copies);
    }

    int seat() const { return turn; }
    bool is_legal(const GoFishTable &, int action) const;
    const char *reason(const GoFishTable &, int action) const;
    template <class Bits> int legal() const { return Bits::count(ranks_held_) * Bits::count(targets_); }
    template <class Bits> int nth_legal(const GoFishTable &table, int n) const {
        const int ranks = Bits::count(ranks_held_), target = quotient(n, ranks);
        const int field = Bits::nth(ranks_held_, n - target * ranks);
        return Bits::nth(targets_, target) * table.ranks + quotient(field, table.copies);
    }

    void step(const GoFishTable &, int action, float *reward);
    void returns(const GoFishTable &table, float *of) const {
        for (int side = 0; side < table.seats; ++side) of[side] = float(returned_[std::size_t(side)]);
    }

    // The lowest bit of the field of each rank that the seat on turn holds; who may be asked, clockwise from it.
    Mask ranks_held() const { return ranks_held_; }
    std::uint32_t targets() const { return targets_; }

    // The nth event from the newest; without seats at the end.
    const GoFishEvent &event(std::size_t n) const { return events_[(newest_ + n) % events_.size()]; }
    std::size_t events() const { return events_.size(); }

    int count_of(const GoFishTable &table, int seat, int rank) const {
        return int(count(hand[std::size_t(seat)] >> rank * table.copies & ((Mask(1) << table.copies) - 1)));
    }

  private:
    void begin(const GoFishTable &, int first);
    void ask(const GoFishTable &, int target, int rank);
    bool fish(const GoFishTable &, int seat, int rank);
    bool lay_down(const GoFishTable &, int seat);
    void refill(const GoFishTable &, int seat);
    void refill_at_once(const GoFishTable &table, int seat) {
        if (table.refill_at_once && !size[std::size_t(seat)]) refill(table, seat);
    }
    int refill_count(const GoFishTable &) const;
    void settle(const GoFishTable &, int holder);
    bool ended(const GoFishTable &);
    void go_on(const GoFishTable &);
    std::uint32_t targets_of(const GoFishTable &, int seat) const;
    Sides margins(const GoFishTable &) const;
    void gain(const GoFishTable &, int seat, int rank, int cards);
    void lose(const GoFishTable &, int seat, int rank, int cards);
    int next_card() { return stock_[std::size_t(--left)]; }
    void tell(const GoFishEvent &);
    GoFishEvent *told_last() { return events_.empty() ? nullptr : &events_[newest_]; }

    std::array<std::uint8_t, MOST_GO_FISH_CARDS> stock_{};  // the top last
    std::vector<GoFishEvent> events_;
    std::size_t newest_ = 0;
    Sides returned_{};  // what the last step told
    Mask ranks_held_ = 0;
    std::uint32_t targets_ = 0;
    std::int8_t first_out_ = -1;
    bool over_ = false;
    std::vector<Stream> dice_;
};

} // namespace shoal
