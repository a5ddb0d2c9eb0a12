#include "literature_rows.hpp"

#include "spread.hpp"

#include <algorithm>
#include <cstring>

namespace shoal {

namespace {

constexpr int PHASES = 9, WINDOW = 5, OVER = 8;
constexpr int TEAMS = 14;       // where the teams stand in `relative_`
constexpr int NOBODY = 15, SCORE_OFFSET = 64;
constexpr std::uint64_t SEATS_OF_EVENT = 0xffff00;

} // namespace

LiteratureRows::LiteratureRows(const SlotTable &table) : table_(table), events_(table.wishes.events) {
    const int seats = table.seats, half_suits = table.half_suits;
    const int question = 2 * seats + table.slots + 2, spelling = half_suits + table.width * (table.team + 1);
    size_ = table.slots + 4 * half_suits + seats + 2 + PHASES + 2 * seats + question + spelling + 2;
    for (int n = 0; n <= table.cards; ++n) sizes_[std::size_t(n)] = float(double(n * seats) / table.cards);
    for (int me = 0; me < seats; ++me) {
        for (int seat = 0; seat < seats; ++seat)
            relative_[std::size_t(me)][std::size_t(seat + 1)] = std::uint8_t((seat - me + seats) % seats + 1);
        for (int team = 0; team < 2; ++team)
            relative_[std::size_t(me)][std::size_t(TEAMS + team)] = std::uint8_t(1 + (me + team) % 2);
    }
}

// --- Numbers ---------------------------------------------------------------------------------------------------------

template <> float LiteratureRows::size_of(int cards) const { return sizes_[std::size_t(cards)]; }
template <> std::uint8_t LiteratureRows::size_of(int cards) const { return std::uint8_t(cards); }

template <> float LiteratureRows::share_of(int points) const { return float(points / table_.points); }
template <> std::uint8_t LiteratureRows::share_of(int points) const { return std::uint8_t(points + SCORE_OFFSET); }

template <> float LiteratureRows::missed(int misses) const {
    return table_.layout.stall_limit ? float(double(misses) / table_.layout.stall_limit) : 0.0F;
}
template <> std::uint8_t LiteratureRows::missed(int misses) const {
    return std::uint8_t(table_.layout.stall_limit ? std::min(misses, 255) : 0);
}

int LiteratureRows::phase(const Decisions &play) const {
    if (play.done != Done::no) return OVER;
    return play.moment.is_window ? WINDOW : int(play.game.phase);
}

// --- Observations ----------------------------------------------------------------------------------------------------

template <class Out> void LiteratureRows::observe(const Decisions &play, int me, Out *row) const {
    const Game &game = play.game;
    const int seats = table_.seats, half_suits = table_.half_suits, ours = me % 2;
    const auto &seen = seen_by(me);
    std::memset(row, 0, std::size_t(size_) * sizeof(Out));
    spread(game.hand[std::size_t(me)], table_.slots, row);
    Out *at = row + table_.slots;
    const HalfSuits open = play.open(table_);
    const HalfSuits us = game.won[std::size_t(ours)], them = game.won[std::size_t(1 - ours)];
    const HalfSuits none = HalfSuits(((1 << half_suits) - 1) & ~(open | us | them));
    for (const HalfSuits set : {open, us, them, none}) spread(set, half_suits, at), at += half_suits;
    for (int seat = 0; seat < seats; ++seat)
        *at++ = size_of<Out>(count(game.hand[std::size_t(clockwise(me, seat, seats))]));
    *at++ = share_of<Out>(game.score[std::size_t(ours)]);
    *at++ = share_of<Out>(game.score[std::size_t(1 - ours)]);
    at[phase(play)] = 1;
    at += PHASES;
    if (play.done == Done::no) at[seen[std::size_t(play.moment.seat + 1)] - 1] = 1;
    at += seats;
    if (!game.over()) at[seen[std::size_t(game.turn + 1)] - 1] = 1;
    at += seats;
    if (play.last.asker >= 0) {
        at[seen[std::size_t(play.last.asker + 1)] - 1] = 1;
        at[seats + seen[std::size_t(play.last.target + 1)] - 1] = 1;
        at[2 * seats + play.last.slot] = 1;
        at[2 * seats + table_.slots + play.last.hit] = 1;
    }
    at += 2 * seats + table_.slots + 2;
    if (play.is_spelling() && play.moment.seat == me && play.done == Done::no) {
        at[play.spelling.half_suit] = 1;
        Out *const card = at + half_suits;
        const int first_slot = play.spelling.half_suit * table_.width;
        for (int mate = 0; mate < table_.team; ++mate)
            for (Mask left = play.spelling.named[std::size_t(mate)]; left; left &= left - 1)
                card[(first(left) - first_slot) * (table_.team + 1) + mate] = 1;
        card[(first(play.spelling.rest) - first_slot) * (table_.team + 1) + table_.team] = 1;
    }
    at += half_suits + table_.width * (table_.team + 1);
    *at++ = missed<Out>(game.misses);
    *at = Out(game.shared);
}

template void LiteratureRows::observe(const Decisions &, int, float *) const;
template void LiteratureRows::observe(const Decisions &, int, std::uint8_t *) const;

void LiteratureRows::mask(const Decisions &play, int me, std::uint8_t *row) const {
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

void LiteratureRows::events(const Decisions &play, int me, std::int8_t *row) const {
    const auto &seen = seen_by(me);
    for (const std::uint64_t event : play.chronicle.newest()) {
        std::uint64_t told = event & ~SEATS_OF_EVENT;
        if ((event & 255) == Happened::award) told -= Happened::award - Happened::claim;
        told |= std::uint64_t(seen[event >> 8 & 15]) << 8 | std::uint64_t(seen[event >> 16 & 15]) << 16;
        std::memcpy(row, &told, sizeof told);
        row += 6;
    }
}

// --- Packed rows -----------------------------------------------------------------------------------------------------

void LiteratureRows::pack(const Decisions &play, int me, std::uint64_t *row) const {
    using Word = std::uint64_t;
    const Game &game = play.game;
    const Moment &moment = play.moment;
    const int seats = table_.seats, ours = me % 2;
    const auto &seen = seen_by(me);
    const bool running = play.done == Done::no, acts = running && moment.seat == me;
    const bool spells = acts && play.is_spelling();
    const Word actor = running ? seen[std::size_t(moment.seat + 1)] - 1U : NOBODY;
    const Word holder = game.over() ? NOBODY : seen[std::size_t(game.turn + 1)] - 1U;
    row[0] = game.hand[std::size_t(me)];
    row[1] = Word(play.open(table_)) | Word(game.won[std::size_t(ours)]) << 16 |
             Word(game.won[std::size_t(1 - ours)]) << 32 | Word(phase(play)) << 48 | actor << 56 | holder << 60;
    row[2] = row[3] = 0;
    for (int seat = 0; seat < seats; ++seat) {
        const Word cards = Word(count(game.hand[std::size_t(clockwise(me, seat, seats))]));
        row[2 + seat / 8] |= cards << (8 * (seat % 8));
    }
    row[3] |= Word(game.score[std::size_t(ours)] + SCORE_OFFSET) << 32 |
              Word(game.score[std::size_t(1 - ours)] + SCORE_OFFSET) << 40 | Word(std::min(game.misses, 0xffff)) << 48;
    row[4] = Word(game.shared) << 32 | Word(running && moment.is_window) << 33 | Word(spells) << 34;
    if (play.last.asker >= 0)
        row[4] |= Word(seen[std::size_t(play.last.asker + 1)]) | Word(seen[std::size_t(play.last.target + 1)]) << 8 |
                  Word(play.last.slot + 1) << 16 | Word(1 + play.last.hit) << 24;
    row[5] = 0;
    if (spells) {
        const int first_slot = play.spelling.half_suit * table_.width;
        row[5] = Word(play.spelling.half_suit + 1) | Word(15) << (8 + 4 * (first(play.spelling.rest) - first_slot));
        for (int mate = 0; mate < table_.team; ++mate)
            for (Mask left = play.spelling.named[std::size_t(mate)]; left; left &= left - 1)
                row[5] |= Word(mate + 1) << (8 + 4 * (first(left) - first_slot));
    }
    row[6] = acts ? moment.cards : 0;
    row[7] = !acts ? 0
                   : Word(moment.opponents) | Word(moment.claims) << 8 | Word(moment.holders) << 24 |
                         Word(moment.choices) << 32 | Word(moment.silence) << 40;
    row += 8;
    int n = 0;
    for (const Word event : play.chronicle.newest()) {
        Word kind = event & 255;
        if (kind == Happened::award) kind = Happened::claim;
        const Word told = kind | Word(seen[event >> 8 & 15]) << 4 | Word(seen[event >> 16 & 15]) << 8 |
                          (event >> 24 & 127) << 12 | (event >> 32 & 7) << 19 | (event >> 40 & 3) << 22;
        if (n % 2) row[n / 2] |= told << 32;
        else row[n / 2] = told;
        ++n;
    }
}

void LiteratureRows::tell(const Decisions &play, std::uint8_t *row) const {
    for (int seat = 0; seat < table_.seats; ++seat)
        for (int slot = 0; slot < table_.slots; ++slot) *row++ = play.game.hand[std::size_t(seat)] >> slot & 1;
}

} // namespace shoal
