// Random streams of our own: counter-based, portable, the same on every machine and in any order of use.
//
// The number at place n of stream (seed, key) is a mix of the three; a stream is a place to read on from.
#pragma once

#include <cstdint>

namespace shoal {

// The finaliser of SplitMix64 (Steele, Lea, Flood, 2014; constants of Stafford's variant 13).
constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

class Stream {
  public:
    Stream(std::uint64_t seed, std::uint64_t key) : base_(mix(seed + GOLDEN) ^ mix(key * GOLDEN + 1)) {}

    std::uint64_t next() { return mix(base_ + ++place_ * GOLDEN); }

    // A whole number below `bound`, which is at least 1 (Lemire's multiplication; the bias is below 2^-32).
    std::uint32_t below(std::uint32_t bound) {
        return std::uint32_t((std::uint64_t(std::uint32_t(next() >> 32)) * bound) >> 32);
    }

    // From 0 to 1, 1 excluded.
    double unit() { return double(next() >> 11) * 0x1.0p-53; }

  private:
    static constexpr std::uint64_t GOLDEN = 0x9e3779b97f4a7c15ULL;
    std::uint64_t base_;
    std::uint64_t place_ = 0;
};

// The seed of what random policies draw, apart from the deals of the same seed; the key is a lane. Not `mix(seed)`,
// which is 0 for the seed 0.
constexpr std::uint64_t policies_of(std::uint64_t seed) { return mix(seed + 1); }

// What a bot draws from that plays that seat of game `number` of a seed.
inline Stream bot_stream(std::uint64_t seed, std::uint64_t number, int seat) {
    return Stream(mix(policies_of(seed)), number * 16 + std::uint64_t(seat));
}

} // namespace shoal
