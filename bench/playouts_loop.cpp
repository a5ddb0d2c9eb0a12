// The same random games as `playouts` of native/, as one would write them by hand for one table only: six seats, 48
// cards, the default rules, all numbers known to the compiler. `bench/playouts.py` compiles it and runs it beside the
// native core.
//
//     playouts_loop SEED GAMES     the counters and the seconds of processor time, as JSON
#include "bits.hpp"
#include "rng.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace shoal;

namespace {

constexpr int SEATS = 6, CARDS = 48, HALF_SUITS = 8, CLAIM_RATE = 10;
constexpr Mask LOW = 0x3f, HIGH = 0x1f80;
constexpr Mask HALF_SUIT[HALF_SUITS] = {LOW, LOW << 13, LOW << 26, LOW << 39, HIGH, HIGH << 13, HIGH << 26, HIGH << 39};
constexpr Mask PACK = (LOW | HIGH) * (1 | Mask(1) << 13 | Mask(1) << 26 | Mask(1) << 39);

struct Counters {
    std::uint64_t steps = 0, questions = 0, hits = 0, claims = 0, won = 0, games = 0;
    std::int64_t points[2] = {0, 0};
    int longest = 0;
};

struct Table {
    Mask hand[SEATS] = {};
    int open[HALF_SUITS] = {0, 1, 2, 3, 4, 5, 6, 7}, left = HALF_SUITS;
    int turn, score[2] = {0, 0};
    bool endgame = false;

    Mask held_by(int team) const { return hand[team] | hand[team + 2] | hand[team + 4]; }
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
    if (table.held_by(1 - team) & cards) ++table.score[1 - team];
    else if (right) ++table.score[team], ++counters.won;
    for (Mask &hand : table.hand) hand &= ~cards;
}

// Who goes on when the claimer has no cards: a teammate, or nobody asks any more and an opponent claims the rest.
void pass(Table &table, Stream &dice, Counters &counters) {
    const int team = table.turn % 2;
    table.endgame = !table.held_by(team);
    int able[3], size = 0;
    for (int seat = table.endgame ? 1 - team : team; seat < SEATS; seat += 2)
        if (table.hand[seat]) able[size++] = seat;
    if (size > 1) {
        ++counters.steps;
        dice.next();
        table.turn = able[dice.below(std::uint32_t(size))];
    } else {
        table.turn = able[0];
    }
}

template <class Bits> void play(std::uint64_t seed, std::uint64_t number, Counters &counters) {
    Stream dice(seed, number);
    Table table;
    deal(table, dice, int(number % SEATS));
    int questions = 0;
    while (table.left) {
        ++counters.steps;
        const std::uint64_t random = dice.next();
        const Mask own = table.hand[table.turn];
        Mask cards = 0;
        if (!table.endgame)
            for (Mask half_suit : HALF_SUIT) cards |= own & half_suit ? half_suit : 0;
        cards &= ~own;
        if (cards && (random & 255) >= CLAIM_RATE) {
            const int nth = int((random >> 32) * std::uint64_t(Bits::count(cards)) >> 32);
            const Mask card = Mask(1) << Bits::nth(cards, nth);
            const int other = 1 - table.turn % 2;
            int able[3], size = 0;
            for (int seat = other; seat < SEATS; seat += 2) {
                able[size] = seat;
                size += table.hand[seat] != 0;
            }
            const int target = able[(random >> 8 & 0xffffff) * std::uint64_t(size) >> 24];
            ++questions;
            if (table.hand[target] & card) {
                ++counters.hits;
                table.hand[target] ^= card;
                table.hand[table.turn] |= card;
                if (!table.hand[target]) table.endgame = !table.held_by(other);
            } else {
                table.turn = target;
            }
            continue;
        }
        claim(table, dice, counters);
        if (table.endgame || !table.left) continue;
        if (!table.hand[table.turn]) pass(table, dice, counters);
        table.endgame = table.endgame || !table.held_by(1 - table.turn % 2);
    }
    ++counters.games;
    counters.questions += std::uint64_t(questions);
    counters.longest = std::max(counters.longest, questions);
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
