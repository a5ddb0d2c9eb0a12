#include "acquaintance.hpp"
#include "play.hpp"

#include "check.hpp"
#include "small.hpp"

#include <vector>

using namespace shoal;
using test::network_of_chance;
using test::table;

namespace {

using Way = Acquaintance::Way;
constexpr Way by_network = Way::by_network, weighed = Way::weighed;
constexpr Way likeliest = Way::likeliest, anything = Way::anything;

Settings of_way(int way) {
    Settings settings;
    settings.taste = way == weighed ? Taste::weighed : way == anything ? Taste::anything : Taste::likeliest;
    return settings;
}

// What seat 0 thinks of seat 1 after a game among seats that all play in that way.
Acquaintance::Shares after_a_game(const Layout &layout, int way, const Settings &observer) {
    const auto network = network_of_chance({FEATURES, 5, 2});
    Mind mind(layout, way == by_network ? network : nullptr, of_way(way));
    Acquaintance others(layout, network, observer);
    Play play(layout, std::vector<Mind *>(layout.seats, &mind));
    Stream cards(3, 0), dice(3, 1), ears(3, 2);
    play.heard = [&](const Question &asked) { others.heard(play.position(0), asked, ears); };
    play.play(cards, dice, 0);
    return others.shares(1);
}

} // namespace

TEST(nothing_is_known_of_how_others_play_before_they_have_asked) {
    const Layout layout = table(6, 8);
    const Acquaintance others(layout, network_of_chance({FEATURES, 5, 2}), {});
    CHECK(others.shares(1) == others.shares(4));
    CHECK(others.shares(1)[by_network] > 0.4);
    for (const int way : {weighed, likeliest, anything}) CHECK(others.shares(1)[way] > 0.1);
}

TEST(what_seats_ask_tells_how_they_play) {
    for (const Layout &layout : {table(4, 8), table(6, 8), table(6, 9)})
        for (const int way : {by_network, weighed, anything}) CHECK(after_a_game(layout, way, {})[way] > 0.9);
}

TEST(who_does_not_count_deals_learns_nothing_of_others) {
    const Layout layout = table(6, 8);
    Settings quick;
    quick.most_steps = 0;
    const Acquaintance strangers(layout, network_of_chance({FEATURES, 5, 2}), quick);
    CHECK(after_a_game(layout, weighed, quick) == strangers.shares(1));
}

TEST(where_bluffs_are_allowed_a_question_tells_nothing_of_its_asker) {
    Layout layout = table(6, 8);
    layout.bluff_ask = true;
    const Acquaintance strangers(layout, network_of_chance({FEATURES, 5, 2}), {});
    CHECK(after_a_game(layout, weighed, {}) == strangers.shares(1));
}
