// What a seat of Go Fish is told, as rows of numbers: the twin of `shoal.games.go_fish.encoding`, bit for bit.
#pragma once

#include "core/spread.hpp"
#include "games/go_fish/game.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace shoal {

class GoFishRows {
  public:
    explicit GoFishRows(const GoFishTable &table) : table_(table) {
        const int seats = table.seats;
        size_ = table.slots() + seats * table.ranks + seats + 1 + seats + PHASES + seats + 2 * seats + table.ranks +
                MOST_GIVEN + 1 + 2;
        for (int n = 0; n <= table.cards; ++n) shares_[std::size_t(n)] = float(double(n) / table.cards);
        for (int me = 0; me < seats; ++me) seen_[std::size_t(me)] = SeatsSeen(me, seats);
    }

    int size() const { return size_; }
    int words() const { return 1 + table_.seats + 2 + (table_.seats + 3) / 4 + 2 + (table_.events + 1) / 2; }
    int actions() const { return table_.actions(); }
    int events() const { return table_.events; }

    // Observations as numbers: float, or bytes, in which sizes, books and points are counts.
    template <class Bits, class Out> void observe(const GoFishGame &, int me, Out *row) const;

    template <class Bits> void pack(const GoFishGame &, int me, std::uint64_t *row) const;

    void mask(const GoFishGame &game, int me, std::uint8_t *row) const {
        std::memset(row, 0, std::size_t(actions()));
        if (game.done != Done::no || me != game.turn) return;
        for (std::uint32_t targets = game.targets(); targets; targets &= targets - 1) {
            std::uint8_t *const at = row + std::countr_zero(targets) * table_.ranks;
            for (Mask held = game.ranks_held(); held; held &= held - 1) at[quotient(first(held), table_.copies)] = 1;
        }
    }

    // Six bytes an event, newest first; two bytes behind the last may be written, too.
    void events(const GoFishGame &game, int me, std::int8_t *row) const {
        int told = 0;
        for (std::size_t n = 0; told < table_.events && n < game.events(); ++n) {
            const std::uint32_t event = seen_by(game.event(n), me);
            if (!event && game.event(n).who) continue;
            const std::uint64_t bytes = std::uint64_t(event & 15) | std::uint64_t(event >> 4 & 15) << 8 |
                                        std::uint64_t(event >> 8 & 63) << 16 | std::uint64_t(event >> 14 & 63) << 24 |
                                        std::uint64_t(event >> 20 & 7) << 32 | std::uint64_t(event >> 23) << 40;
            std::memcpy(row + 6 * told++, &bytes, sizeof bytes);
        }
    }

    // The hands of all seats, absolute, a byte a slot.
    int truth() const { return table_.seats * table_.slots(); }
    void tell(const GoFishGame &game, std::uint8_t *row) const {
        for (int seat = 0; seat < table_.seats; ++seat)
            for (int slot = 0; slot < table_.slots(); ++slot) *row++ = game.hand[std::size_t(seat)] >> slot & 1;
    }

  private:
    static constexpr int PHASES = 3, OVER = 1, NOBODY = 15, MOST_GIVEN = 4;

    template <class Out> Out size_of(int cards) const;
    template <class Out> Out share_of(int points) const;
    template <class Out> Out books(int count, int rank) const;
    int place(int seat, int me) const { return seat < me ? seat - me + table_.seats : seat - me; }
    int clockwise(int me, int step) const { return me + step < table_.seats ? me + step : me + step - table_.seats; }

    // An event in 32 bits; 0 where it is none for that seat.
    std::uint32_t seen_by(const GoFishEvent &event, int me) const {
        const std::uint32_t told = event.who == me + 1 ? event.own : event.others;
        return told ? told | seen_[std::size_t(me)].bits[std::size_t(event.who | event.whom << 4)] : 0;
    }

    GoFishTable table_;
    int size_;
    std::array<float, MOST_GO_FISH_CARDS + 1> shares_{};
    std::array<SeatsSeen, MOST_GO_FISH_SEATS> seen_{};
};

template <> inline float GoFishRows::size_of(int cards) const { return shares_[std::size_t(cards)]; }
template <> inline std::uint8_t GoFishRows::size_of(int cards) const { return std::uint8_t(cards); }

template <> inline float GoFishRows::share_of(int points) const { return float(points / table_.points); }
template <> inline std::uint8_t GoFishRows::share_of(int points) const { return std::uint8_t(std::min(points, 255)); }

template <> inline float GoFishRows::books(int count, int rank) const {
    return float(double(count) / table_.books_of[std::size_t(rank)]);
}
template <> inline std::uint8_t GoFishRows::books(int count, int) const { return std::uint8_t(count); }

template <class Bits, class Out> void GoFishRows::observe(const GoFishGame &game, int me, Out *row) const {
    const int seats = table_.seats, ranks = table_.ranks;
    std::memset(row, 0, std::size_t(size_) * sizeof(Out));
    spread(game.hand[std::size_t(me)], table_.slots(), row);
    Out *at = row + table_.slots();
    for (int step = 0; step < seats; ++step, at += ranks) {
        const std::size_t seat = std::size_t(clockwise(me, step));
        const std::uint32_t twice = game.second_books[seat];
        for (std::uint32_t left = game.first_books[seat]; left; left &= left - 1) {
            const int rank = std::countr_zero(left);
            at[rank] = books<Out>(1 + (twice >> rank & 1), rank);
        }
    }
    for (int step = 0; step < seats; ++step) *at++ = size_of<Out>(game.size[std::size_t(clockwise(me, step))]);
    *at++ = size_of<Out>(game.left);
    for (int step = 0; step < seats; ++step) *at++ = share_of<Out>(game.points[std::size_t(clockwise(me, step))]);
    at[game.done == Done::no ? 0 : OVER] = 1;
    at += PHASES;
    if (game.done == Done::no) at[place(game.turn, me)] = 1;
    at += seats;
    if (game.last.asker < 0) return;
    at[place(game.last.asker, me)] = 1;
    at[seats + place(game.last.target, me)] = 1;
    at += 2 * seats;
    at[game.last.rank] = 1;
    at += ranks;
    at[std::min(int(game.last.given), MOST_GIVEN)] = 1;
    at += MOST_GIVEN + 1;
    at[0] = Out(game.last.fished);
    at[1] = Out(game.last.caught);
}

template <class Bits> void GoFishRows::pack(const GoFishGame &game, int me, std::uint64_t *row) const {
    using Word = std::uint64_t;
    const int seats = table_.seats;
    const bool acts = game.done == Done::no && me == game.turn;
    std::memset(row, 0, std::size_t(words()) * sizeof(Word));
    *row++ = game.hand[std::size_t(me)];
    for (int step = 0; step < seats; ++step, ++row) {
        const std::size_t seat = std::size_t(clockwise(me, step));
        for (std::uint32_t left = game.first_books[seat]; left; left &= left - 1) {
            const int rank = std::countr_zero(left);
            *row |= Word(1 + (game.second_books[seat] >> rank & 1)) << 4 * rank;
        }
    }
    for (int step = 0; step < seats; ++step)
        row[step / 8] |= Word(game.size[std::size_t(clockwise(me, step))]) << 8 * (step % 8);
    const Word actor = Word(game.done == Done::no ? place(game.turn, me) : NOBODY);
    row[1] |= Word(game.left) << 32 | Word(game.done == Done::no ? 0 : OVER) << 40 | actor << 44;
    row += 2;
    for (int step = 0; step < seats; ++step)
        row[step / 4] |= Word(game.points[std::size_t(clockwise(me, step))]) << 16 * (step % 4);
    row += (seats + 3) / 4;
    if (game.last.asker >= 0)
        *row = Word(place(game.last.asker, me) + 1) | Word(place(game.last.target, me) + 1) << 4 |
               Word(game.last.rank + 1) << 8 | Word(std::min(int(game.last.given), MOST_GIVEN) + 1) << 16 |
               Word(game.last.fished) << 20 | Word(game.last.caught) << 21;
    ++row;
    if (acts) {
        *row = game.targets();
        for (Mask held = game.ranks_held(); held; held &= held - 1)
            *row |= Word(1) << (16 + quotient(first(held), table_.copies));
    }
    ++row;
    int told = 0;
    for (std::size_t n = 0; told < table_.events && n < game.events(); ++n) {
        const std::uint32_t event = seen_by(game.event(n), me);
        if (!event && game.event(n).who) continue;
        row[told / 2] |= Word(event) << 32 * (told % 2);
        ++told;
    }
}

} // namespace shoal
