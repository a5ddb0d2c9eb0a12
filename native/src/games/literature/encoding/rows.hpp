// What a seat of Literature is told, as rows of numbers: the twin of `shoal.games.literature.encoding`, bit for bit.
#pragma once

#include "core/spread.hpp"
#include "games/literature/encoding/decisions.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace shoal {

class LiteratureRows {
  public:
    explicit LiteratureRows(const SlotTable &);

    int size() const { return size_; }            // of an observation, as numbers
    int words() const { return 8 + (events_ + 1) / 2 + (believed_ + 1) / 2; }  // of a packed row
    int actions() const { return table_.actions; }
    int events() const { return events_; }

    // Observations as numbers: float, or bytes, in which sizes, misses and scores (+ 64) are counts.
    template <class Bits, class Out> void observe(const Decisions &, int me, Out *row) const;

    // 64 bytes, and behind them 4 for each event and each number of a belief.
    template <class Bits> void pack(const Decisions &, int me, std::uint64_t *row) const;

    // One byte an action; all are 0 for a seat that does not act.
    void mask(const Decisions &, int me, std::uint8_t *row) const;

    // Six bytes an event, newest first; two bytes behind the last may be written, too.
    void events(const Decisions &, int me, std::int8_t *row) const;

    // The hands of all seats, absolute, a byte a slot.
    int truth() const { return table_.seats * table_.slots; }
    void tell(const Decisions &, std::uint8_t *row) const;

  private:
    static constexpr int PHASES = 9, WINDOW = 5, OVER = 8;
    static constexpr int NOBODY = 15, SCORE_OFFSET = 64;

    template <class Out> Out size_of(int cards) const;
    template <class Out> Out share_of(int points) const;
    template <class Out> Out missed(int misses) const;
    int phase(const Decisions &) const;
    bool is_spelling(const Decisions &play, int me) const {
        return play.is_spelling() && play.moment.seat == me && play.done == Done::no;
    }
    template <class Out> void spell(const Spelling &, Out *at) const;
    std::uint64_t spelt(const Spelling &) const;
    template <class Out> static Out chance_of(double chance);
    template <class Out> void believe(const Decisions &, int me, Out *at) const;
    // The relative place of an absolute seat.
    int place(int seat, int me) const { return seat < me ? seat - me + table_.seats : seat - me; }

    SlotTable table_;
    int size_, events_, believed_;
    std::array<float, MOST_CARDS + 1> sizes_{};
    std::array<SeatsSeen, MOST_SEATS> seen_{};  // by observer
};

// --- Numbers ---------------------------------------------------------------------------------------------------------

template <> inline float LiteratureRows::size_of(int cards) const { return sizes_[std::size_t(cards)]; }
template <> inline std::uint8_t LiteratureRows::size_of(int cards) const { return std::uint8_t(cards); }

template <> inline float LiteratureRows::share_of(int points) const { return float(points / table_.points); }
template <> inline std::uint8_t LiteratureRows::share_of(int points) const {
    return std::uint8_t(points + SCORE_OFFSET);
}

template <> inline float LiteratureRows::missed(int misses) const {
    return table_.layout.stall_limit ? float(double(misses) / table_.layout.stall_limit) : 0.0F;
}
template <> inline std::uint8_t LiteratureRows::missed(int misses) const {
    return std::uint8_t(table_.layout.stall_limit ? std::min(misses, 255) : 0);
}

inline int LiteratureRows::phase(const Decisions &play) const {
    if (play.done != Done::no) return OVER;
    return play.moment.is_window ? WINDOW : int(play.game.phase);
}

// --- Observations ----------------------------------------------------------------------------------------------------

template <class Bits, class Out> void LiteratureRows::observe(const Decisions &play, int me, Out *row) const {
    const Game &game = play.game;
    const int seats = table_.seats, half_suits = table_.half_suits, ours = me % 2;
    std::memset(row, 0, std::size_t(size_) * sizeof(Out));
    spread(game.hand[std::size_t(me)], table_.slots, row);
    Out *at = row + table_.slots;
    const HalfSuits open = game.left;
    const HalfSuits us = game.won[std::size_t(ours)], them = game.won[std::size_t(1 - ours)];
    const HalfSuits none = HalfSuits(((1 << half_suits) - 1) & ~(open | us | them));
    for (const HalfSuits set : {open, us, them, none}) spread(set, half_suits, at), at += half_suits;
    for (int seat = 0; seat < seats; ++seat)
        *at++ = size_of<Out>(Bits::count(game.hand[std::size_t(clockwise(me, seat, seats))]));
    *at++ = share_of<Out>(game.score[std::size_t(ours)]);
    *at++ = share_of<Out>(game.score[std::size_t(1 - ours)]);
    at[phase(play)] = 1;
    at += PHASES;
    if (play.done == Done::no) at[place(play.moment.seat, me)] = 1;
    at += seats;
    if (!game.over()) at[place(game.turn, me)] = 1;
    at += seats;
    if (play.last.asker >= 0) {
        at[place(play.last.asker, me)] = 1;
        at[seats + place(play.last.target, me)] = 1;
        at[2 * seats + play.last.slot] = 1;
        at[2 * seats + table_.slots + play.last.hit] = 1;
    }
    at += 2 * seats + table_.slots + 2;
    if (is_spelling(play, me)) spell(play.spelling, at);
    at += half_suits + table_.width * (table_.team + 1);
    *at++ = missed<Out>(game.misses);
    *at++ = Out(game.shared);
    if (believed_) believe(play, me, at);
}

// What the seat itself has spelt: the half-suit, and by card with whom it is named, or that it is asked about now.
template <class Out> void LiteratureRows::spell(const Spelling &spelling, Out *at) const {
    const int columns = table_.team + 1, first_slot = spelling.half_suit * table_.width;
    at[spelling.half_suit] = 1;
    Out *const cards = at + table_.half_suits;
    for (int mate = 0; mate < table_.team; ++mate)
        for (Mask left = spelling.named[std::size_t(mate)]; left; left &= left - 1)
            cards[(first(left) - first_slot) * columns + mate] = 1;
    cards[(first(spelling.rest) - first_slot) * columns + table_.team] = 1;
}

inline std::uint64_t LiteratureRows::spelt(const Spelling &spelling) const {
    const auto at = [&](Mask card) { return 8 + 4 * (first(card) - spelling.half_suit * table_.width); };
    std::uint64_t word = std::uint64_t(spelling.half_suit + 1) | std::uint64_t(15) << at(spelling.rest);
    for (int mate = 0; mate < table_.team; ++mate)
        for (Mask left = spelling.named[std::size_t(mate)]; left; left &= left - 1)
            word |= std::uint64_t(mate + 1) << at(left);
    return word;
}

inline void LiteratureRows::mask(const Decisions &play, int me, std::uint8_t *row) const {
    const Moment &moment = play.moment;
    std::memset(row, 0, std::size_t(table_.actions));
    if (play.done != Done::no || me != moment.seat) return;
    for (std::uint32_t left = moment.opponents; left; left &= left - 1)
        spread(moment.cards, table_.slots, row + std::countr_zero(left) * table_.slots);
    for (std::uint32_t left = moment.claims; left; left &= left - 1) row[table_.claim + std::countr_zero(left)] = 1;
    for (std::uint32_t left = moment.holders; left; left &= left - 1) row[table_.holder + std::countr_zero(left)] = 1;
    for (std::uint32_t left = moment.choices; left; left &= left - 1) row[table_.choose + std::countr_zero(left)] = 1;
    row[table_.silent] = moment.silence;
}

// --- Events ----------------------------------------------------------------------------------------------------------

inline void LiteratureRows::events(const Decisions &play, int me, std::int8_t *row) const {
    const SeatsSeen &seen = seen_[std::size_t(me)];
    for (const std::uint64_t event : play.chronicle.newest()) {
        const std::uint64_t told = seen.row(event);
        std::memcpy(row, &told, sizeof told);
        row += 6;
    }
}

// --- Packed rows -----------------------------------------------------------------------------------------------------

template <class Bits> void LiteratureRows::pack(const Decisions &play, int me, std::uint64_t *row) const {
    using Word = std::uint64_t;
    const Game &game = play.game;
    const Moment &moment = play.moment;
    const int seats = table_.seats, ours = me % 2;
    const bool running = play.done == Done::no, acts = running && moment.seat == me;
    const Word actor = Word(running ? place(moment.seat, me) : NOBODY);
    const Word holder = Word(game.over() ? NOBODY : place(game.turn, me));
    row[0] = game.hand[std::size_t(me)];
    row[1] = Word(game.left) | Word(game.won[std::size_t(ours)]) << 16 |
             Word(game.won[std::size_t(1 - ours)]) << 32 | Word(phase(play)) << 48 | actor << 56 | holder << 60;
    row[2] = row[3] = 0;
    for (int seat = 0; seat < seats; ++seat) {
        const Word cards = Word(Bits::count(game.hand[std::size_t(clockwise(me, seat, seats))]));
        row[2 + seat / 8] |= cards << (8 * (seat % 8));
    }
    row[3] |= Word(game.score[std::size_t(ours)] + SCORE_OFFSET) << 32 |
              Word(game.score[std::size_t(1 - ours)] + SCORE_OFFSET) << 40 |
              Word(std::min(game.misses, 0xffff)) << 48;
    row[4] = Word(game.shared) << 32 | Word(running && moment.is_window) << 33 | Word(is_spelling(play, me)) << 34;
    if (play.last.asker >= 0)
        row[4] |= Word(place(play.last.asker, me) + 1) | Word(place(play.last.target, me) + 1) << 8 |
                  Word(play.last.slot + 1) << 16 | Word(1 + play.last.hit) << 24;
    row[5] = is_spelling(play, me) ? spelt(play.spelling) : 0;
    row[6] = acts ? moment.cards : 0;
    row[7] = !acts ? 0
                   : Word(moment.opponents) | Word(moment.claims) << 8 | Word(moment.holders) << 24 |
                         Word(moment.choices) << 32 | Word(moment.silence) << 40;
    const SeatsSeen &seats_seen = seen_[std::size_t(me)];
    const auto events = play.chronicle.newest();
    for (std::size_t n = 0; n < events.size(); n += 2) {
        const Word second = n + 1 < events.size() ? seats_seen.packed(events[n + 1]) : 0;
        row[8 + n / 2] = seats_seen.packed(events[n]) | second << 32;
    }
    if (!believed_) return;
    row[words() - 1] = 0;  // half of it may be padding
    believe(play, me, reinterpret_cast<float *>(row + 8 + (events_ + 1) / 2));
}

} // namespace shoal
