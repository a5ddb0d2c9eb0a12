#include "games/literature/belief/card_chances.hpp"
#include "games/literature/belief/facts.hpp"
#include "games/literature/encoding/decisions.hpp"

#include "check.hpp"
#include "small.hpp"

#include <numeric>
#include <vector>

using namespace shoal;

namespace {

SlotTable with_bots(int seats, int half_suits, int size, BotKind kind, WrongAttribution wrong) {
    Layout layout = test::table(seats, half_suits, size);
    layout.claim_timing = ClaimTiming::any;
    layout.wrong_attribution = wrong;
    layout.bluff_ask = wrong == WrongAttribution::nothing;
    Wishes wishes;
    wishes.max_moves = 300;
    SlotTable table(layout, wishes);
    std::vector<int> by_name(std::size_t(half_suits), 0);
    std::iota(by_name.rbegin(), by_name.rend(), 0);
    table.seat_bots(layout, std::vector<int>(std::size_t(seats), int(kind)), by_name);
    return table;
}

// How many of some games are won by somebody; every action of every bot must be legal.
int decided(const SlotTable &table, int games) {
    Decisions play(table);
    std::vector<float> reward(2), returns(2);
    int won = 0;
    for (int game = 0; game < games; ++game) {
        play.deal(table, Stream(3, std::uint64_t(game)), game % table.seats, 3, std::uint64_t(game));
        while (play.done == Done::no) {
            const int action = play.bot_action(table);
            CHECK(play.is_legal(table, action));
            if (!play.is_legal(table, action)) return -1;
            play.step(table, action, reward.data());
        }
        play.returns(table, returns.data());
        won += play.done == Done::terminated && returns[0] + returns[1] == 0;
    }
    return won;
}

} // namespace

TEST(bots_play_legal_games_to_their_end) {
    for (const BotKind kind : {BotKind::random, BotKind::counting, BotKind::careful})
        for (const WrongAttribution wrong : {WrongAttribution::cancel, WrongAttribution::nothing}) {
            CHECK(decided(with_bots(6, 8, 6, kind, wrong), 3) >= (kind == BotKind::random ? 0 : 3));
            CHECK(decided(with_bots(4, 3, 4, kind, wrong), 6) >= 0);
            CHECK(decided(with_bots(12, 9, 6, kind, wrong), 1) >= 0);
        }
}

TEST(misses_leave_a_card_with_who_is_left) {
    const Layout layout = test::table(4, 2, 4);
    Facts facts(layout, 0);
    Rooms sizes{2, 2, 2, 2};
    facts.begin(sizes, 0b11, layout.pack);
    facts.question(0, 1, 2, false);
    facts.question(1, 2, 2, false);
    CHECK(facts.holder(2) == 3);  // nobody else is left
    CHECK(facts.holder(3) == 1);  // and who has asked has a card of it
    CHECK(facts.has()[0] == 0b11);
    facts.question(3, 1, 3, true);
    CHECK(facts.holder(3) == 3);
    CHECK(facts.size()[3] == 3 && facts.size()[1] == 1);
}

TEST(chances_of_a_card_add_up_to_one_and_a_guess_names_the_team) {
    const Layout layout = test::table(4, 2, 4);
    Facts facts(layout, 0);
    facts.begin({2, 2, 2, 2}, 0b11, layout.pack);
    facts.question(1, 2, 2, false);
    const CardChances chances(facts);
    for (int card = 0; card < 8; ++card) {
        double sum = 0;
        for (int seat = 0; seat < 4; ++seat) sum += chances.of(seat, card);
        CHECK(sum > 1 - 1e-9 && sum < 1 + 1e-9);
    }
    const CardChances::Guess guess = chances.guess(0, 0);
    for (int card = 0; card < 4; ++card) CHECK(guess.holder[std::size_t(card)] % 2 == 0);
    CHECK(guess.chance >= 0 && guess.chance <= 1);
}
