#include "play.hpp"

#include "check.hpp"
#include "small.hpp"

#include <deque>
#include <set>
#include <vector>

using namespace shoal;
using test::network_of_chance;
using test::table;

namespace {

// What a seat on turn knew at some time of a game.
struct Snapshot {
    Constraints shared;
    Behaviour behaviour;
    Position at;
    Mask cards;  // that it might ask for
};

Settings estimating(std::size_t most_steps = 0) {
    Settings settings;
    settings.most_steps = most_steps;
    settings.habits = network_of_chance({HABITS, 3, 1});
    return settings;
}

// Every position of a game in which a seat had the turn; they refer to themselves, so they stay where they are.
std::deque<Snapshot> positions_of_a_game(const Layout &layout) {
    Mind mind(layout, network_of_chance({FEATURES, 5, 2}), estimating());
    Play play(layout, std::vector<Mind *>(layout.seats, &mind));
    std::deque<Snapshot> found;
    play.watcher = [&](const Position &at, const Mind &, const Decision &) {
        const Mask cards = play.game().askable(layout, at.seat) & ~at.hand;
        Snapshot &one = found.emplace_back(Snapshot{*at.shared, *at.behaviour, at, cards});
        one.at.shared = &one.shared;
        one.at.behaviour = &one.behaviour;
    };
    Stream cards(3, 0), dice(3, 1);
    play.play(cards, dice, 0);
    return found;
}

bool same(const Mind &one, const Decision &its, const Mind &other, const Decision &others) {
    if (its.claim.has_value() != others.claim.has_value()) return false;
    if (its.claim) return its.claim->half_suit == others.claim->half_suit && its.claim->holder == others.claim->holder;
    const Reading &read = one.reading(), &others_read = other.reading();
    return its.candidate == others.candidate && one.values() == other.values() && read.chance == others_read.chance &&
           read.guess == others_read.guess && read.harvest == others_read.harvest &&
           (!one.has_network() || one.swing(its.candidate) == other.swing(its.candidate));
}

Question told(int asker, int target, int card, bool hit) {
    return {std::int8_t(asker), std::int8_t(target), std::int8_t(card), hit};
}

} // namespace

TEST(minds_that_keep_notes_decide_as_others_do_however_often_they_come_back) {
    const Layout layout = table(6, 8);
    std::deque<Snapshot> game = positions_of_a_game(layout);
    CHECK(game.size() > 30);
    const auto network = network_of_chance({FEATURES, 5, 2});
    const Settings settings = estimating();
    Mind learned(layout, network, settings), learned_noting(layout, network, settings);
    Mind tasting(layout, nullptr, settings), tasting_noting(layout, nullptr, settings);
    Notes notes;
    for (const bool again : {false, true}) {
        for (std::size_t n = 0; n < game.size(); ++n) {
            const Snapshot &one = game[again ? game.size() - 1 - n : n];
            Position noted = one.at;
            noted.notes = &notes;
            for (const auto &[mind, noting] : {std::pair{&learned, &learned_noting}, {&tasting, &tasting_noting}}) {
                Stream dice(n, 1), same_dice(n, 1);
                const Decision decision = mind->decide(one.at, one.cards, dice);
                CHECK(same(*mind, decision, *noting, noting->decide(noted, one.cards, same_dice)));
            }
        }
    }
}

TEST(notes_tell_positions_apart_by_all_that_a_seat_knows) {
    const Layout layout = table(6, 8);
    const std::deque<Snapshot> game = positions_of_a_game(layout);
    const Snapshot &one = game[12], &other = game[13];
    Notes notes;
    std::set<const Thought *> found;
    Position at = one.at;
    const int mind = 0, another_mind = 0;
    const auto look = [&](const void *who, Mask cards) { found.insert(&notes.thought(who, at, cards)); };
    look(&mind, one.cards);
    look(&another_mind, one.cards);
    look(&mind, one.cards & (one.cards - 1));
    at.seat += 2;
    look(&mind, one.cards);
    at.hand ^= one.cards;
    look(&mind, one.cards);
    at.score[1] += 1;
    look(&mind, one.cards);
    at.shared = &other.shared;
    look(&mind, one.cards);
    CHECK(found.size() == 7);
    const CommonView *view = &notes.common_view(nullptr, at);
    CHECK(view == &notes.common_view(nullptr, at));
    at.shared = &one.shared;
    CHECK(view != &notes.common_view(nullptr, at));
}

TEST(what_was_noted_is_forgotten) {
    const Layout layout = table(6, 8);
    const std::deque<Snapshot> game = positions_of_a_game(layout);
    const Snapshot &one = game[12];
    Notes notes;
    notes.thought(&layout, one.at, one.cards).complete = true;
    notes.common_view(nullptr, one.at).facts = Facts{};
    notes.forget();
    CHECK(!notes.thought(&layout, one.at, one.cards).complete);
    CHECK(!notes.common_view(nullptr, one.at).facts);
}

TEST(a_mind_that_counts_keeps_no_notes_so_its_posterior_is_always_that_of_its_position) {
    const Layout layout = table(4, 4, 4);
    Mind mind(layout, network_of_chance({FEATURES, 5, 2}), estimating(MOST_STEPS));
    Notes notes;
    for (Snapshot &one : positions_of_a_game(layout)) {
        one.at.notes = &notes;
        for (int round = 0; round < 2; ++round) {
            Stream dice(1, 1);
            mind.decide(one.at, one.cards, dice);
            CHECK(mind.posterior());
            for (Mask left = one.at.open() & ~one.at.hand; left; left &= left - 1)
                CHECK(float(mind.posterior()->chance(0, first(left))) == mind.reading().chance[first(left)][0]);
        }
    }
}

TEST(branches_lead_to_what_the_table_would_be_told_and_to_the_same_place_for_the_same) {
    const Layout layout = table(6, 8);
    Constraints shared;
    shared.layout = &layout;
    Rooms sizes{};
    std::fill_n(sizes.begin(), 6, std::int8_t(8));
    shared.begin(sizes, 0, layout.pack);
    Branches branches;
    Branches::Branch &root = branches.begin(shared, Behaviour(network_of_chance({CLUES, 3, TELLS})));
    Told table = root.told;

    Branches::Branch *at = &root;
    std::set<const Branches::Branch *> seen{at};
    Masks named{};
    for (int s = 0; s < 6; s += 2) named[s] = layout.cards[2] & Mask(3) << (12 + s);
    const Rooms held{1, 1, 1, 1, 1, 1};
    for (const Event &event : {Event(told(0, 1, 3, true)), Event(told(0, 1, 4, false)), Event(Failed{1, 2, named}),
                               Event(Revealed{2, held}), Event(told(1, 0, 5, false))}) {
        Branches::Branch &next = branches.after(*at, event);
        CHECK(&next == &branches.after(*at, event));
        table.hear(event);
        CHECK(next.told.shared == table.shared);
        CHECK(next.told.behaviours[0].tells == table.behaviours[0].tells);
        CHECK(next.told.behaviours[0].quiet == table.behaviours[0].quiet);
        CHECK(next.told.behaviours[0].asks == table.behaviours[0].asks);
        seen.insert(at = &next);
    }
    seen.insert(&branches.after(root, told(0, 1, 3, false)));
    seen.insert(&branches.after(root, Revealed{2, held}));
    CHECK(seen.size() == 8);
    CHECK(root.told.shared == shared);
}

TEST(branches_that_begin_anew_know_nothing_of_those_before) {
    const Layout layout = table(4, 4, 4);
    Constraints shared;
    shared.layout = &layout;
    shared.begin({4, 4, 4, 4}, 0, layout.pack);
    Branches branches;
    branches.begin(shared, Behaviour());
    branches.after(branches.root(), told(0, 1, 3, true));
    Position at{.layout = &layout, .shared = &branches.root().told.shared};
    branches.notes().thought(&layout, at, 0).complete = true;
    shared.question(1, 0, 7, true);
    branches.begin(shared, Behaviour());
    at.shared = &branches.root().told.shared;
    CHECK(branches.root().told.shared == shared);
    CHECK(branches.root().next.empty());
    CHECK(!branches.notes().thought(&layout, at, 0).complete);
}

TEST(branches_that_have_ended_hold_on_to_no_network) {
    const Layout layout = table(4, 4, 4);
    const std::shared_ptr<const Network> reader = network_of_chance({CLUES, 3, TELLS});
    Constraints shared;
    shared.layout = &layout;
    shared.begin({4, 4, 4, 4}, 0, layout.pack);
    Branches branches;
    branches.begin(shared, Behaviour(reader));
    branches.after(branches.root(), told(0, 1, 3, true));
    CHECK(reader.use_count() == 3);
    branches.end();
    CHECK(reader.use_count() == 1);
}
