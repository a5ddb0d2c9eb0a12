#include "games/literature/bots/play.hpp"
#include "games/literature/search/opponent_model.hpp"

#include "check.hpp"
#include "small.hpp"

#include <vector>

using namespace shoal;
using test::network_of_chance;
using test::table;

namespace {

using Style = OpponentModel::Style;
constexpr Style by_value_network = Style::by_value_network, careful = Style::careful;
constexpr Style greedy = Style::greedy, counting = Style::counting;

MindSettings of_style(int style) {
    MindSettings settings;
    settings.heuristic = style == careful    ? HeuristicPolicy::careful
                         : style == counting ? HeuristicPolicy::counting
                                             : HeuristicPolicy::greedy;
    return settings;
}

// What seat 0 makes of seat 1 after a game in which all seats play in that style.
OpponentModel::Probabilities after_a_game(const Layout &layout, int style, const MindSettings &observer) {
    const auto network = network_of_chance({VALUE_FEATURES, 5, 2});
    Mind mind(layout, style == by_value_network ? network : nullptr, of_style(style));
    OpponentModel others(layout, network, observer);
    Play play(layout, std::vector<Mind *>(layout.seats, &mind));
    Stream cards(3, 0), dice(3, 1), model_dice(3, 2);
    play.before_question = [&](const Question &asked) { others.observe(play.position(0), asked, model_dice); };
    play.play(cards, dice, 0);
    return others.probabilities(1);
}

} // namespace

TEST(nothing_is_known_of_how_others_play_before_they_have_asked) {
    const Layout layout = table(6, 8);
    const OpponentModel others(layout, network_of_chance({VALUE_FEATURES, 5, 2}), {});
    CHECK(others.probabilities(1) == others.probabilities(4));
    CHECK(others.probabilities(1)[by_value_network] > 0.4);
    for (const int style : {careful, greedy, counting}) CHECK(others.probabilities(1)[style] > 0.1);
}

TEST(what_seats_ask_reveals_how_they_play) {
    CHECK(after_a_game(table(4, 8), by_value_network, {})[by_value_network] > 0.9);
    CHECK(after_a_game(table(6, 8), careful, {})[careful] > 0.9);
    CHECK(after_a_game(table(6, 9), counting, {})[counting] > 0.9);
}

TEST(a_mind_that_does_not_count_deals_learns_nothing_about_others) {
    const Layout layout = table(6, 8);
    MindSettings quick;
    quick.most_steps = 0;
    const OpponentModel ignorant(layout, network_of_chance({VALUE_FEATURES, 5, 2}), quick);
    CHECK(after_a_game(layout, careful, quick) == ignorant.probabilities(1));
}

TEST(where_bluffs_are_allowed_a_question_tells_nothing_of_its_asker) {
    Layout layout = table(6, 8);
    layout.bluff_ask = true;
    const OpponentModel ignorant(layout, network_of_chance({VALUE_FEATURES, 5, 2}), {});
    CHECK(after_a_game(layout, careful, {}) == ignorant.probabilities(1));
}
