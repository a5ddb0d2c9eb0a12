#include "games/literature/bots/value_features.hpp"

#include "check.hpp"
#include "games/literature/bots/play.hpp"
#include "small.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace shoal;
using test::network_of_chance;
using test::table;

namespace {

// What rows have in common is what the network takes for it.
bool begin_alike(const Layout &layout, const std::vector<Candidate> &asked, const ValueRows &rows) {
    for (std::size_t i = 1; i < asked.size(); ++i) {
        const bool same_half_suit = layout.half_suit_of[asked[i].card] == layout.half_suit_of[asked[i - 1].card];
        const float *one = rows.row(rows.of(int(i - 1))), *other = rows.row(rows.of(int(i)));
        if (!std::equal(one, one + VALUE_SHARED[same_half_suit], other)) return false;
    }
    return true;
}

// The same questions, the last card first: of cards that are alike another one's rows are written.
bool order_tells_nothing(const Position &at, const Mind &mind, const ValueRows &rows) {
    std::vector<Candidate> turned = mind.candidates();
    const auto later = [](const Candidate &a, const Candidate &b) { return a.card > b.card; };
    std::stable_sort(turned.begin(), turned.end(), later);
    ValueRows others;
    others.write(at, mind.reading(), turned);
    for (std::size_t i = 0; i < turned.size(); ++i) {
        const auto same = [&](const Candidate &of) {
            return of.card == turned[i].card && of.target == turned[i].target;
        };
        const auto found = std::find_if(mind.candidates().begin(), mind.candidates().end(), same);
        const float *one = others.row(others.of(int(i)));
        const float *other = rows.row(rows.of(int(found - mind.candidates().begin())));
        for (int n = 0; n < VALUE_FEATURES; ++n)
            if (std::abs(one[n] - other[n]) > 1e-5f) return false;
    }
    return true;
}

} // namespace

TEST(questions_share_a_row_only_where_nothing_tells_them_apart) {
    for (const Layout &layout : {table(4, 8), table(6, 9), table(10, 8)}) {
        MindSettings settings;
        settings.most_steps = layout.seats < 10 ? MOST_STEPS : 0;
        Mind mind(layout, network_of_chance({VALUE_FEATURES, 5, 2}), settings);
        Play play(layout, std::vector<Mind *>(layout.seats, &mind));
        int questions = 0, rows = 0;
        play.on_decision = [&](const Position &at, const Mind &of, const Decision &decision) {
            if (decision.claim) return;
            ValueRows written;
            written.write(at, of.reading(), of.candidates());
            CHECK(begin_alike(layout, of.candidates(), written));
            CHECK(order_tells_nothing(at, of, written));
            questions += int(of.candidates().size());
            rows += written.count();
        };
        Stream cards(3, 0), dice(3, 1);
        play.play(cards, dice, 0);
        CHECK(0 < rows && rows < questions);
    }
}
