#include "games/literature/self_play/behaviour_examples.hpp"

#include "core/threads.hpp"
#include "games/literature/behaviour/encoder_features.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace shoal {

BehaviourExamples::BehaviourExamples(const Layout &layout, const PlayerSettings &learner,
                                     const SparringPartners &sparring, std::uint64_t seed, std::uint32_t first,
                                     int games, int every, int threads)
    : layout_(layout), questions_(games) {
    std::vector<std::vector<Example>> by_game(games);
    on_threads(games, threads, [&](int n) {
        const std::uint32_t number = first + std::uint32_t(n);
        Stream cards(seed, 2ULL * number), dice(seed, 2ULL * number + 1);
        Lineup lineup(layout_, learner, sparring, dice);
        Play play(layout_, lineup.seated());
        std::vector<Question> &asked_so_far = questions_[n];
        play.before_question = [&](const Question &asked) { asked_so_far.push_back(asked); };
        play.after_question = [&](bool hit) { asked_so_far.back().hit = hit; };
        int decisions = int(dice.below(std::uint32_t(every)));
        play.on_decision = [&](const Position &at, const Mind &, const Decision &) {
            if (decisions++ % every) return;
            Example one;
            add_hand(at, one.own);
            one.own.layout = &layout_;
            one.hands = play.game().hand;
            one.asked_before = int(asked_so_far.size());
            write_likelihood_features(*at.behaviour, *at.shared, settle(*at.shared), one.rows);
            by_game[n].push_back(std::move(one));
        };
        play.play(cards, dice, int(number % layout_.seats));
    });
    for (std::vector<Example> &game : by_game) {
        positions_.push_back(std::int32_t(game.size()));
        examples_.insert(examples_.end(), std::make_move_iterator(game.begin()), std::make_move_iterator(game.end()));
    }
}

BehaviourExamples::Numbers BehaviourExamples::questions_of_games() const {
    Numbers found;
    for (const auto &game : questions_) found.push_back(std::int32_t(game.size()));
    return found;
}

BehaviourExamples::Numbers BehaviourExamples::positions_of_games() const { return positions_; }

BehaviourExamples::Numbers BehaviourExamples::asked_before() const {
    Numbers found;
    for (const Example &one : examples_) found.push_back(one.asked_before);
    return found;
}

BehaviourExamples::Numbers BehaviourExamples::counts() const {
    Numbers found;
    for (const Example &one : examples_) found.push_back(std::int32_t(one.rows.size() / LIKELIHOOD_FEATURES));
    return found;
}

std::vector<float> BehaviourExamples::rows() const {
    std::vector<float> found;
    for (const Example &one : examples_) found.insert(found.end(), one.rows.begin(), one.rows.end());
    return found;
}

BehaviourExamples::Numbers BehaviourExamples::places() const {
    Numbers found;
    for (const Example &one : examples_)
        for (int s = 0; s < layout_.seats; ++s)
            for (int h = 0; h < layout_.half_suits; ++h)
                if (layout_.cards[h] & one.own.cards) found.push_back(s * layout_.half_suits + h);
    return found;
}

void BehaviourExamples::encoder_features(int begin, int count, std::int32_t *askers, float *rows, int threads) const {
    std::vector<std::size_t> first_question(count + 1, 0);
    for (int n = 0; n < count; ++n) first_question[n + 1] = first_question[n] + questions_[begin + n].size();
    on_threads(count, threads, [&](int n) {
        Behaviour before;
        std::size_t question = first_question[n];
        for (const Question &asked : questions_[begin + n]) {
            askers[question] = asked.asker;
            const std::size_t row = question++ * std::size_t(layout_.half_suits);
            write_encoder_features(layout_, before, asked, rows + row * ENCODER_FEATURES);
            before.count_question(layout_, asked);
        }
    });
}

double BehaviourExamples::likelihood_gradient(int begin, int count, const float *log_factors, float *gradient,
                                              int threads) const {
    constexpr int AT_ONCE = 16;
    std::vector<std::size_t> first_row(count + 1, 0);
    for (int n = 0; n < count; ++n)
        first_row[n + 1] = first_row[n] + examples_[begin + n].rows.size() / LIKELIHOOD_FEATURES;
    std::vector<double> likelihood(count, 0);
    on_threads((count + AT_ONCE - 1) / AT_ONCE, threads, [&](int part) {
        Posterior posterior;
        for (int n = part * AT_ONCE; n < std::min(count, (part + 1) * AT_ONCE); ++n) {
            const Example &example = examples_[begin + n];
            Factors factors;
            const float *log_factor = log_factors + first_row[n];
            float *out = gradient + first_row[n];
            for (int s = 0; s < layout_.seats; ++s)
                for (int h = 0; h < layout_.half_suits; ++h)
                    factors.of[s][h] = layout_.cards[h] & example.own.cards ? std::exp(double(*log_factor++)) : 1;
            if (!posterior.solve(example.own, &factors)) {
                std::fill(out, gradient + first_row[n + 1], 0.0f);
                continue;
            }
            likelihood[n] = -std::log(posterior.worlds());
            for (int s = 0; s < layout_.seats; ++s)
                for (int h = 0; h < layout_.half_suits; ++h) {
                    const Mask cards = layout_.cards[h] & example.own.cards;
                    if (!cards) continue;
                    double sum = 0;
                    for (Mask left = cards; left; left &= left - 1) {
                        const bool holds = example.hands[s] >> shoal::first(left) & 1;
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
