#include "core/bits.hpp"
#include "games/literature/rules/batch.hpp"
#include "games/literature/rules/game.hpp"

#include "check.hpp"

using namespace shoal;

namespace {

// So many half-suits of six cards each.
Layout table(int seats, int half_suits) {
    Layout layout;
    layout.seats = seats;
    layout.half_suits = half_suits;
    for (int h = 0; h < half_suits; ++h) {
        layout.cards[h] = Mask(0x3f) << (6 * h);
        layout.worth[h] = 1;
    }
    layout.settle();
    return layout;
}

Layout wild(int seats) {
    Layout layout = table(seats, 9);
    layout.bluff_ask = layout.bluff_surrenders = layout.miss_goes_to_team = layout.claim_needs_card = true;
    layout.wrong_attribution = WrongAttribution::nothing;
    layout.opponent_holds = OpponentHolds::minus_one;
    layout.after_correct = AfterClaim::team_choice;
    layout.after_wrong = AfterClaim::opponents;
    layout.auto_single = layout.announce_and_retire = false;
    layout.stall_limit = 30;
    return layout;
}

bool is_whole(const Layout &layout, const Game &game) {
    Mask held = 0;
    Seats holding = 0;
    for (int seat = 0; seat < MOST_SEATS; ++seat) {
        if (held & game.hand[seat]) return false;
        held |= game.hand[seat];
        holding |= Seats((game.hand[seat] != 0) << seat);
        if (seat >= layout.seats && game.hand[seat]) return false;
    }
    return held == game.open && holding == game.holding;
}

bool can_go_on(const Layout &layout, const Game &game) {
    const bool ours = game.holding & seats_of_team(game.turn), theirs = game.holding & seats_of_team(game.turn + 1);
    switch (game.phase) {
    case Phase::play: return game.has_cards(game.turn) && theirs;
    case Phase::pass: return !game.has_cards(game.turn) && game.choices(layout);
    case Phase::team_choice: return ours && game.choices(layout);
    case Phase::choose_claimer: return !ours && game.choices(layout);
    case Phase::endgame: return game.open && ours != theirs;
    default: return false;
    }
}

// Plays one random game step by step; whether all was well until the end.
bool plays_well(const Layout &layout, std::uint64_t number) {
    Batch batch(layout, 1, 1, number);
    for (int step = 0; step < 5000 && batch.number[0] == number; ++step) {
        const Game game = batch.load(0);
        if (!is_whole(layout, game) || !can_go_on(layout, game)) return false;
        batch.random_steps(1, 1);
    }
    return batch.number[0] == number + 1;
}

} // namespace

TEST(random_games_keep_their_cards_and_their_turn_and_end) {
    for (int seats = 4; seats <= MOST_SEATS; seats += 2)
        for (std::uint64_t number = 0; number < 20; ++number) {
            CHECK(plays_well(table(seats, 8), number));
            CHECK(plays_well(wild(seats), number));
        }
}

TEST(a_deal_is_the_same_for_the_same_stream_and_goes_round_from_the_left_of_the_dealer) {
    const Layout layout = table(8, 9);
    Stream one(1, 2), same(1, 2);
    Game game, again;
    game.deal(layout, one, 7);
    again.deal(layout, same, 7);
    CHECK(game.hand == again.hand);
    CHECK(is_whole(layout, game));
    CHECK(game.turn == 7);
    for (int seat = 0; seat < 8; ++seat) CHECK(count(game.hand[seat]) == (seat < 6 ? 7 : 6));
}

TEST(a_hit_keeps_the_turn_and_a_miss_moves_it) {
    const Layout layout = table(4, 1);
    Game game;
    game.start(layout, {0b000011, 0b001100, 0b010000, 0b100000}, 0);
    CHECK(game.askable(layout, 0) == 0b111100);
    CHECK(game.targets(0) == 0b1010);
    CHECK(game.ask(layout, 1, 2));
    CHECK(game.turn == 0 && game.hand[0] == 0b000111 && game.misses == 0);
    CHECK(!game.ask(layout, 3, 4));
    CHECK(game.turn == 3 && game.misses == 1 && game.questions == 2);
}

TEST(a_team_that_is_out_leaves_the_rest_to_one_claimer) {
    const Layout layout = table(4, 2);
    Game game;
    game.start(layout, {0x03f, 0x040, 0xf80, 0}, 0);
    game.turn = 2;
    CHECK(game.ask(layout, 1, 6));
    CHECK(game.phase == Phase::endgame && game.turn == 2 && !game.askable(layout, 2));
    CHECK(game.claim(layout, 2, 1, {0, 0, 0xfc0, 0}) == Outcome::won);
    CHECK(game.claim(layout, 2, 0, {0x01f, 0, 0x020, 0}) == Outcome::cancelled);
    CHECK(game.over() && game.score[0] == 1 && game.score[1] == 0);
}

TEST(questions_are_counted_as_they_branch) {
    const Layout layout = table(4, 1);
    Game game;
    game.start(layout, {0b000011, 0b001100, 0b010000, 0b100000}, 0);
    CHECK(count_questions(layout, game, 1) == 4 * 2);
    // Seat 1 has 2 of the 4 cards and seat 3 one, whose loss leaves 4 - 1 cards for seat 1; a miss leaves 4 or 5 cards
    // for two targets.
    CHECK(count_questions(layout, game, 2) == 2 * (3 * 2) + 2 * (4 * 2) + 1 * (3 * 1) + 3 * (5 * 2));
}

TEST(playouts_are_the_same_in_any_number_of_threads) {
    const Layout layout = table(6, 8);
    const Counters one = playouts(layout, 3, 10, 50, 1), four = playouts(layout, 3, 10, 50, 4);
    CHECK(one.games == 50 && four.games == 50);
    CHECK(one.steps == four.steps && one.hits == four.hits && one.points == four.points && one.longest == four.longest);
}

TEST(the_nth_member_is_the_same_with_and_without_the_fast_instructions) {
    Stream dice(1, 1);
    for (int round = 0; round < 2000; ++round) {
        const Mask set = (dice.next() & dice.next()) | Mask(1) << (round & 63);
        CHECK(PlainBits::count(set) == count(set));
        Mask left = set;
        for (int n = 0; left; ++n, left &= left - 1) {
            CHECK(PlainBits::nth(set, n) == first(left));
#if SHOAL_HAS_FAST_BITS
            if (has_fast_bits()) CHECK(FastBits::nth(set, n) == first(left));
#endif
        }
#if SHOAL_HAS_FAST_BITS
        const std::uint32_t seats = std::uint32_t(set & 0xfff) | 1;
        const std::uint64_t fraction = dice.next() & 0xffffff;
        if (has_fast_bits()) CHECK(FastBits::seat(seats, fraction) == PlainBits::seat(seats, fraction));
#endif
    }
}
