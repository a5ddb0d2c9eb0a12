#include "games/literature/bots/play.hpp"

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

MindSettings estimating(std::size_t most_steps = 0) {
    MindSettings settings;
    settings.most_steps = most_steps;
    settings.likelihood = network_of_chance({LIKELIHOOD_FEATURES, 3, 1});
    return settings;
}

// Every position of a game in which a seat had the turn; they refer to themselves, so they stay where they are.
std::deque<Snapshot> positions_of_a_game(const Layout &layout) {
    Mind mind(layout, network_of_chance({VALUE_FEATURES, 5, 2}), estimating());
    Play play(layout, std::vector<Mind *>(layout.seats, &mind));
    std::deque<Snapshot> found;
    play.on_decision = [&](const Position &at, const Mind &, const Decision &) {
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
           (!one.has_value_network() || one.swing(its.candidate) == other.swing(its.candidate));
}

Question question(int asker, int target, int card, bool hit) {
    return {std::int8_t(asker), std::int8_t(target), std::int8_t(card), hit};
}

} // namespace

TEST(minds_with_a_cache_decide_as_others_do_however_often_a_position_comes_back) {
    const Layout layout = table(6, 8);
    std::deque<Snapshot> game = positions_of_a_game(layout);
    CHECK(game.size() > 30);
    const auto network = network_of_chance({VALUE_FEATURES, 5, 2});
    const MindSettings settings = estimating();
    Mind trained(layout, network, settings), trained_caching(layout, network, settings);
    Mind heuristic(layout, nullptr, settings), heuristic_caching(layout, nullptr, settings);
    EvaluationCache cache;
    for (const bool again : {false, true}) {
        for (std::size_t n = 0; n < game.size(); ++n) {
            const Snapshot &one = game[again ? game.size() - 1 - n : n];
            Position cached = one.at;
            cached.cache = &cache;
            for (const auto &[mind, caching] :
                 {std::pair{&trained, &trained_caching}, {&heuristic, &heuristic_caching}}) {
                Stream dice(n, 1), same_dice(n, 1);
                const Decision decision = mind->decide(one.at, one.cards, dice);
                CHECK(same(*mind, decision, *caching, caching->decide(cached, one.cards, same_dice)));
            }
        }
    }
}

TEST(a_cache_distinguishes_positions_by_all_that_a_seat_knows) {
    const Layout layout = table(6, 8);
    const std::deque<Snapshot> game = positions_of_a_game(layout);
    const Snapshot &one = game[12], &other = game[13];
    EvaluationCache cache;
    std::set<const Evaluation *> found;
    Position at = one.at;
    const int mind = 0, another_mind = 0;
    const auto look = [&](const void *who, Mask cards) { found.insert(&cache.evaluation(who, at, cards)); };
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
    const PublicInference *inference = &cache.public_inference(nullptr, at);
    CHECK(inference == &cache.public_inference(nullptr, at));
    at.shared = &one.shared;
    CHECK(inference != &cache.public_inference(nullptr, at));
}

TEST(a_cleared_cache_is_empty) {
    const Layout layout = table(6, 8);
    const std::deque<Snapshot> game = positions_of_a_game(layout);
    const Snapshot &one = game[12];
    EvaluationCache cache;
    cache.evaluation(&layout, one.at, one.cards).complete = true;
    cache.public_inference(nullptr, one.at).deductions = Deductions{};
    cache.clear();
    CHECK(!cache.evaluation(&layout, one.at, one.cards).complete);
    CHECK(!cache.public_inference(nullptr, one.at).deductions);
}

TEST(a_mind_that_counts_deals_uses_no_cache_so_its_posterior_is_always_that_of_its_position) {
    const Layout layout = table(4, 4, 4);
    Mind mind(layout, network_of_chance({VALUE_FEATURES, 5, 2}), estimating(MOST_STEPS));
    EvaluationCache cache;
    for (Snapshot &one : positions_of_a_game(layout)) {
        one.at.cache = &cache;
        for (int round = 0; round < 2; ++round) {
            Stream dice(1, 1);
            mind.decide(one.at, one.cards, dice);
            CHECK(mind.posterior());
            for (Mask left = one.at.open() & ~one.at.hand; left; left &= left - 1)
                CHECK(float(mind.posterior()->chance(0, first(left))) == mind.reading().chance[first(left)][0]);
        }
    }
}

TEST(a_tree_leads_to_what_would_be_public_and_to_the_same_node_for_the_same_events) {
    const Layout layout = table(6, 8);
    Constraints shared;
    shared.layout = &layout;
    Rooms sizes{};
    std::fill_n(sizes.begin(), 6, std::int8_t(8));
    shared.begin(sizes, 0, layout.pack);
    RolloutTree tree;
    RolloutTree::Node &root = tree.begin(shared, Behaviour(network_of_chance({ENCODER_FEATURES, 3, ENCODING_SIZE})));
    PublicKnowledge table = root.known;

    RolloutTree::Node *at = &root;
    std::set<const RolloutTree::Node *> seen{at};
    Masks named{};
    for (int s = 0; s < 6; s += 2) named[s] = layout.cards[2] & Mask(3) << (12 + s);
    const Rooms held{1, 1, 1, 1, 1, 1};
    for (const Event &event : {Event(question(0, 1, 3, true)), Event(question(0, 1, 4, false)),
                               Event(Failed{1, 2, named}), Event(Revealed{2, held}), Event(question(1, 0, 5, false))}) {
        RolloutTree::Node &next = tree.after(*at, event);
        CHECK(&next == &tree.after(*at, event));
        table.add(event);
        CHECK(next.known.shared == table.shared);
        CHECK(next.known.behaviours[0].encodings == table.behaviours[0].encodings);
        CHECK(next.known.behaviours[0].stalled == table.behaviours[0].stalled);
        CHECK(next.known.behaviours[0].asks == table.behaviours[0].asks);
        seen.insert(at = &next);
    }
    seen.insert(&tree.after(root, question(0, 1, 3, false)));
    seen.insert(&tree.after(root, Revealed{2, held}));
    CHECK(seen.size() == 8);
    CHECK(root.known.shared == shared);
}

TEST(a_tree_that_begins_again_is_empty) {
    const Layout layout = table(4, 4, 4);
    Constraints shared;
    shared.layout = &layout;
    shared.begin({4, 4, 4, 4}, 0, layout.pack);
    RolloutTree tree;
    tree.begin(shared, Behaviour());
    tree.after(tree.root(), question(0, 1, 3, true));
    Position at{.layout = &layout, .shared = &tree.root().known.shared};
    tree.cache().evaluation(&layout, at, 0).complete = true;
    shared.question(1, 0, 7, true);
    tree.begin(shared, Behaviour());
    at.shared = &tree.root().known.shared;
    CHECK(tree.root().known.shared == shared);
    CHECK(tree.root().next.empty());
    CHECK(!tree.cache().evaluation(&layout, at, 0).complete);
}

TEST(a_tree_that_has_ended_holds_on_to_no_network) {
    const Layout layout = table(4, 4, 4);
    const std::shared_ptr<const Network> encoder = network_of_chance({ENCODER_FEATURES, 3, ENCODING_SIZE});
    Constraints shared;
    shared.layout = &layout;
    shared.begin({4, 4, 4, 4}, 0, layout.pack);
    RolloutTree tree;
    tree.begin(shared, Behaviour(encoder));
    tree.after(tree.root(), question(0, 1, 3, true));
    CHECK(encoder.use_count() == 3);
    tree.end();
    CHECK(encoder.use_count() == 1);
}
