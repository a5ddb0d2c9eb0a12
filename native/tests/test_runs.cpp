#include "core/runs.hpp"

#include "check.hpp"
#include "core/rng.hpp"

#include <vector>

using shoal::Runs;
using shoal::Stream;

namespace {

using Sets = std::vector<std::uint64_t>;

// Compared with looking at each set, for the whole, nothing and a thousand random hands.
bool finds_what_is_touched(const Sets &sets) {
    Runs runs;
    std::uint64_t pack = 0;
    for (const std::uint64_t set : sets) runs.add(set), pack |= set;
    Stream dice(1, 1);
    for (int n = 0; n < 1000; ++n) {
        std::uint64_t hand = n ? pack & dice.next() & dice.next() & dice.next() : pack, all = 0;
        for (const std::uint64_t set : sets) all |= hand & set ? set : 0;
        if (runs.touched_by(hand) != all) return false;
    }
    return !runs.touched_by(0);
}

Sets suits(std::uint64_t low, std::uint64_t high) {
    Sets sets;
    for (int suit = 0; suit < 4; ++suit) sets.push_back(low << (13 * suit)), sets.push_back(high << (13 * suit));
    return sets;
}

} // namespace

TEST(low_and_high_half_suits_are_found_by_addition) { CHECK(finds_what_is_touched(suits(0x3f, 0x1f80))); }

TEST(half_suits_of_six_and_seven_are_found) { CHECK(finds_what_is_touched(suits(0x3f, 0x1fc0))); }

TEST(sets_that_are_no_runs_are_found_beside_runs) {
    Sets sets = suits(0x3f, 0x1f80);
    sets.push_back(0x30004002001040ULL);  // the eights and two jokers
    CHECK(finds_what_is_touched(sets));
}

TEST(sets_across_the_suits_are_found) {
    Sets sets;
    for (int rank = 0; rank < 13; ++rank) sets.push_back(0x8004002001ULL << rank);
    CHECK(finds_what_is_touched(sets));
}

TEST(runs_that_touch_one_another_are_found) {
    Sets sets;
    for (int n = 0; n < 9; ++n) sets.push_back(0x3fULL << (6 * n));
    CHECK(finds_what_is_touched(sets));
}

TEST(single_cards_are_found) { CHECK(finds_what_is_touched({1, 2, 4, 1ULL << 53})); }
