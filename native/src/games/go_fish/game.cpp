#include "games/go_fish/game.hpp"

#include <algorithm>

namespace shoal {

namespace {

// The fields of an event, from bit 8 on: what + 1, count, draw, drawn + 1.
constexpr std::uint32_t row(int what, int count, int draw = 0, int drawn = -1) {
    return std::uint32_t((what + 1) << 8 | count << 14 | draw << 20 | (drawn + 1) << 23);
}

constexpr int UNSEEN = 1, CAUGHT = 2, OWN = 3;

} // namespace

// --- The deal --------------------------------------------------------------------------------------------------------

void GoFishGame::deal(const GoFishTable &table, Stream dice, int dealer) {
    std::array<std::uint8_t, MOST_GO_FISH_CARDS> pack;
    for (int n = 0; n < table.cards; ++n) {  // a shuffle from the inside out
        const int place = int(dice.below(std::uint32_t(n + 1)));
        pack[std::size_t(n)] = pack[std::size_t(place)];
        pack[std::size_t(place)] = std::uint8_t(n);
    }
    hand = {};
    size = {};
    points = {};
    first_books = second_books = {};
    last = Question();
    std::fill(events_.begin(), events_.end(), GoFishEvent());
    questions = 0;
    over_ = false;
    done = Done::no;
    first_out_ = -1;
    returned_ = {};
    const int first = dealer + 1 < table.seats ? dealer + 1 : 0, dealt = table.seats * table.hand_size;
    for (int n = 0, seat = first; n < dealt; ++n) {
        gain(table, seat, table.rank_of[pack[std::size_t(n)]], 1);
        seat = seat + 1 < table.seats ? seat + 1 : 0;
    }
    left = table.cards - dealt;
    std::reverse_copy(pack.begin() + dealt, pack.begin() + table.cards, stock_.begin());
    turn = first;
    begin(table, first);
    go_on(table);
    if (done != Done::no) returned_ = margins(table);
}

// Books and refills, seat by seat from the one that begins.
void GoFishGame::begin(const GoFishTable &table, int first) {
    for (int step = 0; step < table.seats; ++step) {
        const int seat = (first + step) % table.seats;
        if (table.lays_down_dealt) lay_down(table, seat);
        refill_at_once(table, seat);
    }
    settle(table, first);
}

// --- Questions -------------------------------------------------------------------------------------------------------

bool GoFishGame::is_legal(const GoFishTable &table, int action) const {
    if (action < 0 || action >= table.actions()) return false;
    return targets_ >> table.target_of(action) & ranks_held_ >> table.rank_asked(action) * table.copies & 1;
}

const char *GoFishGame::reason(const GoFishTable &table, int action) const {
    if (done != Done::no) return "GAME_OVER";
    if (action < 0 || action >= table.actions()) return "NOT_AN_ACTION";
    return ranks_held_ >> table.rank_asked(action) * table.copies & 1 ? "TARGET_HAS_NO_CARDS" : "RANK_NOT_HELD";
}

void GoFishGame::step(const GoFishTable &table, int action, float *reward) {
    last_seat = std::int8_t(turn);
    ask(table, (turn + 1 + table.target_of(action)) % table.seats, table.rank_asked(action));
    go_on(table);
    const Sides now = margins(table);
    for (std::size_t side = 0; side < std::size_t(table.seats); ++side)
        reward[side] = float(now[side] - returned_[side]);
    returned_ = now;
}

void GoFishGame::ask(const GoFishTable &table, int target, int rank) {
    const int seat = turn, held = count_of(table, target, rank);
    ++questions;
    last = {std::int8_t(seat), std::int8_t(target), std::int8_t(rank), 0, 0, 0};
    if (held) {
        const int given = table.gives_one ? 1 : held;
        last.given = std::uint8_t(given);
        const std::uint32_t told = row(rank, given);
        tell({told, told, std::uint8_t(seat + 1), std::uint8_t(target + 1)});
        lose(table, target, rank, given);
        gain(table, seat, rank, given);
        refill_at_once(table, target);
        lay_down(table, seat);
        return settle(table, seat);
    }
    const std::uint32_t told = row(rank, 0);
    tell({told, told, std::uint8_t(seat + 1), std::uint8_t(target + 1)});
    if (fish(table, seat, rank)) return settle(table, seat);
    const bool asked = table.asked_goes_on && (size[std::size_t(target)] || refill_count(table) > 0);
    settle(table, asked ? target : (seat + 1) % table.seats);
}

// Draws a card, if there is one; whether the turn goes on because of it.
bool GoFishGame::fish(const GoFishTable &table, int seat, int rank) {
    if (!left) return false;
    const int drawn = table.rank_of[std::size_t(next_card())];
    const bool caught = drawn == rank;
    last.fished = 1;
    last.caught = caught;
    if (GoFishEvent *told = told_last()) {
        told->others = row(rank, 0, caught ? CAUGHT : UNSEEN);
        told->own = caught ? told->others : row(rank, 0, OWN, drawn);
    }
    gain(table, seat, drawn, 1);
    const bool booked = lay_down(table, seat);
    return (caught && table.lucky_goes_on) || (booked && table.book_goes_on);
}

// --- Books and refills -----------------------------------------------------------------------------------------------

void GoFishGame::gain(const GoFishTable &table, int seat, int rank, int cards) {
    const int at = rank * table.copies;
    Mask &held = hand[std::size_t(seat)];
    const Mask field = (Mask(1) << table.copies) - 1, more = (held >> at & field) + 1;
    held = (held & ~(field << at)) | ((more << cards) - 1) << at;
    size[std::size_t(seat)] = std::int8_t(size[std::size_t(seat)] + cards);
}

void GoFishGame::lose(const GoFishTable &table, int seat, int rank, int cards) {
    const int at = rank * table.copies;
    Mask &held = hand[std::size_t(seat)];
    const Mask field = (Mask(1) << table.copies) - 1;
    held = (held & ~(field << at)) | ((held >> at & field) >> cards) << at;
    size[std::size_t(seat)] = std::int8_t(size[std::size_t(seat)] - cards);
    if (!size[std::size_t(seat)] && first_out_ < 0) first_out_ = std::int8_t(seat);
}

// Every book of a hand; whether there was one.
bool GoFishGame::lay_down(const GoFishTable &table, int seat) {
    const std::size_t me = std::size_t(seat);
    Mask full = hand[me] >> (table.book_size - 1) & table.lowest;  // the ranks with cards enough
    if (!full) return false;
    for (; full; full &= full - 1) {
        const int rank = quotient(first(full), table.copies);
        for (int held = count_of(table, seat, rank); held >= table.book_size; held -= table.book_size) {
            const std::uint16_t bit = std::uint16_t(1 << rank);
            const bool second = first_books[me] & bit;
            const auto &worth = second ? table.second_worth : table.first_worth;
            points[me] = std::int16_t(points[me] + worth[std::size_t(rank)]);
            (second ? second_books : first_books)[me] |= bit;
            const std::uint32_t told = row(rank, table.book_size);
            tell({told, told, std::uint8_t(seat + 1), 0});
            lose(table, seat, rank, table.book_size);
        }
    }
    refill_at_once(table, seat);
    return true;
}

// How many cards an empty hand would get.
int GoFishGame::refill_count(const GoFishTable &table) const {
    return table.end == GoFishEnd::all_books ? std::min(table.refill, left) : 0;
}

void GoFishGame::refill(const GoFishTable &table, int seat) {
    const int count = refill_count(table);
    if (!count) return;
    std::array<std::uint8_t, MOST_GO_FISH_CARDS> drawn;
    for (int n = 0; n < count; ++n) drawn[std::size_t(n)] = std::uint8_t(next_card());
    std::sort(drawn.begin(), drawn.begin() + count, [&](std::size_t one, std::size_t other) {
        return table.order_of[one] < table.order_of[other];
    });
    for (int n = 0; n < count; ++n) {
        const int rank = table.rank_of[drawn[std::size_t(n)]];
        gain(table, seat, rank, 1);
        tell({n ? 0 : row(-1, count), row(-1, 1, OWN, rank), std::uint8_t(seat + 1), 0});
    }
    lay_down(table, seat);
}

// --- Whose turn ------------------------------------------------------------------------------------------------------

std::uint32_t GoFishGame::targets_of(const GoFishTable &table, int seat) const {
    std::uint32_t found = 0;
    for (int step = 1; step < table.seats; ++step) {
        const int other = seat + step < table.seats ? seat + step : seat + step - table.seats;
        found |= std::uint32_t(table.may_ask_empty || size[std::size_t(other)]) << (step - 1);
    }
    return found;
}

void GoFishGame::settle(const GoFishTable &table, int holder) {
    int idle = 0;
    while (!ended(table)) {
        if (size[std::size_t(holder)]) {
            if (targets_of(table, holder)) {
                turn = holder;
                if (lay_down(table, holder)) continue;  // kept from the deal, perhaps the whole hand
                return;
            }
        } else if (refill_count(table)) {
            turn = holder;
            refill(table, holder);
            idle = 0;
            if (!table.refill_continues) holder = (holder + 1) % table.seats;
            continue;
        }
        holder = (holder + 1) % table.seats;
        if (++idle == table.seats) over_ = true;
    }
}

bool GoFishGame::ended(const GoFishTable &table) {
    if (over_) return true;
    bool all = true, any = false;
    for (int seat = 0; seat < table.seats; ++seat) {
        all &= size[std::size_t(seat)] != 0;
        any |= size[std::size_t(seat)] != 0;
    }
    over_ = (!left && !any) || (table.end != GoFishEnd::all_books && !all) ||
            (table.end == GoFishEnd::hand_or_stock_empty && !left) || questions >= table.most_questions;
    return over_;
}

// To the next decision, or to the end.
void GoFishGame::go_on(const GoFishTable &table) {
    for (;;) {
        done = over_ ? Done::terminated : questions >= table.max_moves ? Done::truncated : Done::no;
        targets_ = 0;
        ranks_held_ = 0;
        if (done != Done::no) return;
        targets_ = targets_of(table, turn);
        ranks_held_ = hand[std::size_t(turn)] & table.lowest;
        const bool several = (ranks_held_ & (ranks_held_ - 1)) || (targets_ & (targets_ - 1));
        if (!table.skip_forced || several) return;
        const int action = nth_legal<PlainBits>(table, 0);
        ask(table, (turn + 1 + table.target_of(action)) % table.seats, table.rank_asked(action));
    }
}

// --- Points ----------------------------------------------------------------------------------------------------------

// The points of every seat less the mean of the others', or what having won is worth.
GoFishGame::Sides GoFishGame::margins(const GoFishTable &table) const {
    const std::size_t seats = std::size_t(table.seats);
    Sides own{}, found{};
    double total = 0, most = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        own[seat] = !table.first_out_wins ? points[seat] : over_ && first_out_ == int(seat) ? 1 : 0;
        total += own[seat];
        most = std::max(most, own[seat]);
    }
    if (table.only_wins) {
        if (done == Done::no) return found;
        const auto winners = double(std::count(own.begin(), own.begin() + table.seats, most));
        for (std::size_t seat = 0; seat < seats; ++seat)
            found[seat] = (own[seat] == most) / winners - 1.0 / double(seats);
        return found;
    }
    for (std::size_t seat = 0; seat < seats; ++seat)
        found[seat] = seats == 2 ? own[seat] - own[1 - seat] : own[seat] - (total - own[seat]) / double(seats - 1);
    return found;
}

void GoFishGame::tell(const GoFishEvent &event) {
    if (events_.empty()) return;
    newest_ = (newest_ ? newest_ : events_.size()) - 1;
    events_[newest_] = event;
}

} // namespace shoal
