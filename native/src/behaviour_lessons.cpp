#include "behaviour_lessons.hpp"

#include "clues.hpp"
#include "threads.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace shoal {

BehaviourLessons::BehaviourLessons(const Layout &layout, const Player &player, const Guests &guests, std::uint64_t seed,
                                   std::uint32_t first, int games, int every, int threads)
    : layout_(layout), heard_(games) {
    std::vector<std::vector<Lesson>> by_game(games);
    on_threads(games, threads, [&](int n) {
        const std::uint32_t number = first + std::uint32_t(n);
        Stream cards(seed, 2ULL * number), dice(seed, 2ULL * number + 1);
        Company company(layout_, player, guests, dice);
        Play play(layout_, company.seated());
        std::vector<Question> &heard = heard_[n];
        play.heard = [&](const Question &asked) { heard.push_back(asked); };
        play.answered = [&](bool hit) { heard.back().hit = hit; };
        int decisions = int(dice.below(std::uint32_t(every)));
        play.watcher = [&](const Position &at, const Mind &, const Decision &) {
            if (decisions++ % every) return;
            Lesson one;
            add_hand(at, one.own);
            one.own.layout = &layout_;
            one.hands = play.game().hand;
            one.heard = int(heard.size());
            write_habits(*at.behaviour, *at.shared, settle(*at.shared), one.rows);
            by_game[n].push_back(std::move(one));
        };
        play.play(cards, dice, int(number % layout_.seats));
    });
    for (std::vector<Lesson> &game : by_game) {
        positions_.push_back(std::int32_t(game.size()));
        lessons_.insert(lessons_.end(), std::make_move_iterator(game.begin()), std::make_move_iterator(game.end()));
    }
}

BehaviourLessons::Numbers BehaviourLessons::questions_of_games() const {
    Numbers found;
    for (const auto &game : heard_) found.push_back(std::int32_t(game.size()));
    return found;
}

BehaviourLessons::Numbers BehaviourLessons::positions_of_games() const { return positions_; }

BehaviourLessons::Numbers BehaviourLessons::heard() const {
    Numbers found;
    for (const Lesson &one : lessons_) found.push_back(one.heard);
    return found;
}

BehaviourLessons::Numbers BehaviourLessons::counts() const {
    Numbers found;
    for (const Lesson &one : lessons_) found.push_back(std::int32_t(one.rows.size() / HABITS));
    return found;
}

std::vector<float> BehaviourLessons::rows() const {
    std::vector<float> found;
    for (const Lesson &one : lessons_) found.insert(found.end(), one.rows.begin(), one.rows.end());
    return found;
}

BehaviourLessons::Numbers BehaviourLessons::places() const {
    Numbers found;
    for (const Lesson &one : lessons_)
        for (int s = 0; s < layout_.seats; ++s)
            for (int h = 0; h < layout_.half_suits; ++h)
                if (layout_.cards[h] & one.own.cards) found.push_back(s * layout_.half_suits + h);
    return found;
}

void BehaviourLessons::clues(int begin, int count, std::int32_t *askers, float *rows, int threads) const {
    std::vector<std::size_t> first_question(count + 1, 0);
    for (int n = 0; n < count; ++n) first_question[n + 1] = first_question[n] + heard_[begin + n].size();
    on_threads(count, threads, [&](int n) {
        Behaviour before;
        std::size_t question = first_question[n];
        for (const Question &asked : heard_[begin + n]) {
            askers[question] = asked.asker;
            write_clues(layout_, before, asked, rows + question++ * std::size_t(layout_.half_suits) * CLUES);
            before.count_question(layout_, asked);
        }
    });
}

double BehaviourLessons::surplus(int begin, int count, const float *log_factors, float *found, int threads) const {
    constexpr int AT_ONCE = 16;
    std::vector<std::size_t> first_row(count + 1, 0);
    for (int n = 0; n < count; ++n) first_row[n + 1] = first_row[n] + lessons_[begin + n].rows.size() / HABITS;
    std::vector<double> likelihood(count, 0);
    on_threads((count + AT_ONCE - 1) / AT_ONCE, threads, [&](int part) {
        Posterior posterior;
        for (int n = part * AT_ONCE; n < std::min(count, (part + 1) * AT_ONCE); ++n) {
            const Lesson &lesson = lessons_[begin + n];
            Likelihood factors;
            const float *log_factor = log_factors + first_row[n];
            float *out = found + first_row[n];
            for (int s = 0; s < layout_.seats; ++s)
                for (int h = 0; h < layout_.half_suits; ++h)
                    factors.of[s][h] = layout_.cards[h] & lesson.own.cards ? std::exp(double(*log_factor++)) : 1;
            if (!posterior.solve(lesson.own, &factors)) {
                std::fill(out, found + first_row[n + 1], 0.0f);
                continue;
            }
            likelihood[n] = -std::log(posterior.worlds());
            for (int s = 0; s < layout_.seats; ++s)
                for (int h = 0; h < layout_.half_suits; ++h) {
                    const Mask cards = layout_.cards[h] & lesson.own.cards;
                    if (!cards) continue;
                    double sum = 0;
                    for (Mask left = cards; left; left &= left - 1) {
                        const bool holds = lesson.hands[s] >> shoal::first(left) & 1;
                        sum += double(holds) - posterior.chance(s, shoal::first(left));
                        if (holds) likelihood[n] += std::log(factors.of[s][h]);
                    }
                    *out++ = float(sum);
                }
        }
    });
    double sum = 0;
    for (const double one : likelihood) sum += one;
    return sum;
}

} // namespace shoal
