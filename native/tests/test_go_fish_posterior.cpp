#include "games/go_fish/posterior.hpp"

#include "check.hpp"

#include <cmath>

using namespace shoal::fish;

// Two cards of each of two kinds; three with the other seat, which it got one after the other, and one in the stock.
TEST(marginals_of_go_fish_are_shares_of_all_distributions) {
    const Known known{2, {{1, 1, -1}, {1, 1, 0}, {1, 1, -1}}, {{}, {{1, 3, 0, 1}}}, {2, 2}, {{0, 0}, {0, 0}}, 1};
    const auto found = posterior(known, 1000);
    CHECK(found.has_value());
    if (!found) return;
    // The second card is of kind 1, so no other is, and the stock has the one that is left.
    CHECK(found->holds[0][1] == 1.0 && found->holds[0][2] == 0.0);
    CHECK(std::abs(found->mean[0][1] - 2) < 1e-12 && std::abs(found->mean[1][1] - 1) < 1e-12);
    CHECK(found->holds[1][2] == 1.0);
    CHECK(!posterior(known, 20));
}

TEST(wide_tables_of_go_fish_need_both_words_of_a_state) {
    Known known{2, {}, std::vector<std::vector<Bound>>(13), std::vector<int>(13, 4), {}, 4};
    for (int card = 0; card < 48; ++card) known.groups.push_back({1, 1, card % 12});
    known.flows.assign(2, std::vector<int>(13, 0));
    CHECK(!posterior(known, 100000));
    for (int kind = 0; kind < 13; ++kind) {
        known.bounds[kind].push_back({1, 48, kind == 12 ? 0 : 4, kind == 12 ? 0 : 4});
        for (int place = 1; place < 48; ++place)  // in the order of the kinds, four cards each
            known.bounds[kind].push_back({1, place, std::min(4, std::max(0, place - 4 * kind)),
                                          kind == 12 ? 0 : std::min(4, std::max(0, place - 4 * kind))});
    }
    for (Group &group : known.groups) group.never = -1;
    const auto found = posterior(known, 100000);
    CHECK(found.has_value());
    if (!found) return;
    for (int kind = 0; kind < 12; ++kind) CHECK(found->holds[kind][1] == 1.0 && found->holds[kind][2] == 0.0);
    CHECK(found->holds[12][2] == 1.0 && found->mean[12][2] == 4.0);
}
