#include "games/go_fish/game.hpp"
#include "games/go_fish/rows.hpp"
#include "lanes/bind_lanes.hpp"

#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nb::literals;

namespace shoal {
namespace {

void check(bool fits, const char *what) {
    if (!fits) throw std::invalid_argument(what);
}

GoFishTable table_of(int seats, int copies, int book_size, int hand_size, int refill, int most_questions,
                     const std::vector<int> &ranks, const std::vector<int> &order, const std::vector<int> &worth,
                     const std::vector<int> &second_worth) {
    GoFishTable table;
    table.seats = seats;
    table.ranks = int(worth.size());
    table.copies = copies;
    table.book_size = book_size;
    table.hand_size = hand_size;
    table.refill = refill;
    table.most_questions = most_questions;
    table.cards = int(ranks.size());
    check(seats >= 2 && seats <= MOST_GO_FISH_SEATS, "2 to 10 seats are possible");
    check(copies >= 2 && copies <= 4 && book_size >= 2 && book_size <= copies, "books of 2 to 4 cards are possible");
    check(!worth.empty() && worth.size() <= MOST_RANKS, "1 to 14 ranks are possible");
    check(second_worth.size() == worth.size(), "every rank needs what a second book is worth");
    check(ranks.size() <= MOST_GO_FISH_CARDS && order.size() == ranks.size(), "54 cards are possible");
    check(hand_size >= 1 && seats * hand_size <= table.cards && refill >= 0, "there are not enough cards");
    std::array<int, MOST_RANKS> cards{};
    for (std::size_t n = 0; n < ranks.size(); ++n) {
        check(ranks[n] >= 0 && ranks[n] < table.ranks && order[n] >= 0 && order[n] < 64, "there is no such card");
        check(++cards[std::size_t(ranks[n])] <= copies, "a rank has too many cards");
        table.rank_of[n] = std::uint8_t(ranks[n]);
        table.order_of[n] = std::uint8_t(order[n]);
    }
    for (std::size_t rank = 0; rank < worth.size(); ++rank) {
        const int books = cards[rank] / book_size;
        check(books >= 1 && books <= 2 && worth[rank] >= 0 && worth[rank] < 1000, "a rank has one or two books");
        table.books_of[rank] = std::uint8_t(books);
        table.first_worth[rank] = std::int16_t(worth[rank]);
        table.second_worth[rank] = std::int16_t(second_worth[rank]);
        table.points += worth[rank] + (books - 1) * second_worth[rank];
        table.lowest |= Mask(1) << (int(rank) * copies);
    }
    return table;
}

} // namespace

using GoFishLanes = BoundLanes<GoFishGame, GoFishRows>;

void bind_go_fish_lanes(nb::module_ &m) {
    nb::class_<GoFishTable>(m, "GoFishTable", "What never changes at a table of Go Fish.")
        .def("__init__",
             [](GoFishTable *self, int seats, int copies, int book_size, int hand_size, int refill, int most_questions,
                const std::vector<int> &ranks, const std::vector<int> &order, const std::vector<int> &worth,
                const std::vector<int> &second_worth, bool lucky_goes_on, bool book_goes_on, bool asked_goes_on,
                bool refill_at_once, bool refill_continues, bool gives_one, bool may_ask_empty, bool first_out_wins,
                bool lays_down_dealt, int end) {
                 GoFishTable table = table_of(seats, copies, book_size, hand_size, refill, most_questions, ranks, order,
                                              worth, second_worth);
                 table.lucky_goes_on = lucky_goes_on;
                 table.book_goes_on = book_goes_on;
                 table.asked_goes_on = asked_goes_on;
                 table.refill_at_once = refill_at_once;
                 table.refill_continues = refill_continues;
                 table.gives_one = gives_one;
                 table.may_ask_empty = may_ask_empty;
                 table.first_out_wins = first_out_wins;
                 table.lays_down_dealt = lays_down_dealt;
                 check(end >= 0 && end <= 2, "there is no such end");
                 table.end = GoFishEnd(end);
                 new (self) GoFishTable(table);
             },
             "seats"_a, nb::kw_only(), "copies"_a, "book_size"_a, "hand_size"_a, "refill"_a, "most_questions"_a,
             "ranks"_a, "order"_a, "worth"_a, "second_worth"_a, "lucky_goes_on"_a, "book_goes_on"_a, "asked_goes_on"_a,
             "refill_at_once"_a, "refill_continues"_a, "gives_one"_a, "may_ask_empty"_a, "first_out_wins"_a,
             "lays_down_dealt"_a, "end"_a)
        .def_ro("seats", &GoFishTable::seats);
    bind_lanes<GoFishGame, GoFishRows>(m, "GoFishLanes", "Games of Go Fish, one decision in each at a time.")
        .def("__init__",
             [](GoFishLanes *self, GoFishTable table, std::size_t lanes, const nb::dict &arrays, std::uint64_t first,
                bool duplicate, int format, int autoreset, int threads, bool skip_forced, bool only_wins, int max_moves,
                int events, unsigned random_bots) {
                 check(max_moves >= 1 && events >= 0 && events <= 1000, "there is no such setting");
                 table.skip_forced = skip_forced;
                 table.only_wins = only_wins;
                 table.max_moves = max_moves;
                 table.events = events;
                 table.random_bots = random_bots;
                 new (self) GoFishLanes(table, plan_of(lanes, first, duplicate, format, autoreset, threads), arrays);
             },
             "table"_a, "lanes"_a, "arrays"_a, nb::kw_only(), "first"_a, "duplicate"_a, "format"_a, "autoreset"_a,
             "threads"_a, "skip_forced"_a, "only_wins"_a, "max_moves"_a, "events"_a,
             "random_bots"_a);
}

} // namespace shoal
