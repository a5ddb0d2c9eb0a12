#include "games/literature/belief/whole_hands.hpp"

#include "check.hpp"
#include "core/rng.hpp"

#include <bit>
#include <cmath>

using namespace shoal;

namespace {

// By trying all ways: what a hand says of one of its cards, each of which it has with such a chance.
double said(const WholeHands<8> &hands, int seat, int room, int card) {
    double there = 0, elsewhere = 0;
    for (std::uint32_t taken = 0; taken < 1u << hands.cards; ++taken) {
        if (std::popcount(taken) != room) continue;
        std::uint32_t owing = 0;
        for (int h = 0; h < hands.half_suits; ++h) owing |= std::uint32_t(hands.half_suit[h].owes[seat] != 0) << h;
        double weight = 1;
        for (int i = 0; i < hands.cards; ++i) {
            const bool has = taken >> i & 1;
            if (has && hands.card[i].base[seat] != 0) owing &= ~(1u << hands.card[i].half_suit);
            if (i != card) weight *= has ? hands.card[i].chance[seat] : 1 - hands.card[i].chance[seat];
        }
        if (!owing) (taken >> card & 1 ? there : elsewhere) += weight;
    }
    return there / elsewhere;
}

} // namespace

TEST(a_hand_says_of_each_card_what_all_ways_to_fill_it_say) {
    Stream dice(5, 5);
    for (int time = 0; time < 50; ++time) {
        WholeHands<8> hands;
        for (int h = 0; h < 3; ++h) {
            hands.add_half_suit();
            for (int n = 0; n < 4; ++n) {
                WholeHands<8>::Lane weight{}, says{};
                const int cannot = n < 2 ? -1 : int(dice.below(5));  // the first two serve bases
                for (int s = 0; s < 4; ++s) {
                    weight[s] = s == cannot ? 0 : 0.5f + float(dice.unit());
                    says[s] = 0.2f + float(dice.unit());
                }
                hands.add_card(weight, says);
            }
        }
        for (int s = 0; s < 4; ++s)
            for (int h = 0; h < 3; ++h)
                for (int n = 0; n < 2 && (s + h + time) % 2; ++n) hands.add_to_base(s, 4 * h + n);
        const WholeHands<8>::Lane room{2, 3, 4, 6};
        hands.tell(room);
        for (int s = 0; s < 4; ++s)
            for (int i = 0; i < hands.cards; ++i) {
                const double expected = said(hands, s, int(room[s]), i);
                if (hands.card[i].weight[s] > 0) CHECK(std::abs(hands.card[i].says[s] - expected) <= 1e-4 * expected);
            }
    }
}

TEST(a_card_lies_elsewhere_as_likely_as_the_others_say) {
    WholeHands<8> hands;
    hands.add_half_suit();
    hands.add_card({1, 2, 3}, {0.5f, 1, 2});
    hands.add_card({1, 1, 0}, {1, 1, 1});
    hands.tell({1, 1, 0});
    CHECK(std::abs(hands.card[0].chance[0] - 1 / (1 + 2 + 6.0f)) < 1e-6f);
    CHECK(std::abs(hands.card[0].chance[2] - 3 / (3 + 0.5f + 2)) < 1e-6f);
    CHECK(hands.card[1].chance[2] == 0);
}
