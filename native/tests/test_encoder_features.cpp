#include "games/literature/behaviour/encoder_features.hpp"

#include "check.hpp"
#include "small.hpp"

#include <cmath>
#include <vector>

using namespace shoal;
using test::table;

namespace {

// By their place in the row (encoder_features.cpp).
enum Clue { ASKS = 0, HOPED = 1, OF_TARGET = 2, BEST = 4, SECOND = 5, MORE = 7, SURE = 8, BASE = 10, HELD = 12,
            AGAIN = 27, MISSED = 28, GOES_ON = 29, SAME_CARD = 31 };

struct Heard {
    Layout layout = table(6, 8);
    Behaviour before;

    Heard(const std::vector<Question> &questions = {}) {
        for (const Question &asked : questions) before.count_question(layout, asked);
    }
    Heard(const Heard &) = delete;

    float chance(int seat, int card) const { return rough_chances(layout, before, card)[seat]; }

    // What a question says of a half-suit, if it is asked now.
    float clue(const Question &asked, int half_suit, Clue clue) const {
        std::vector<float> rows(std::size_t(layout.half_suits) * ENCODER_FEATURES);
        write_encoder_features(layout, before, asked, rows.data());
        return rows[std::size_t(half_suit) * ENCODER_FEATURES + clue];
    }
};

bool near(float one, float other) { return std::abs(one - other) < 1e-6f; }

} // namespace

TEST(before_the_first_question_every_card_may_be_with_everybody) {
    const Heard nothing;
    for (int s = 0; s < 6; ++s) CHECK(near(nothing.chance(s, 5), 1.0f / 6));
    CHECK(near(nothing.clue({0, 1, 0, false}, 0, HOPED), 1.0f / 5));
    CHECK(near(nothing.clue({0, 1, 0, false}, 3, BEST), 1.0f / 5));
}

TEST(who_asks_and_who_is_asked_in_vain_lack_the_card) {
    const Heard heard({{0, 1, 0, false}});
    CHECK(heard.chance(0, 0) == 0 && heard.chance(1, 0) == 0);
    CHECK(near(heard.chance(2, 0), 1.0f / 4));
}

TEST(who_asked_in_a_half_suit_is_likelier_to_hold_its_cards_and_who_asked_elsewhere_less) {
    const Heard heard({{0, 1, 0, false}});
    CHECK(near(heard.chance(0, 1), 4.0f / 9));     // four times as likely as any other
    CHECK(near(heard.chance(0, 6), 0.5f / 5.5f));  // half as likely
}

TEST(a_card_that_was_taken_is_with_who_took_it) {
    const Heard heard({{0, 1, 0, true}});
    CHECK(heard.chance(0, 0) == 1);
    CHECK(near(heard.clue({1, 0, 0, false}, 0, HOPED), 1));
    CHECK(near(heard.clue({1, 0, 0, false}, 0, SURE), 1.0f / 3));
    CHECK(near(heard.clue({0, 3, 1, false}, 0, HELD), 1.0f / 3));
    CHECK(heard.clue({2, 3, 1, false}, 0, SURE) == 0);  // a mate has it
}

TEST(where_all_seem_to_lack_a_card_nothing_is_known_of_it) {
    const Heard heard({{0, 1, 0, false}, {2, 3, 0, false}, {4, 5, 0, false}});
    float sum = 0;
    for (int s = 0; s < 6; ++s) sum += heard.chance(s, 0);
    CHECK(near(sum, 1) && heard.chance(0, 0) > 0);
}

TEST(who_asks_elsewhere_for_less_passes_over_what_he_could_take) {
    const Heard heard({{0, 1, 0, true}, {0, 1, 1, false}});
    const Question elsewhere{1, 2, 6, false};
    CHECK(near(heard.clue(elsewhere, 0, BEST), 1));
    CHECK(near(heard.clue(elsewhere, 0, MORE), 1 - heard.clue(elsewhere, 1, HOPED)));
    CHECK(heard.clue(elsewhere, 0, HOPED) == 0 && heard.clue(elsewhere, 0, ASKS) == 0);
    CHECK(heard.clue(elsewhere, 1, ASKS) == 1);
    CHECK(heard.clue(elsewhere, 0, SECOND) < 1);
}

TEST(a_question_is_seen_against_the_one_before_it_of_the_same_seat) {
    const Heard heard({{0, 1, 0, false}, {1, 2, 6, true}});
    const Question same{0, 3, 0, false}, goes_on{1, 0, 7, false};
    CHECK(heard.clue(same, 0, SAME_CARD) == 1 && heard.clue(same, 0, MISSED) == 1 && heard.clue(same, 0, GOES_ON) == 0);
    CHECK(heard.clue(goes_on, 1, GOES_ON) == 1 && heard.clue(goes_on, 1, AGAIN) == 1);
    CHECK(heard.clue(goes_on, 1, MISSED) == 0);
    CHECK(heard.clue(goes_on, 0, AGAIN) == 0);
    CHECK(heard.clue(goes_on, 1, BASE) == 1);
}

TEST(of_the_opponents_the_likeliest_is_hoped_for_whoever_is_asked) {
    const Heard heard({{1, 0, 6, false}});
    const Question of_another{2, 3, 7, false};
    CHECK(near(heard.clue(of_another, 1, HOPED), 4.0f / 8) && near(heard.clue(of_another, 1, OF_TARGET), 1.0f / 8));
}
