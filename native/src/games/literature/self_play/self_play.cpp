#include "core/threads.hpp"
#include "games/literature/search/critic.hpp"
#include "games/literature/self_play/self_play.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

namespace shoal {
namespace {

template <class Value> void append(std::vector<Value> &to, std::vector<Value> &from) {
    to.insert(to.end(), from.begin(), from.end());
    std::vector<Value>().swap(from);
}

// A question of a game, before its target is known.
struct Asked {
    int team;
    std::array<int, 2> score;
    std::optional<float> value;  // of the best question, in half-suits still to come
    bool by_learner;
    std::uint8_t hit = 0;
};

void write_targets(const std::vector<Asked> &asked, const std::array<int, 2> &score, float lambda, Examples &examples) {
    std::vector<float> targets(asked.size());
    for (std::size_t i = asked.size(); i-- > 0;) {
        const Asked &now = asked[i];
        const Asked *next = i + 1 < asked.size() ? &asked[i + 1] : nullptr;
        const std::array<int, 2> &then = next ? next->score : score;
        const int us = now.team, them = 1 - us;
        targets[i] = float((then[us] - now.score[us]) - (then[them] - now.score[them]));
        if (!next) continue;
        const float later = next->value ? (1 - lambda) * *next->value + lambda * targets[i + 1] : targets[i + 1];
        targets[i] += next->team == us ? later : -later;
    }
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (!asked[i].by_learner) continue;
        examples.target.push_back(targets[i]);
        examples.hit.push_back(asked[i].hit);
    }
}

Examples examples_of(const Layout &layout, const PlayerSettings &learner, const SelfPlaySettings &how,
                     std::uint64_t seed, std::uint32_t number) {
    Examples examples;
    std::vector<Asked> asked;
    Stream cards(seed, 2ULL * number), dice(seed, 2ULL * number + 1);
    Lineup lineup(layout, learner, how.sparring, dice);
    Play play(layout, lineup.seated());
    play.on_decision = [&](const Position &position, const Mind &who, const Decision &decision) {
        if (decision.claim) return;
        Asked one{position.team(), position.score, std::nullopt, lineup.is_learner(who)};
        if (who.has_value_network()) one.value = *std::max_element(who.values().begin(), who.values().end());
        asked.push_back(one);
        if (!one.by_learner) return;
        const float *row = who.row(decision.candidate);
        examples.features.insert(examples.features.end(), row, row + VALUE_FEATURES);
        examples.game.push_back(number);
    };
    play.after_question = [&](bool hit) { asked.back().hit = hit; };
    const GameResult played = play.play(cards, dice, int(number % layout.seats));
    write_targets(asked, played.score, how.lambda, examples);
    return examples;
}

Examples critic_examples_of(const Layout &layout, const PlayerSettings &learner, const SelfPlaySettings &how,
                            std::uint64_t seed, std::uint32_t number, int every) {
    Examples examples;
    std::vector<std::pair<int, int>> rated;  // by row: whose points, and the half-suit
    CriticRows rows;
    Stream cards(seed, 2ULL * number), dice(seed, 2ULL * number + 1), choice(~seed, number);
    Lineup lineup(layout, learner, how.sparring, dice);
    Play play(layout, lineup.seated());
    play.on_decision = [&](const Position &position, const Mind &who, const Decision &decision) {
        if (decision.claim || !lineup.is_learner(who) || choice.below(std::uint32_t(every))) return;
        rows.write(position, play.game().hand, who, decision);
        examples.features.insert(examples.features.end(), rows.row(0), rows.row(rows.count()));
        for (int k = 0; k < rows.count(); ++k) rated.emplace_back(rows.team(), rows.half_suit(k));
    };
    play.play(cards, dice, int(number % layout.seats));
    for (const auto &[team, half_suit] : rated) {
        const int points = play.game().result[half_suit];
        examples.target.push_back(float(team ? -points : points));
        examples.hit.push_back(0);
        examples.game.push_back(number);
    }
    return examples;
}

// The examples of all games, in order.
Examples gathered(int games, int threads, const std::function<Examples(int)> &of_game) {
    std::vector<Examples> by_game(games);
    on_threads(games, threads, [&](int n) { by_game[n] = of_game(n); });
    Examples all;
    for (Examples &one : by_game) {
        append(all.features, one.features);
        append(all.hit, one.hit);
        append(all.target, one.target);
        append(all.game, one.game);
    }
    return all;
}

} // namespace

Examples self_play(const Layout &layout, const PlayerSettings &learner, const SelfPlaySettings &how, std::uint64_t seed,
                   std::uint32_t first, int games, int threads) {
    return gathered(games, threads, [&](int n) { return examples_of(layout, learner, how, seed, first + n); });
}

Examples critic_examples(const Layout &layout, const PlayerSettings &learner, const SelfPlaySettings &how,
                         std::uint64_t seed, std::uint32_t first, int games, int every, int threads) {
    return gathered(games, threads, [&](int n) {
        return critic_examples_of(layout, learner, how, seed, first + n, every);
    });
}

namespace {

struct Contestant {
    SeatedMind seated;
    int side;  // 0: A; 1: B
};

struct Pair {
    std::array<GameResult, 2> games;  // team 0 is A
    std::array<std::int64_t, 2> searched{}, rollouts{};
};

constexpr std::array SUMS{&GameResult::score, &GameResult::questions, &GameResult::hits, &GameResult::claims,
                          &GameResult::wrong_claims};

GameResult with_a_first(const GameResult &game, int team_of_a) {
    GameResult swapped = game;
    for (auto sums : SUMS)
        if (team_of_a) std::swap((swapped.*sums)[0], (swapped.*sums)[1]);
    return swapped;
}

Pair play_twice(const Layout &layout, const std::vector<PlayerSettings> &a, const std::vector<PlayerSettings> &b,
                std::uint64_t seed, std::uint32_t number) {
    Pair pair;
    for (int team_of_a = 0; team_of_a < 2; ++team_of_a) {
        std::deque<Contestant> contestants;
        std::vector<Mind *> minds;
        for (int s = 0; s < layout.seats; ++s) {
            const int side = s % 2 != team_of_a;
            const auto &team = side ? b : a;
            contestants.push_back({SeatedMind(layout, team[std::size_t(s / 2) % team.size()]), side});
            minds.push_back(contestants.back().seated.mind.get());
        }
        Play play(layout, minds);
        Stream cards(seed, 2ULL * number), dice(seed, 2ULL * number + 1);
        play.before_question = [&](const Question &asked) {
            for (int s = 0; s < layout.seats; ++s)
                if (Search *search = contestants[s].seated.search) search->observe(play.position(s), asked, dice);
        };
        pair.games[team_of_a] = with_a_first(play.play(cards, dice, int(number % layout.seats)), team_of_a);
        for (const Contestant &one : contestants) {
            if (!one.seated.search) continue;
            pair.searched[one.side] += one.seated.search->searched();
            pair.rollouts[one.side] += one.seated.search->rollouts();
        }
    }
    return pair;
}

void add(GameResult &total, const GameResult &game) {
    for (auto sums : SUMS)
        for (int side = 0; side < 2; ++side) (total.*sums)[side] += (game.*sums)[side];
    total.length += game.length;
}

} // namespace

MatchResult match(const Layout &layout, const std::vector<PlayerSettings> &a, const std::vector<PlayerSettings> &b,
                  std::uint64_t seed, std::uint32_t first, int deals, int threads) {
    std::vector<Pair> pairs(deals);
    on_threads(deals, threads, [&](int n) { pairs[n] = play_twice(layout, a, b, seed, first + std::uint32_t(n)); });
    MatchResult result;
    for (const Pair &pair : pairs) {
        int sum = 0;
        for (const GameResult &game : pair.games) {
            sum += game.score[0] - game.score[1];
            add(result.sum, game);
            result.longest = std::max(result.longest, game.length);
            result.unfinished += !game.ended;
        }
        for (int side = 0; side < 2; ++side) {
            result.searched[side] += pair.searched[side];
            result.rollouts[side] += pair.rollouts[side];
        }
        result.differences.push_back(float(sum) / 2);
    }
    return result;
}

} // namespace shoal
