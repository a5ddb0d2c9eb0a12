#include "games/literature/self_play/self_play.hpp"

#include "check.hpp"
#include "small.hpp"

#include <cmath>
#include <set>
#include <vector>

using namespace shoal;
using test::network_of_chance;
using test::table;

namespace {

// Wrong claims close nothing, so there are clauses; and claims come out of turn.
Layout loose(int seats) {
    Layout layout = table(seats, 8);
    layout.wrong_attribution = WrongAttribution::nothing;
    layout.claim_timing = ClaimTiming::any;
    return layout;
}

PlayerSettings player(bool exact, bool learned = true) {
    PlayerSettings found;
    if (learned) found.value = network_of_chance({VALUE_FEATURES, 5, 2});
    found.settings.most_steps = exact ? MOST_STEPS : 0;
    found.settings.likelihood = network_of_chance({LIKELIHOOD_FEATURES, 3, 1});
    return found;
}

SearchSettings a_glance() {
    SearchSettings search;
    search.margin = 100;
    search.rollouts = 32;
    search.batch = 2;
    search.depth = 4;
    return search;
}

// Whether what a seat on turn is told and decides makes sense.
bool makes_sense(const Layout &layout, const Game &game, const Position &at, const Mind &mind,
                 const Decision &decision) {
    if (at.hand != game.hand[at.seat] || at.open() != game.open || at.seat != game.turn) return false;
    if (decision.claim) return (layout.cards[decision.claim->half_suit] & game.open) != 0;
    if (decision.candidate < 0 || decision.candidate >= int(mind.candidates().size())) return false;
    const Candidate &asked = mind.candidates()[decision.candidate];
    return (game.askable(layout, at.seat) >> asked.card & 1) && (game.targets(at.seat) >> asked.target & 1);
}

// One game of minds that are all the same; whether all was well until the end.
bool plays_well(const Layout &layout, const PlayerSettings &who, std::uint64_t seed) {
    Mind mind(layout, who.value, who.settings);
    Play play(layout, std::vector<Mind *>(layout.seats, &mind));
    bool fine = true;
    play.on_decision = [&](const Position &at, const Mind &of, const Decision &decision) {
        fine = fine && makes_sense(layout, play.game(), at, of, decision);
        for (int c = 0; c < MOST_CARDS && fine; ++c) {
            float sum = 0;
            for (int s = 0; s < layout.seats; ++s) sum += of.reading().chance[c][s];
            const bool open = at.open() >> c & 1;
            fine = !open || (sum > 0.99f && sum < 1.01f);
        }
    };
    Stream cards(seed, 0), dice(seed, 1);
    const GameResult played = play.play(cards, dice, int(seed % layout.seats));
    Mask held = 0;
    int sizes = 0;
    for (const Mask hand : play.game().hand) held |= hand, sizes += count(hand);
    const int most = layout.points();
    return fine && played.ended && held == play.game().open && sizes == count(held) &&
           played.score[0] + played.score[1] <= most && played.questions[0] + played.questions[1] == played.length;
}

// The first move of a game.
struct Dealt {
    Dealt(const Layout &layout, std::uint64_t seed) : layout(layout) {
        Stream cards(seed, 0);
        game.deal(layout, cards, 0);
        Rooms sizes{};
        for (int s = 0; s < layout.seats; ++s) sizes[s] = std::int8_t(count(game.hand[s]));
        shared.layout = &layout;
        shared.begin(sizes, 0, layout.pack);
    }

    Position position() const { return {&layout, game.turn, game.hand[game.turn], &shared, &behaviour, {0, 0}}; }
    Mask askable() const { return game.askable(layout, game.turn); }

    const Layout &layout;
    Game game;
    Constraints shared;
    Behaviour behaviour;
};

bool same(const MatchResult &one, const MatchResult &other) {
    return one.differences == other.differences && one.longest == other.longest && one.sum.score == other.sum.score &&
           one.sum.length == other.sum.length && one.rollouts == other.rollouts;
}

} // namespace

TEST(games_of_minds_end_and_keep_their_cards) {
    for (const bool exact : {false, true})
        for (const bool learned : {false, true}) {
            const PlayerSettings who = player(exact, learned);
            CHECK(plays_well(table(4, 8), who, 1));
            CHECK(plays_well(table(6, 8), who, 2));
            CHECK(plays_well(table(6, 9), who, 3));
            CHECK(plays_well(table(4, 12, 4), who, 4));
            CHECK(plays_well(loose(4), who, 5));
        }
    CHECK(plays_well(table(8, 8), player(false), 6));
    CHECK(plays_well(table(12, 9), player(false), 7));
}

TEST(self_play_gives_a_row_for_every_question_and_the_same_in_any_number_of_threads) {
    const Layout layout = table(6, 8);
    const PlayerSettings who = player(false);
    SelfPlaySettings how;
    how.lambda = 0.9f;
    const Examples one = self_play(layout, who, how, 3, 10, 3, 1), two = self_play(layout, who, how, 3, 10, 3, 2);
    CHECK(!one.game.empty() && one.game.front() == 10 && one.game.back() == 12);
    CHECK(one.features.size() == one.game.size() * VALUE_FEATURES);
    CHECK(one.hit.size() == one.game.size() && one.target.size() == one.game.size());
    CHECK(one.features == two.features && one.target == two.target && one.hit == two.hit && one.game == two.game);
    for (const float target : one.target) CHECK(target >= -8 && target <= 8);
}

TEST(all_minds_choose_at_random_among_equals_and_only_among_them) {
    const Layout layout = table(6, 8);
    const Dealt dealt(layout, 5);
    for (const auto &[learned, heuristic] :
         {std::pair{false, HeuristicPolicy::greedy}, {false, HeuristicPolicy::careful},
          {false, HeuristicPolicy::counting}, {true, HeuristicPolicy::greedy}}) {
        PlayerSettings who = player(false, learned);
        who.settings.heuristic = heuristic;
        Mind mind(layout, who.value, who.settings);
        Stream dice(5, 1);
        std::set<std::pair<int, int>> asked;
        for (int round = 0; round < 50; ++round) {
            const Decision decision = mind.decide(dealt.position(), dealt.askable(), dice);
            const Candidate &one = mind.candidates()[decision.candidate];
            asked.insert({one.target, one.card});
            for (const float value : mind.values()) CHECK(value <= decision.value + 2 * ALIKE);
        }
        CHECK(asked.size() > 5);  // nothing is known yet that distinguishes opponents
    }
}

TEST(a_searched_decision_is_one_of_the_candidates_and_the_same_for_the_same_dice) {
    const PlayerSettings who = player(true);
    for (const Layout &layout : {table(4, 8), table(6, 8), table(6, 9), table(8, 8)}) {
        std::vector<int> answers;
        for (int round = 0; round < 2; ++round) {
            SearchingMind mind(layout, who.value, who.settings, a_glance());
            const Search &search = mind.search();
            Stream dice(5, 1);
            const Dealt dealt(layout, 5);
            const Position at = dealt.position();
            const Decision decision = mind.decide(at, dealt.askable(), dice);
            CHECK(makes_sense(layout, dealt.game, at, mind, decision));
            CHECK(0 < search.rollouts() && search.rollouts() <= search.searched() * a_glance().rollouts);
            answers.push_back(decision.candidate);
        }
        CHECK(answers[0] == answers[1]);
    }
}

TEST(a_critic_sees_where_the_cards_of_every_open_half_suit_lie) {
    const Layout layout = table(6, 8);
    const PlayerSettings who = player(false);
    Mind mind(layout, who.value, who.settings);
    Play play(layout, std::vector<Mind *>(layout.seats, &mind));
    CriticRows rows;
    play.on_decision = [&](const Position &at, const Mind &of, const Decision &decision) {
        if (decision.claim) return;
        rows.write(at, play.game().hand, of, decision);
        Mask rated = 0;
        float ours = 0, asked_here = 0;
        for (int k = 0; k < rows.count(); ++k) {
            rated |= layout.cards[rows.half_suit(k)];
            ours += rows.row(k)[CRITIC_SHARED] * float(count(layout.cards[rows.half_suit(k)]));
            asked_here += rows.row(k)[CRITIC_FEATURES - 1];
            for (int i = 0; i < CRITIC_FEATURES; ++i) CHECK(std::abs(rows.row(k)[i]) < 20);
        }
        const Candidate &asked = of.candidates()[decision.candidate];
        const bool hit = play.game().hand[asked.target] >> asked.card & 1;
        CHECK(rows.team() == (hit ? at.team() : 1 - at.team()));
        int held = hit;  // the card is ours by then
        for (int s = rows.team(); s < layout.seats; s += 2) held += count(play.game().hand[s]);
        CHECK(rated == at.open());
        CHECK(std::abs(ours - float(held)) < 1e-3f);
        CHECK(asked_here == 1);
    };
    Stream cards(4, 0), dice(4, 1);
    CHECK(play.play(cards, dice, 0).ended);
    int points = 0, ours = play.game().score[0] - play.game().score[1];
    for (int h = 0; h < layout.half_suits; ++h) points += play.game().result[h];
    CHECK(points == ours);
}

// On small packs: all is the same there, and sanitizers take their time.
TEST(a_match_of_a_player_with_itself_is_even_and_one_with_search_is_the_same_again) {
    for (const Layout &layout : {table(4, 6, 4), table(6, 4, 4)}) {
        const std::vector<PlayerSettings> plain{player(false)};
        PlayerSettings searching = player(true);
        searching.search = a_glance();
        searching.search->critic = network_of_chance({CRITIC_FEATURES, 3, 1});
        const MatchResult even = match(layout, plain, plain, 1, 0, 2, 2);
        CHECK(even.differences == std::vector<float>({0, 0}) && even.unfinished == 0);
        const MatchResult one = match(layout, {searching}, plain, 1, 0, 2, 1);
        CHECK(same(one, match(layout, {searching}, plain, 1, 0, 2, 2)));
        CHECK(one.unfinished == 0 && one.differences.size() == 2);
        CHECK(one.rollouts[0] > 0 && one.rollouts[1] == 0);
    }
}
