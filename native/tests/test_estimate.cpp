#include "games/literature/belief/estimate.hpp"
#include "games/literature/belief/posterior.hpp"

#include "check.hpp"
#include "small.hpp"

#include <cmath>

using namespace shoal;
using test::table;

namespace {

Chances estimated(const Constraints &told) {
    Chances found{};
    CHECK(estimate(told, settle(told), nullptr, found));
    return found;
}

} // namespace

TEST(a_base_that_follows_from_another_does_not_count) {
    const Layout layout = table(4, 8);
    Constraints told;
    told.layout = &layout;
    told.begin({12, 12, 12, 12}, 0, layout.pack);
    told.may[1] &= ~Mask(1);
    const Chances nothing = estimated(told);
    told.bases = {{1, 0b1110}, {3, 0b110}};
    const Chances once = estimated(told);
    CHECK(once[2][1] > nothing[2][1]);
    told.bases = {{1, 0b1111}, {3, 0b110}, {1, 0b111110}, {1, 0b1110}};  // the first is the last: seat 1 has no card 0
    CHECK(estimated(told) == once);
}

namespace {

// The root of the mean square by which chances are off, where a seat may hold a card or not.
double error_of(const Constraints &told, const Chances &chances) {
    Posterior exact;
    CHECK(exact.solve(told));
    const Deductions facts = settle(told);
    double squares = 0;
    int number = 0;
    for (int s = 0; s < told.layout->seats; ++s)
        for (Mask left = facts.may[s] & ~facts.known[s]; left; left &= left - 1, ++number)
            squares += std::pow(chances[first(left)][s] - exact.chance(s, first(left)), 2);
    return std::sqrt(squares / number);
}

// Six seats after a few questions; seat 0 watches with its hand.
Constraints after_questions(const Layout &layout) {
    Constraints told;
    told.layout = &layout;
    told.seat = 0;
    told.begin({8, 8, 8, 8, 8, 8}, 0b1111, layout.pack);
    told.may[0] = 0b1111 | Mask(0b1111) << 24;
    for (int s = 1; s < 6; ++s) told.may[s] = layout.pack & ~told.may[0];
    told.question(1, 2, 8, false);
    told.question(2, 3, 14, true);
    told.question(2, 5, 30, false);
    told.question(5, 4, 9, true);
    told.question(5, 2, 10, false);
    told.question(2, 1, 15, true);
    told.question(2, 1, 20, false);
    told.question(1, 4, 36, true);
    return told;
}

} // namespace

TEST(whole_hands_bring_an_estimate_nearer) {
    const Layout layout = table(6, 8);
    const Constraints told = after_questions(layout);
    Chances quick{}, close{};
    CHECK(estimate(told, settle(told), nullptr, quick));
    CHECK(estimate_closely(told, settle(told), nullptr, close));
    CHECK(error_of(told, close) < 0.7 * error_of(told, quick));
    for (Mask left = layout.pack; left; left &= left - 1) {
        float sum = 0;
        for (int s = 0; s < layout.seats; ++s) sum += close[first(left)][s];
        CHECK(std::abs(sum - 1) < 1e-5);
    }
}

TEST(cards_that_nothing_tells_apart_are_equally_likely_to_the_last_bit) {
    const Layout layout = table(6, 8);
    const Constraints told = after_questions(layout);
    Chances close{};
    CHECK(estimate_closely(told, settle(told), nullptr, close));
    CHECK(close[6] == close[7] && close[6] == close[11]);
    CHECK(close[42] == close[47]);
    CHECK(close[6] != close[8]);
}

TEST(what_a_hand_has_no_room_for_is_certain) {
    // Seat 1 has room for one card, and it has one of the first half-suit: nothing of the second.
    const Layout layout = table(4, 2);
    Constraints told;
    told.layout = &layout;
    told.begin({4, 1, 4, 3}, 0, layout.pack);
    told.bases = {{1, 0b11}};
    const Deductions facts = settle(told);
    Chances close{};
    CHECK(facts.may[1] == layout.pack);
    CHECK(estimate_closely(told, facts, nullptr, close));
    for (int c = 2; c < 12; ++c) CHECK(close[c][1] == 0);
    CHECK(std::abs(close[0][1] - 0.5f) < 0.01f);
}

TEST(where_a_hand_has_too_much_room_an_estimate_is_a_quick_one) {
    const Layout layout = table(3, 9);
    Constraints told;
    told.layout = &layout;
    told.begin({18, 18, 18}, 0, layout.pack);
    told.bases = {{1, 0b11}};
    Chances quick{}, close{};
    CHECK(estimate(told, settle(told), nullptr, quick));
    CHECK(estimate_closely(told, settle(told), nullptr, close));
    CHECK(quick == close);
}
