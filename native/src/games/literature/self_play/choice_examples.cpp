#include "games/literature/self_play/choice_examples.hpp"

#include "core/threads.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

namespace shoal {
namespace {

constexpr int DRAWN = 64;  // hands of which the likelihood is averaged

template <class Value> void append(std::vector<Value> &to, const std::vector<Value> &from) {
    to.insert(to.end(), from.begin(), from.end());
}

void add_example(const PublicMoment &moment, const Question &asked, Mask hand, ChoiceExamples &found) {
    const Layout &layout = *moment.shared.layout;
    const ChoiceFeatures features(moment, asked.asker);
    int rows = 0;
    ChoiceSet set;
    for (int h = 0; h < layout.half_suits; ++h) {
        const Mask held = hand & layout.cards[h];
        if (!held) continue;
        features.find_set(h, held, set);
        for (int n = 0; n < set.count; ++n, ++rows) {
            const auto [target, card] = set.questions[n];
            std::array<float, CHOICE_OF_QUESTION> row;
            features.write_question(target, card, row.data());
            found.features.insert(found.features.end(), row.begin(), row.end());
            found.features.insert(found.features.end(), set.features.begin(), set.features.end());
            found.features.insert(found.features.end(), set.pairs[n].begin(), set.pairs[n].end());
            if (target == asked.target && card == asked.card) found.chosen.push_back(rows);
        }
    }
    found.counts.push_back(rows);
}

ChoiceExamples examples_of(const Layout &layout, const PlayerSettings &learner, const SparringPartners &sparring,
                           std::uint64_t seed, std::uint32_t number, int every) {
    ChoiceExamples found;
    Stream cards(seed, 2ULL * number), dice(seed, 2ULL * number + 1);
    Lineup lineup(layout, learner, sparring, dice);
    Play play(layout, lineup.seated());
    int questions = int(dice.below(std::uint32_t(every)));
    play.before_question = [&](const Question &asked) {
        if (questions++ % every) return;
        const Position at = play.position(asked.asker);
        const bool learned = lineup.is_learner(play.mind_of(asked.asker));
        const PublicMoment moment(*at.shared, *at.behaviour, learned ? learner.settings.likelihood.get() : nullptr);
        if (!moment.possible) return;
        add_example(moment, asked, at.hand, found);
        found.others.push_back(!learned);
    };
    play.play(cards, dice, int(number % layout.seats));
    return found;
}

// The mean over cards is for the reader to take: these are sums.
void add_cards(const Position &at, const Masks &hands, const Mind &mind, Belief &found) {
    for (Mask left = at.open(); left; left &= left - 1) {
        const int c = first(left);
        int holder = 0;
        while (!(hands[holder] >> c & 1)) ++holder;
        const double counted = mind.posterior()->chance(holder, c);
        if (counted == 1 || holder == at.seat) continue;
        const bool mate = holder % 2 == at.team();
        (mate ? found.mates_cards : found.opponents_cards) += 1;
        (mate ? found.mates_counted : found.opponents_counted) -= float(std::log(counted));
        (mate ? found.mates_heard : found.opponents_heard) -= std::log(mind.reading().chance[c][holder]);
    }
}

void add_likelihoods(const Position &at, const Masks &hands, const Mind &mind, Stream &dice, Belief &found) {
    std::vector<CardSets> held(DRAWN + 1);
    std::vector<Masks> drawn(DRAWN);
    std::vector<double> logs(held.size());
    for (Masks &deal : drawn) mind.posterior()->sample(dice, deal);
    for (int s = 0; s < at.layout->seats; ++s) {
        const int questions = at.hearing->questions_of(s);
        if (s == at.seat || !questions) continue;
        held[0] = sets_of(*at.layout, hands[s]);
        for (int n = 0; n < DRAWN; ++n) held[n + 1] = sets_of(*at.layout, drawn[n][s]);
        at.hearing->log_likelihoods(*at.layout, s, held, logs.data());
        found.heard += float(questions);
        found.true_likelihood += float(logs[0]);
        for (int n = 0; n < DRAWN; ++n) found.drawn_likelihood += float(logs[n + 1]) / DRAWN;
    }
}

std::vector<Belief> beliefs_of(const Layout &layout, const PlayerSettings &learner, const SparringPartners &sparring,
                               const std::vector<DrawSettings> &settings, std::uint64_t seed, std::uint32_t number,
                               int every) {
    std::vector<Belief> found;
    std::deque<Mind> readers;
    for (const DrawSettings &draws : settings) {
        MindSettings reads = learner.settings;
        reads.draws = draws;
        readers.emplace_back(layout, nullptr, reads);
    }
    Stream cards(seed, 2ULL * number), dice(seed, 2ULL * number + 1), choice(~seed, number);
    Lineup lineup(layout, learner, sparring, dice);
    Play play(layout, lineup.seated());
    int questions = 0;
    play.after_question = [&](bool) { ++questions; };
    play.on_decision = [&](const Position &at, const Mind &mind, const Decision &) {
        if (!lineup.is_learner(mind) || choice.below(std::uint32_t(every)) || !at.hearing) return;
        for (std::size_t n = 0; n < readers.size(); ++n) {
            if (!readers[n].read(at) || !readers[n].posterior()) return;
            Belief one{float(n), float(number), float(questions)};
            add_cards(at, play.game().hand, readers[n], one);
            if (!n) add_likelihoods(at, play.game().hand, readers[n], choice, one);
            found.push_back(one);
        }
    };
    play.play(cards, dice, int(number % layout.seats));
    return found;
}

} // namespace

ChoiceExamples choice_examples(const Layout &layout, const PlayerSettings &learner, const SparringPartners &sparring,
                               std::uint64_t seed, std::uint32_t first, int games, int every, int threads) {
    std::vector<ChoiceExamples> by_game(games);
    on_threads(games, threads, [&](int n) {
        by_game[n] = examples_of(layout, learner, sparring, seed, first + std::uint32_t(n), every);
    });
    ChoiceExamples all;
    for (ChoiceExamples &one : by_game) {
        append(all.features, one.features);
        append(all.counts, one.counts);
        append(all.chosen, one.chosen);
        append(all.others, one.others);
        one = {};
    }
    return all;
}

std::vector<Belief> beliefs(const Layout &layout, const PlayerSettings &learner, const SparringPartners &sparring,
                            const std::vector<DrawSettings> &settings, std::uint64_t seed, std::uint32_t first,
                            int games, int every, int threads) {
    std::vector<std::vector<Belief>> by_game(games);
    on_threads(games, threads, [&](int n) {
        by_game[n] = beliefs_of(layout, learner, sparring, settings, seed, first + std::uint32_t(n), every);
    });
    std::vector<Belief> all;
    for (const auto &one : by_game) append(all, one);
    return all;
}

} // namespace shoal
