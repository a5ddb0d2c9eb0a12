#include "core/rng.hpp"

#include "check.hpp"

#include <array>
#include <cmath>
#include <cstdlib>

using shoal::Stream;

TEST(a_stream_is_the_same_on_every_machine) {
    Stream stream(7, 42);
    CHECK(stream.next() == 0x6641cf3c2c62e205ULL);
    CHECK(stream.next() == 0xa46c304badabec82ULL);
    CHECK(stream.below(1000) == 221);
    CHECK(stream.unit() == 0x1.b7de3106d0e47p-1);
}

TEST(streams_of_other_seeds_or_keys_are_others) {
    Stream here(1, 2), key(1, 3), seed(2, 2), swapped(2, 1);
    const auto first = here.next();
    CHECK(first != key.next());
    CHECK(first != seed.next());
    CHECK(first != swapped.next());
}

TEST(the_mix_is_that_of_splitmix64) {
    // The first numbers of SplitMix64 from state 0, as its authors publish them: mix of 1 and 2 golden steps.
    CHECK(shoal::mix(0x9e3779b97f4a7c15ULL) == 0xe220a8397b1dcdafULL);
    CHECK(shoal::mix(2 * 0x9e3779b97f4a7c15ULL) == 0x6e789e6aa1b965f4ULL);
}

TEST(numbers_below_a_bound_are_even) {
    constexpr int BOUND = 54, EACH = 2000;
    std::array<int, BOUND> seen{};
    Stream stream(2026, 1);
    for (int n = 0; n < BOUND * EACH; ++n) {
        const auto number = stream.below(BOUND);
        CHECK(number < BOUND);
        if (number < BOUND) ++seen[number];
    }
    double chi_square = 0;
    for (const int times : seen) chi_square += double(times - EACH) * (times - EACH) / EACH;
    CHECK(chi_square < 100); // 53 degrees of freedom: 53 +- 10; the seed is fixed
}

TEST(unit_numbers_fill_the_interval_evenly) {
    constexpr int MANY = 100'000;
    Stream stream(3, 1);
    double sum = 0, squares = 0;
    for (int n = 0; n < MANY; ++n) {
        const double x = stream.unit();
        CHECK(x >= 0 && x < 1);
        sum += x;
        squares += x * x;
    }
    CHECK(std::abs(sum / MANY - 1.0 / 2) < 0.004);
    CHECK(std::abs(squares / MANY - 1.0 / 3) < 0.004);
}

TEST(neighbouring_streams_do_not_go_together) {
    double product = 0;
    constexpr int MANY = 20'000;
    for (int key = 0; key < MANY; ++key) product += (Stream(5, key).unit() - 0.5) * (Stream(5, key + 1).unit() - 0.5);
    CHECK(std::abs(product / MANY) < 0.003); // one twelfth if they were one
}

TEST(a_bound_of_one_gives_nothing_but_zero) {
    Stream stream(1, 1);
    for (int n = 0; n < 100; ++n) CHECK(stream.below(1) == 0);
}
