#include "games/literature/encoding/rows.hpp"

#include "games/literature/belief/posterior.hpp"

#include <algorithm>
#include <cmath>

namespace shoal {

namespace {

constexpr std::size_t MOST_BELIEF_STEPS = 5'000'000;  // about a tenth of a second
constexpr double WORLDS_SCALE = 64;

} // namespace

LiteratureRows::LiteratureRows(const SlotTable &table) : table_(table), events_(table.wishes.events) {
    const int seats = table.seats, half_suits = table.half_suits;
    const int question = 2 * seats + table.slots + 2, spelling = half_suits + table.width * (table.team + 1);
    believed_ = table.wishes.belief ? seats * table.slots + 2 * half_suits + 1 : 0;
    size_ = believed_ + table.slots + 4 * half_suits + seats + 2 + PHASES + 2 * seats + question + spelling + 2;
    for (int n = 0; n <= table.cards; ++n) sizes_[std::size_t(n)] = float(double(n * seats) / table.cards);
    for (int me = 0; me < seats; ++me) seen_[std::size_t(me)] = SeatsSeen(me, seats);
}

template <> float LiteratureRows::chance_of(double chance) { return float(chance); }
template <> std::uint8_t LiteratureRows::chance_of(double chance) {
    return std::uint8_t(std::clamp(std::nearbyint(double(float(chance)) * 255), 0.0, 255.0));
}

// The chance of every seat for every slot, of each team for the whole of every open half-suit, and log2 of the deals.
template <class Out> void LiteratureRows::believe(const Decisions &play, int me, Out *at) const {
    Posterior &posterior = Posterior::of_this_thread();
    const bool known = posterior.solve(play.knows[std::size_t(me)], nullptr, MOST_BELIEF_STEPS);
    std::fill(at, at + believed_, Out(0));
    at[believed_ - 1] = chance_of<Out>(known ? std::log2(posterior.worlds()) / WORLDS_SCALE : -1);
    if (!known) return;
    for (int step = 0; step < table_.seats; ++step, at += table_.slots)
        for (Mask left = table_.layout.pack; left; left &= left - 1)
            at[first(left)] = chance_of<Out>(posterior.chance(clockwise(me, step, table_.seats), first(left)));
    for (int other = 0; other < 2; ++other, at += table_.half_suits)
        for (HalfSuits left = play.game.left; left; left = HalfSuits(left & (left - 1)))
            at[first(left)] = chance_of<Out>(posterior.contained((me + other) % 2, first(left)));
}

template void LiteratureRows::believe(const Decisions &, int, float *) const;
template void LiteratureRows::believe(const Decisions &, int, std::uint8_t *) const;

void LiteratureRows::tell(const Decisions &play, std::uint8_t *row) const {
    for (int seat = 0; seat < table_.seats; ++seat)
        for (int slot = 0; slot < table_.slots; ++slot) *row++ = play.game.hand[std::size_t(seat)] >> slot & 1;
}

} // namespace shoal
