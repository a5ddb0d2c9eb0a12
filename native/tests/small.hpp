// Small tables and networks for the tests.
#pragma once

#include "core/rng.hpp"
#include "games/literature/rules/layout.hpp"
#include "network/network.hpp"

#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace shoal::test {

// So many half-suits of so many cards each.
inline Layout table(int seats, int half_suits, int size = 6) {
    Layout layout;
    layout.seats = seats;
    layout.half_suits = half_suits;
    for (int h = 0; h < half_suits; ++h) {
        layout.cards[h] = ((Mask(1) << size) - 1) << (size * h);
        layout.worth[h] = 1;
    }
    layout.settle();
    return layout;
}

// Layers of these sizes, the hidden ones cut at zero; `next()` gives the weights and the bias of one after the other.
template <class Next> std::shared_ptr<const Network> network(const std::vector<int> &sizes, Next next) {
    std::string file = "SHOALNET";
    const auto put = [&file](std::uint32_t value) {
        for (int shift = 0; shift < 32; shift += 8) file += char(value >> shift & 255);
    };
    const auto real = [&put](float value) { put(std::bit_cast<std::uint32_t>(value)); };
    for (const int number : {1, 0, int(sizes.size()) - 1, sizes[0]}) put(std::uint32_t(number));
    for (std::size_t n = 1; n < sizes.size(); ++n) put(std::uint32_t(sizes[n])), put(n + 1 < sizes.size());
    for (int i = 0; i < 2 * sizes[0]; ++i) real(float(i >= sizes[0]));
    for (std::size_t n = 1; n < sizes.size(); ++n)
        for (int i = 0; i < (sizes[n - 1] + 1) * sizes[n]; ++i) real(next());
    return std::make_shared<const Network>(Network::load(file.data(), file.size()));
}

inline std::shared_ptr<const Network> network_of_chance(const std::vector<int> &sizes) {
    Stream dice(7, 7);
    return network(sizes, [&dice] { return float(dice.unit()) - 0.5f; });
}

// Adds up the first of so many inputs, weighted so.
inline std::shared_ptr<const Network> linear(int inputs, const std::vector<float> &weights) {
    std::size_t n = 0;
    return network({inputs, 1}, [&] { return n < weights.size() ? weights[n++] : 0; });
}

} // namespace shoal::test
