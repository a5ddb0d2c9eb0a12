#include "self_play.hpp"
#include "critic.hpp"
#include "threads.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

namespace shoal {
namespace {

template <class Value> void append(std::vector<Value> &to, std::vector<Value> &from) {
    to.insert(to.end(), from.begin(), from.end());
    std::vector<Value>().swap(from);
}

// What was asked in a game, before its targets are known.
struct Asked {
    int team;
    std::array<int, 2> score;
    std::optional<float> value;  // of the question that was best, in half-suits still to come
    bool lesson;
    std::uint8_t hit = 0;
};

void write_targets(const std::vector<Asked> &asked, const std::array<int, 2> &score, float lambda, Lessons &lessons) {
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
        if (!asked[i].lesson) continue;
        lessons.target.push_back(targets[i]);
        lessons.hit.push_back(asked[i].hit);
    }
}

Lessons lessons_of(const Layout &layout, const Player &player, const Lesson &how, std::uint64_t seed,
                   std::uint32_t number) {
    Lessons lessons;
    std::vector<Asked> asked;
    Stream cards(seed, 2ULL * number), dice(seed, 2ULL * number + 1);
    Company company(layout, player, how.guests, dice);
    Play play(layout, company.seated());
    play.watcher = [&](const Position &position, const Mind &who, const Decision &decision) {
        if (decision.claim) return;
        Asked one{position.team(), position.score, std::nullopt, company.is_learner(who)};
        if (who.has_network()) one.value = *std::max_element(who.values().begin(), who.values().end());
        asked.push_back(one);
        if (!one.lesson) return;
        const float *row = who.row(decision.candidate);
        lessons.features.insert(lessons.features.end(), row, row + FEATURES);
        lessons.game.push_back(number);
    };
    play.answered = [&](bool hit) { asked.back().hit = hit; };
    const Played played = play.play(cards, dice, int(number % layout.seats));
    write_targets(asked, played.score, how.lambda, lessons);
    return lessons;
}

Lessons critic_lessons_of(const Layout &layout, const Player &player, const Lesson &how, std::uint64_t seed,
                          std::uint32_t number, int every) {
    Lessons lessons;
    std::vector<std::pair<int, int>> told;  // by row, whose points it tells of, and the half-suit
    CriticRows rows;
    Stream cards(seed, 2ULL * number), dice(seed, 2ULL * number + 1), choice(~seed, number);
    Company company(layout, player, how.guests, dice);
    Play play(layout, company.seated());
    play.watcher = [&](const Position &position, const Mind &who, const Decision &decision) {
        if (decision.claim || !company.is_learner(who) || choice.below(std::uint32_t(every))) return;
        rows.write(position, play.game().hand, who, decision);
        lessons.features.insert(lessons.features.end(), rows.row(0), rows.row(rows.count()));
        for (int k = 0; k < rows.count(); ++k) told.emplace_back(rows.team(), rows.half_suit(k));
    };
    play.play(cards, dice, int(number % layout.seats));
    for (const auto &[team, half_suit] : told) {
        const int points = play.game().result[half_suit];
        lessons.target.push_back(float(team ? -points : points));
        lessons.hit.push_back(0);
        lessons.game.push_back(number);
    }
    return lessons;
}

// Those of all games, in their order.
Lessons gathered(int games, int threads, const std::function<Lessons(int)> &of_game) {
    std::vector<Lessons> by_game(games);
    on_threads(games, threads, [&](int n) { by_game[n] = of_game(n); });
    Lessons all;
    for (Lessons &one : by_game) {
        append(all.features, one.features);
        append(all.hit, one.hit);
        append(all.target, one.target);
        append(all.game, one.game);
    }
    return all;
}

} // namespace

Lessons self_play(const Layout &layout, const Player &player, const Lesson &how, std::uint64_t seed,
                  std::uint32_t first, int games, int threads) {
    return gathered(games, threads, [&](int n) { return lessons_of(layout, player, how, seed, first + n); });
}

Lessons critic_lessons(const Layout &layout, const Player &player, const Lesson &how, std::uint64_t seed,
                       std::uint32_t first, int games, int every, int threads) {
    return gathered(games, threads, [&](int n) {
        return critic_lessons_of(layout, player, how, seed, first + n, every);
    });
}

namespace {

// A player at the table: its mind, and what looks over its shoulder.
struct Sitting {
    Sitting(const Layout &layout, const Player &player, int side)
        : mind(layout, player.network, player.settings), side(side) {
        if (!player.search || !player.network) return;
        search.emplace(layout, player.network, player.settings, *player.search);
        search->guide(mind);
    }

    Mind mind;
    std::optional<Search> search;
    int side;
};

struct Pair {
    std::array<Played, 2> games;  // team 0 is A
    std::array<std::int64_t, 2> searched{}, rollouts{};
};

Played with_a_first(const Played &game, int team_of_a) {
    Played told = game;
    for (auto sums : {&Played::score, &Played::questions, &Played::hits, &Played::claims, &Played::wrong_claims})
        if (team_of_a) std::swap((told.*sums)[0], (told.*sums)[1]);
    return told;
}

Pair play_twice(const Layout &layout, const std::vector<Player> &a, const std::vector<Player> &b, std::uint64_t seed,
                std::uint32_t number) {
    Pair pair;
    for (int team_of_a = 0; team_of_a < 2; ++team_of_a) {
        std::deque<Sitting> sitting;
        std::vector<Mind *> minds;
        for (int s = 0; s < layout.seats; ++s) {
            const int side = s % 2 != team_of_a;
            const auto &team = side ? b : a;
            sitting.emplace_back(layout, team[std::size_t(s / 2) % team.size()], side);
            minds.push_back(&sitting.back().mind);
        }
        Play play(layout, minds);
        Stream cards(seed, 2ULL * number), dice(seed, 2ULL * number + 1);
        play.heard = [&](const Question &asked) {
            for (int s = 0; s < layout.seats; ++s)
                if (sitting[s].search) sitting[s].search->heard(play.position(s), asked, dice);
        };
        pair.games[team_of_a] = with_a_first(play.play(cards, dice, int(number % layout.seats)), team_of_a);
        for (const Sitting &one : sitting) {
            if (!one.search) continue;
            pair.searched[one.side] += one.search->searched();
            pair.rollouts[one.side] += one.search->rollouts();
        }
    }
    return pair;
}

void add(Played &total, const Played &game) {
    for (auto sums : {&Played::score, &Played::questions, &Played::hits, &Played::claims, &Played::wrong_claims})
        for (int side = 0; side < 2; ++side) (total.*sums)[side] += (game.*sums)[side];
    total.length += game.length;
}

} // namespace

MatchResult match(const Layout &layout, const std::vector<Player> &a, const std::vector<Player> &b, std::uint64_t seed,
                  std::uint32_t first, int deals, int threads) {
    std::vector<Pair> pairs(deals);
    on_threads(deals, threads, [&](int n) { pairs[n] = play_twice(layout, a, b, seed, first + std::uint32_t(n)); });
    MatchResult result;
    for (const Pair &pair : pairs) {
        int sum = 0;
        for (const Played &game : pair.games) {
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
