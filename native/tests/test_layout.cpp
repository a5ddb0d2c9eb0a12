#include "games/literature/rules/layout.hpp"

#include "check.hpp"

using namespace shoal;

namespace {

// Nine half-suits of six: those of 48 cards and a special one, on all 54 bits.
Layout nine() {
    Layout layout;
    layout.half_suits = 9;
    for (int h = 0; h < 9; ++h) {
        layout.cards[h] = Mask(0x3f) << (6 * h);
        layout.worth[h] = h == 8 ? 2 : 1;
    }
    layout.settle();
    return layout;
}

} // namespace

TEST(a_settled_layout_knows_the_half_suit_of_every_card) {
    const Layout layout = nine();
    CHECK(count(layout.pack) == 54);
    for (int card = 0; card < 54; ++card) {
        CHECK(layout.half_suit_of[card] == card / 6);
        CHECK(layout.of_card(card) == layout.cards[card / 6]);
    }
    for (int card = 54; card < 64; ++card) CHECK(layout.half_suit_of[card] == -1);
}

TEST(the_points_of_a_layout_are_those_of_its_half_suits) { CHECK(nine().points() == 10); }

TEST(settling_again_forgets_what_was) {
    Layout layout = nine();
    layout.half_suits = 8;
    layout.settle();
    CHECK(count(layout.pack) == 48);
    CHECK(layout.half_suit_of[53] == -1);
    CHECK(layout.points() == 8);
}

TEST(thirteen_half_suits_of_four_fit) {
    Layout layout;
    layout.half_suits = MOST_HALF_SUITS;
    for (int h = 0; h < MOST_HALF_SUITS; ++h) layout.cards[h] = Mask(0xf) << (4 * h);
    layout.settle();
    CHECK(count(layout.pack) == 52);
    CHECK(layout.half_suit_of[51] == 12);
}

TEST(the_first_card_of_a_set_is_its_lowest) {
    CHECK(first(Mask(0b1100)) == 2);
    CHECK(first(Mask(1) << 53) == 53);
    CHECK(count(0) == 0);
}
