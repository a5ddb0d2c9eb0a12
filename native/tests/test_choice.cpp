#include "games/literature/behaviour/hearing.hpp"
#include "games/literature/bots/weighted_draws.hpp"

#include "check.hpp"
#include "small.hpp"

#include <array>
#include <cmath>
#include <memory>
#include <vector>

using namespace shoal;
using test::linear;
using test::network_of_chance;
using test::table;

namespace {

// A table of four with three half-suits, where seat 0 asks.
struct Asking {
    Layout layout = table(4, 3);
    Constraints shared;
    Behaviour behaviour;
    std::shared_ptr<const ChoiceReader> reader = std::make_shared<const ChoiceReader>(
        *network_of_chance({CHOICE_FEATURES, 8, 1}), *network_of_chance({CHOICE_FEATURES, 5, 1}),
        linear(LIKELIHOOD_FEATURES, {1.4f, 0.2f}), nullptr);

    Asking() {
        shared.layout = &layout;
        shared.begin({5, 5, 4, 4}, 0, layout.pack);
    }
    Asking(const Asking &) = delete;

    Heard heard(int target, int card, bool hit = false) const {
        const Question asked{0, std::int8_t(target), std::int8_t(card), hit};
        return Heard(moments(shared, behaviour, *reader), asked, *reader);
    }
};

constexpr Mask HAND = 0b000000'000001'001111;  // of seat 0

bool near(double one, double other) { return std::abs(one - other) < 1e-5; }

} // namespace

TEST(chances_of_all_questions_that_a_hand_allows_are_one_together) {
    const Asking at;
    std::array<double, KINDS> sum{};
    for (const int card : {4, 5, 7, 8, 9, 10, 11})
        for (const int target : {1, 3})
            for (int kind = 0; kind < KINDS; ++kind)
                sum[std::size_t(kind)] += at.heard(target, card).chance(kind, sets_of(at.layout, HAND));
    CHECK(near(sum[0], 1));
    CHECK(near(sum[1], 1));
}

TEST(a_hand_that_could_not_ask_is_impossible) {
    const Asking at;
    const Heard heard = at.heard(1, 12);
    CHECK(heard.chance(0, sets_of(at.layout, HAND)) == 0);                        // it has no base
    CHECK(heard.chance(0, sets_of(at.layout, HAND | Mask(1) << 12)) == 0);        // it has the card itself
    CHECK(heard.chance(0, sets_of(at.layout, HAND & ~Mask(1) | Mask(1) << 13)) > 0);
}

TEST(a_set_of_cards_is_read_from_any_half_suit) {
    CHECK(set_of(0b0110100, 0b0111100) == 0b1101);
    CHECK(set_of(0b1000100, 0b1010101) == 0b1010);
    CHECK(set_of(0, 0) == 0);
}

// Afterwards seat 0 takes card 4, loses card 0, and the second half-suit is closed.
TEST(a_hand_of_today_is_read_as_it_was_when_its_seat_asked) {
    Asking at;
    Hearing hearing(at.reader);
    const Heard first = at.heard(1, 4, true);
    hearing.add(std::make_shared<const Heard>(first));
    Question loss{1, 0, 0, true};
    hearing.add(std::make_shared<const Heard>(moments(at.shared, at.behaviour, *at.reader), loss, *at.reader));
    Masks shown{};
    shown[0] = Mask(1) << 6;
    shown[1] = at.layout.cards[1] & ~shown[0];
    hearing.reveal(at.layout, 1, shown);
    const Mask today = (HAND | Mask(1) << 4) & ~Mask(1) & ~at.layout.cards[1];
    double found = 0;
    const std::array<CardSets, 1> hands{sets_of(at.layout, today)};
    hearing.log_likelihoods(at.layout, 0, hands, &found);
    const CardSets then = sets_of(at.layout, HAND);
    CHECK(near(found, std::log((first.chance(0, then) + first.chance(1, then)) / 2)));
    hearing.forget_oldest(1);
    CHECK(hearing.questions_of(0) == 0);
    CHECK(hearing.questions_of(1) == 1);
}

TEST(weights_move_chances_and_no_proof) {
    Asking at;
    Hearing hearing(at.reader);
    for (const int card : {4, 9}) {
        const Question asked{0, 1, std::int8_t(card), false};
        hearing.question(at.shared, at.behaviour, asked);
        at.behaviour.question(at.shared, asked);
        at.shared.question(0, 1, card, false);
    }
    const Position position{.layout = &at.layout,
                            .seat = 2,
                            .hand = Mask(0b1111) << 14,
                            .shared = &at.shared,
                            .behaviour = &at.behaviour,
                            .hearing = &hearing};
    Constraints own;
    add_hand(position, own);
    Posterior posterior;
    CHECK(posterior.solve(own));
    WeightedDraws draws;
    CHECK(draws.draw(posterior, position, nullptr, {256, 1, 1}));
    CHECK(draws.effective() <= 256);
    Chances chances{};
    for (int s = 0; s < 4; ++s)
        for (int c = 0; c < 18; ++c) chances[c][s] = float(posterior.chance(s, c));
    const Chances before = chances;
    draws.sharpen(posterior, position, chances);
    bool moved = false;
    for (int c = 0; c < 18; ++c) {
        double sum = 0;
        for (int s = 0; s < 4; ++s) {
            sum += double(chances[c][s]);
            moved = moved || chances[c][s] != before[c][s];
            CHECK((chances[c][s] == 0) == (before[c][s] == 0));
            CHECK((chances[c][s] == 1) == (before[c][s] == 1));
        }
        CHECK(near(sum, 1));
    }
    CHECK(moved);
    Stream dice(1, 2);
    Masks hands;
    draws.sample(dice, hands);
    CHECK(hands[2] == position.hand);
}
