// The same random games as `playouts` of native/, as one would write them by hand for one table only: six seats, 48
// cards, the default rules, all numbers known to the compiler. `bench/playouts.py` compiles it and runs it beside the
// native core.
//
//     playouts_loop SEED GAMES     the counters and the seconds of processor time, as JSON
#include "core/bits.hpp"
#include "core/rng.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace shoal;

namespace {

constexpr int SEATS = 6, CARDS = 48, HALF_SUITS = 8, CLAIM_RATE = 10;
constexpr Mask SUITS = 1 | Mask(1) << 13 | Mask(1) << 26 | Mask(1) << 39, LOW = 0x3f, HIGH = 0x1f80;
constexpr Mask HALF_SUIT[HALF_SUITS] = {LOW, LOW << 13, LOW << 26, LOW << 39, HIGH, HIGH << 13, HIGH << 26, HIGH << 39};
constexpr Mask LOWS = LOW * SUITS, HIGHS = HIGH * SUITS, PACK = LOWS | HIGHS;
constexpr unsigned EVEN = 0x15;

// All cards of the half-suits that a hand has a card of: adding all six carries into the bit above where there is one.
constexpr Mask half_suits_in(Mask hand) {
    const Mask low = ((hand & LOWS) + LOWS) >> 6 & SUITS, high = ((hand >> 7 & LOWS) + LOWS) >> 6 & SUITS;
    return (low | high << 7) * 63;
}

struct Counters {
    std::uint64_t steps = 0, questions = 0, hits = 0, claims = 0, won = 0, games = 0;
    std::int64_t points[2] = {0, 0};
    int longest = 0;
};

struct Table {
    Mask hand[SEATS] = {};
    int open[HALF_SUITS] = {0, 1, 2, 3, 4, 5, 6, 7}, left = HALF_SUITS;
    int turn, score[2] = {0, 0};
    unsigned holding = 0x3f;  // who has cards
    bool endgame = false;

    unsigned holders(int team) const { return holding & EVEN << team; }
};

void deal(Table &table, Stream &dice, int dealer) {
    std::uint8_t pack[CARDS];
    int size = 0;
    for (Mask left = PACK; left; left &= left - 1) {
        const int place = int(dice.below(std::uint32_t(size + 1)));
        pack[size++] = pack[place];
        pack[place] = std::uint8_t(std::countr_zero(left));
    }
    int seat = table.turn = dealer;
    for (std::uint8_t card : pack) {
        seat = seat == SEATS - 1 ? 0 : seat + 1;
        table.hand[seat] |= Mask(1) << card;
    }
}

// A random open half-suit: the own cards where they are, the others with any teammate.
void claim(Table &table, Stream &dice, Counters &counters) {
    const int team = table.turn % 2, which = int(dice.below(std::uint32_t(table.left)));
    const Mask cards = HALF_SUIT[table.open[which]];
    std::copy(table.open + which + 1, table.open + table.left, table.open + which);
    --table.left;
    bool right = true;
    for (Mask others = cards & ~table.hand[table.turn]; others; others &= others - 1) {
        int mate = table.turn + 2 + 2 * int(dice.below(2));
        if (mate >= SEATS) mate -= SEATS;
        right &= (table.hand[mate] & others & -others) != 0;
    }
    ++counters.claims;
    Mask of_opponents = 0;
    table.holding = 0;
    for (int seat = 0; seat < SEATS; ++seat) {
        of_opponents |= seat % 2 != team ? table.hand[seat] & cards : 0;
        table.hand[seat] &= ~cards;
        table.holding |= unsigned(table.hand[seat] != 0) << seat;
    }
    if (of_opponents) ++table.score[1 - team];
    else if (right) ++table.score[team], ++counters.won;
}

// Who goes on when the claimer has no cards: a teammate, or nobody asks any more and an opponent claims the rest.
void pass(Table &table, Stream &dice, Counters &counters) {
    const int team = table.turn % 2;
    table.endgame = !table.holders(team);
    unsigned able = table.holders(table.endgame ? 1 - team : team);
    if (able & (able - 1)) {
        ++counters.steps;
        dice.next();
        for (std::uint32_t n = dice.below(std::uint32_t(std::popcount(able))); n; --n) able &= able - 1;
    }
    table.turn = std::countr_zero(able);
}

// Questions until somebody claims, or can only claim.
template <class Bits> void ask(Table &table, Stream &dice, Counters &counters) {
    std::uint64_t steps = 0, hits = 0;
    int turn = table.turn;
    for (;;) {
        const std::uint64_t random = dice.next();
        const Mask own = table.hand[turn], cards = half_suits_in(own) & ~own;
        if (table.endgame || !cards || (random & 255) < CLAIM_RATE) break;
        ++steps;
        const int nth = int((random >> 32) * std::uint64_t(Bits::count(cards)) >> 32);
        const int card = Bits::nth(cards, nth);
        const int target = Bits::seat(table.holders(1 - turn % 2), random >> 8 & 0xffffff);
        const Mask asked = table.hand[target];
        const bool hit = asked >> card & 1;
        hits += hit;
        table.hand[target] = asked & ~(Mask(1) << card);
        table.hand[turn] = own | Mask(hit) << card;
        if (!table.hand[target]) {
            table.holding &= ~(1U << target);
            table.endgame = !table.holders(target % 2);
        }
        if (!hit) turn = target;
    }
    table.turn = turn;
    counters.questions += steps;
    counters.hits += hits;
    counters.steps += steps + 1;
}

template <class Bits> void play(std::uint64_t seed, std::uint64_t number, Counters &counters) {
    Stream dice(seed, number);
    Table table;
    deal(table, dice, int(number % SEATS));
    const std::uint64_t before = counters.questions;
    while (table.left) {
        ask<Bits>(table, dice, counters);
        claim(table, dice, counters);
        if (table.endgame || !table.left) continue;
        if (!(table.holding >> table.turn & 1)) pass(table, dice, counters);
        table.endgame = table.endgame || !table.holders(1 - table.turn % 2);
    }
    ++counters.games;
    counters.longest = std::max(counters.longest, int(counters.questions - before));
    for (int team = 0; team < 2; ++team) counters.points[team] += table.score[team];
}

template <class Bits> void play_all(std::uint64_t seed, std::uint64_t games, Counters &counters) {
    for (std::uint64_t number = 0; number < games; ++number) play<Bits>(seed, number, counters);
}

#if SHOAL_HAS_FAST_BITS
SHOAL_FAST void play_all_fast(std::uint64_t seed, std::uint64_t games, Counters &counters) {
    play_all<FastBits>(seed, games, counters);
}
#else
constexpr auto play_all_fast = play_all<PlainBits>;
#endif

} // namespace

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    const std::uint64_t seed = std::strtoull(argv[1], nullptr, 10), games = std::strtoull(argv[2], nullptr, 10);
    Counters counters;
    const std::clock_t begin = std::clock();
    (has_fast_bits() ? play_all_fast : play_all<PlainBits>)(seed, games, counters);
    const double seconds = double(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("{\"steps\": %llu, \"questions\": %llu, \"hits\": %llu, \"claims\": %llu, \"won\": %llu, "
                "\"games\": %llu, \"even_points\": %lld, \"odd_points\": %lld, \"longest\": %d, \"seconds\": %.6f}\n",
                (unsigned long long)counters.steps, (unsigned long long)counters.questions,
                (unsigned long long)counters.hits, (unsigned long long)counters.claims,
                (unsigned long long)counters.won, (unsigned long long)counters.games, (long long)counters.points[0],
                (long long)counters.points[1], counters.longest, seconds);
}
