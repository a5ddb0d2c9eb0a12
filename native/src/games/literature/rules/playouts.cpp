// Random play: a uniformly random legal question, now and then a claim of any half-suit with the own cards where they
// are and the others anywhere in the team, any of the seats that may be chosen. bench/playouts_loop.cpp plays the same.
#include "core/bits.hpp"
#include "core/threads.hpp"
#include "games/literature/rules/batch.hpp"

#include <algorithm>

namespace shoal {

Counters &Counters::operator+=(const Counters &other) {
    steps += other.steps;
    questions += other.questions;
    hits += other.hits;
    claims += other.claims;
    won += other.won;
    games += other.games;
    for (int team = 0; team < 2; ++team) points[team] += other.points[team];
    longest = std::max(longest, other.longest);
    return *this;
}

namespace {

constexpr std::uint64_t ALL_STEPS = std::uint64_t(1) << 62;
constexpr int CLAIM_RATE = 10; // of 256: often enough for a game to end, seldom enough for cards to move first

void random_claim(const Layout &layout, Game &game, Stream &dice, Counters &counters) {
    const int seat = game.turn;
    const bool needs_card = layout.claim_needs_card && game.phase == Phase::play;
    const Mask able = needs_card ? game.hand[seat] : game.open;
    int half_suits[MOST_HALF_SUITS], size = 0;
    for (int h = 0; h < layout.half_suits; ++h)
        if (layout.cards[h] & able) half_suits[size++] = h;
    const int half_suit = half_suits[dice.below(std::uint32_t(size))];
    const Mask own = game.hand[seat] & layout.cards[half_suit];
    std::array<Mask, MOST_SEATS> named{};
    named[seat] = own;
    for (Mask left = layout.cards[half_suit] & ~own; left; left &= left - 1) {
        const int mate = seat + 2 + 2 * int(dice.below(std::uint32_t(layout.seats / 2 - 1)));
        named[mate < layout.seats ? mate : mate - layout.seats] |= left & -left;
    }
    ++counters.claims;
    counters.won += game.claim(layout, seat, half_suit, named) == Outcome::won;
}

void random_choice(const Layout &layout, Game &game, Stream &dice) {
    Seats seats = game.choices(layout);
    for (std::uint32_t n = dice.below(std::uint32_t(std::popcount(seats))); n; --n) seats &= seats - 1;
    game.choose(layout, first(seats));
}

// A random question by a number of 64 bits; false where the seat on turn has nothing to ask for, or claims instead.
template <class Bits>
inline bool random_question(const Layout &layout, Game &game, std::uint64_t number, Counters &counters) {
    const Mask cards = game.askable(layout, game.turn);
    if (!cards || (number & 255) < CLAIM_RATE) return false;
    const int card = Bits::nth(cards, int(part_of(number >> 32, 32, std::uint32_t(Bits::count(cards)))));
    const int target = Bits::seat(game.targets(game.turn), number >> 8 & 0xffffff);
    ++counters.questions;
    counters.hits += game.ask(layout, target, card);
    return true;
}

// Up to `most` random questions where no house rule changes them. What changes with each stays in registers until a
// hand is emptied. True where a step was begun that is no question.
template <class Bits>
inline bool plain_questions(const Layout &layout, Game &game, Stream &dice, Counters &counters, std::uint64_t most) {
    std::uint64_t questions = 0, hits = 0;
    int turn = game.turn, asker = game.asker, misses = game.misses, target = 0;
    bool other = false, emptied = false;
    while (questions < most && !emptied) {
        const std::uint64_t number = dice.next();
        const Mask own = game.hand[turn], cards = layout.half_suits_in(own) & ~own;
        other = !cards || (number & 255) < CLAIM_RATE;
        if (other) break;
        const int card = Bits::nth(cards, int(part_of(number >> 32, 32, std::uint32_t(Bits::count(cards)))));
        target = Bits::seat(game.targets(turn), number >> 8 & 0xffffff);
        const Mask asked = game.hand[target];
        const bool hit = asked >> card & 1;
        game.hand[target] = asked & ~(Mask(1) << card);
        game.hand[turn] = own | Mask(hit) << card;
        emptied = !game.hand[target];
        ++questions;
        hits += hit;
        misses = hit ? 0 : misses + 1;
        asker = turn;
        if (!hit) turn = target;
    }
    game.turn = std::int8_t(turn);
    game.asker = std::int8_t(asker);
    game.misses = misses;
    game.questions += std::int32_t(questions);
    if (emptied) game.lose_last_card(layout, target);
    counters.steps += questions + other;
    counters.questions += questions;
    counters.hits += hits;
    return other;
}

// Random steps until the game is over, at most so many.
template <class Bits>
inline void random_steps(const Layout &layout, Game &game, Stream &dice, Counters &counters, std::uint64_t most) {
    const bool plain = layout.plain_questions() && !layout.odd_misses();
    const std::uint64_t end = counters.steps + most;
    while (counters.steps < end && !game.over()) {
        if (plain && game.phase == Phase::play) {
            if (!plain_questions<Bits>(layout, game, dice, counters, end - counters.steps)) continue;
        } else {
            ++counters.steps;
            if (random_question<Bits>(layout, game, dice.next(), counters)) continue;
        }
        if (game.phase == Phase::play || game.phase == Phase::endgame) random_claim(layout, game, dice, counters);
        else random_choice(layout, game, dice);
    }
}

void finish(const Game &game, Counters &counters) {
    ++counters.games;
    for (int team = 0; team < 2; ++team) counters.points[team] += game.score[team];
    counters.longest = std::max(counters.longest, game.questions);
}

template <class Bits>
Counters step_lanes(Batch &batch, std::uint64_t steps, std::size_t begin, std::size_t end) {
    Counters counters;
    for (std::size_t lane = begin; lane < end; ++lane) {
        Game game = batch.load(lane);
        Stream dice = batch.dice[lane];
        const std::uint64_t end = counters.steps + steps;
        while (counters.steps < end) {
            random_steps<Bits>(batch.layout, game, dice, counters, end - counters.steps);
            if (!game.over()) break;
            finish(game, counters);
            batch.deal_next(lane);
            game = batch.load(lane);
            dice = batch.dice[lane];
        }
        batch.store(lane, game);
        batch.dice[lane] = dice;
    }
    return counters;
}

struct Numbers {
    const Layout &layout;
    std::uint64_t seed, first;
};

// After the last number there is comes 0 again, as in a batch.
template <class Bits> Counters play_games(const Numbers &numbers, std::uint64_t begin, std::uint64_t end) {
    Counters counters;
    for (std::uint64_t n = begin; n < end; ++n) {
        const std::uint64_t number = numbers.first + n;
        Stream dice(numbers.seed, number);
        Game game;
        game.deal(numbers.layout, dice, int(number % std::uint64_t(numbers.layout.seats)));
        random_steps<Bits>(numbers.layout, game, dice, counters, ALL_STEPS);
        finish(game, counters);
    }
    return counters;
}

#if SHOAL_HAS_FAST_BITS
SHOAL_FAST Counters fast_steps(Batch &batch, std::uint64_t steps, std::size_t begin, std::size_t end) {
    return step_lanes<FastBits>(batch, steps, begin, end);
}
SHOAL_FAST Counters fast_games(const Numbers &numbers, std::uint64_t begin, std::uint64_t end) {
    return play_games<FastBits>(numbers, begin, end);
}
#else
constexpr auto fast_steps = step_lanes<PlainBits>;
constexpr auto fast_games = play_games<PlainBits>;
#endif

// The sum of what `part(begin, end)` counts, over nearly equal parts of 0 .. size.
template <class Part> Counters in_parts(std::uint64_t size, int threads, Part part) {
    const std::uint64_t parts = std::clamp<std::uint64_t>(size, 1, std::uint64_t(std::max(threads, 1)));
    const auto begin = [&](std::uint64_t i) { return size / parts * i + std::min(size % parts, i); };
    std::vector<Counters> counted(parts);
    on_threads(int(parts), int(parts), [&](int i) {
        counted[i] = part(begin(std::uint64_t(i)), begin(std::uint64_t(i) + 1));
    });
    Counters sum;
    for (const Counters &some : counted) sum += some;
    return sum;
}

} // namespace

Counters Batch::random_steps(std::uint64_t steps, int threads) {
    const auto step = has_fast_bits() ? fast_steps : step_lanes<PlainBits>;
    return in_parts(lanes, threads, [&](std::uint64_t begin, std::uint64_t end) {
        return step(*this, steps, std::size_t(begin), std::size_t(end));
    });
}

Counters playouts(const Layout &layout, std::uint64_t seed, std::uint64_t first, std::uint64_t games, int threads) {
    const auto play = has_fast_bits() ? fast_games : play_games<PlainBits>;
    const Numbers numbers{layout, seed, first};
    return in_parts(games, threads, [&](std::uint64_t begin, std::uint64_t end) { return play(numbers, begin, end); });
}

} // namespace shoal
