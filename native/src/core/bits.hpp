// The nth member of a set, in two ways: with instructions that most processors have, and without them.
//
// The core is built for any processor. For speed, write a function template over `PlainBits` and `FastBits`,
// instantiate it for each, mark the fast one `SHOAL_FAST`, and let `has_fast_bits()` decide which one runs.
#pragma once

#include "core/sets.hpp"

// SHOAL_PLAIN compiles what other processors compile (tests/native/test_sanitizers.py).
#if defined(__x86_64__) && defined(__GNUC__) && !defined(SHOAL_PLAIN)
#include <immintrin.h>
#define SHOAL_HAS_FAST_BITS 1
#define SHOAL_FAST __attribute__((target("popcnt,bmi,bmi2"), flatten))
#define SHOAL_FAST_BIT __attribute__((target("popcnt,bmi,bmi2")))
#else
#define SHOAL_HAS_FAST_BITS 0
#endif

namespace shoal {

// The place of the nth bit of a byte; nothing where there is none.
inline constexpr auto NTH_OF_BYTE = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (int byte = 0; byte < 256; ++byte)
        for (int place = 0, n = 0; place < 8; ++place)
            if (byte >> place & 1) table[byte][n++] = std::uint8_t(place);
    return table;
}();

// A fraction of `bits` bits, from 0 to 1, times a whole number: a number below it.
constexpr std::uint32_t part_of(std::uint64_t fraction, int bits, std::uint32_t whole) {
    return std::uint32_t(fraction * whole >> bits);
}

struct PlainBits {
    static int count(Mask set) { return shoal::count(set); }

    // n is less than the number of members, counted from 0.
    static int nth(Mask set, int n) {
        constexpr Mask ones = 0x0101010101010101ULL, tops = ones << 7;
        const Mask sums = sums_of_bytes(set);
        const Mask passed = ((Mask(n) * ones | tops) - sums) & tops; // bytes after which n or fewer members have come
        const int place = int((passed >> 7) * ones >> 56) * 8;
        return place + NTH_OF_BYTE[set >> place & 255][n - int((sums << 8) >> place & 255)];
    }

    // One of a few seats, by a fraction of 24 bits.
    static int seat(std::uint32_t seats, std::uint64_t fraction) {
        int found[MOST_SEATS], size = 0;
        for (; seats; seats &= seats - 1) found[size++] = std::countr_zero(seats);
        return found[part_of(fraction, 24, std::uint32_t(size))];
    }
};

#if SHOAL_HAS_FAST_BITS

struct FastBits {
    SHOAL_FAST_BIT static int count(Mask set) { return int(_mm_popcnt_u64(set)); }
    SHOAL_FAST_BIT static int nth(Mask set, int n) { return int(_tzcnt_u64(_pdep_u64(Mask(1) << n, set))); }
    SHOAL_FAST_BIT static int seat(std::uint32_t seats, std::uint64_t fraction) {
        return nth(seats, int(part_of(fraction, 24, std::uint32_t(count(seats)))));
    }
};

// Not on the first two generations of Zen, whose `pdep` is slower than the table.
inline bool has_fast_bits() {
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("znver1") &&
           !__builtin_cpu_is("znver2");
}

#else

inline bool has_fast_bits() { return false; }

#endif

} // namespace shoal
