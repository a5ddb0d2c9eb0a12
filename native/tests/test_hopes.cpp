#include "hopes.hpp"

#include "check.hpp"
#include "small.hpp"

using namespace shoal;
using test::table;

TEST(a_card_may_be_with_everybody_of_whom_no_question_says_that_he_lacks_it) {
    const Layout layout = table(6, 8);
    Hopes hopes;
    CHECK(hopes.of(layout, 0, 0) == 1.0f / 5);
    hopes.question(layout, 0, 1, 0, false);
    CHECK(hopes.of(layout, 0, 0) == 1.0f / 4);
    CHECK(hopes.of(layout, 1, 0) == 1.0f / 4);
    CHECK(hopes.of(layout, 2, 0) == 1.0f / 3);
}

TEST(a_card_that_was_taken_is_with_who_took_it) {
    const Layout layout = table(6, 8);
    Hopes hopes;
    hopes.question(layout, 0, 1, 0, true);
    CHECK(hopes.of(layout, 1, 0) == 1);
    CHECK(hopes.of(layout, 2, 0) == 0);  // a mate of who has it
    hopes.question(layout, 3, 0, 0, true);
    CHECK(hopes.of(layout, 1, 0) == 0 && hopes.of(layout, 2, 0) == 1);
}

TEST(a_half_suit_is_worth_the_hope_of_its_likeliest_card) {
    const Layout layout = table(6, 8);
    Hopes hopes;
    CHECK(hopes.best(layout, 2, 0) == 1.0f / 5);
    hopes.question(layout, 0, 1, 4, false);
    CHECK(hopes.best(layout, 2, 0) == 1.0f / 3);
    CHECK(hopes.best(layout, 2, 1) == 1.0f / 5);
}

TEST(where_all_seem_to_lack_a_card_nothing_is_known_of_it) {
    const Layout layout = table(4, 8);
    Hopes hopes;
    hopes.question(layout, 0, 1, 0, false);
    hopes.question(layout, 2, 3, 0, false);
    CHECK(hopes.of(layout, 0, 0) == 1.0f / 3);
}

TEST(only_what_promised_more_was_passed_over) {
    Hoped hoped;
    hoped.pass(0.25f, 0.25f);
    CHECK(hoped.even_passed == 0 && hoped.most_passed == 0 && hoped.all_passed == 0);
    hoped.pass(0.5f, 0.25f);
    hoped.pass(1, 0.5f);
    CHECK(hoped.even_passed == 1 && hoped.most_passed == 0.5f && hoped.all_passed == 0.75f);
}

TEST(questions_with_little_hope_are_long_odds) {
    Hoped hoped;
    hoped.ask(0.25f);
    hoped.ask(0.5f);
    CHECK(hoped.long_odds == 1 && hoped.doubt == 1.25f);
}
