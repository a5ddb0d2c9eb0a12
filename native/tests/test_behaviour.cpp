#include "games/literature/behaviour/encoder_features.hpp"
#include "games/literature/self_play/behaviour_examples.hpp"

#include "check.hpp"
#include "small.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

using namespace shoal;
using test::linear;
using test::network;
using test::network_of_chance;
using test::table;

namespace {

// Seat 0 asked twice in half-suit 0, hit and missed; seat 3 once in half-suit 1, and then seat 0 there, too.
struct Seen {
    Layout layout = table(4, 8);
    Constraints shared;
    Behaviour behaviour;

    static constexpr std::array<Question, 4> TOLD{
        {{0, 1, 0, true}, {0, 3, 1, false}, {3, 0, 6, false}, {0, 1, 8, false}}};

    explicit Seen(std::shared_ptr<const Network> encoder = nullptr) : behaviour(std::move(encoder)) {
        shared.layout = &layout;
        shared.begin({12, 12, 12, 12}, 0, layout.pack);
        for (const Question &told : TOLD) ask(told);
    }
    Seen(const Seen &) = delete;

    void ask(const Question &told) {
        behaviour.question(shared, told);
        shared.question(told.asker, told.target, told.card, told.hit);
    }

    std::vector<float> rows() const {
        std::vector<float> found;
        write_likelihood_features(behaviour, shared, settle(shared), found);
        return found;
    }

    Factors factors(const std::vector<float> &weights) const {
        return factors_of(*linear(LIKELIHOOD_FEATURES, weights), shared, rows());
    }
};

// Whether that row says these numbers.
bool says(const std::vector<float> &rows, int row, const std::vector<float> &expected) {
    const float *const found = rows.data() + std::ptrdiff_t(row) * LIKELIHOOD_FEATURES;
    const auto near = [](float one, float other) { return std::abs(one - other) < 1e-6f; };
    return expected.size() == LIKELIHOOD_FEATURES && std::equal(expected.begin(), expected.end(), found, near);
}

PlayerSettings player() {
    PlayerSettings found;
    found.value = network_of_chance({VALUE_FEATURES, 5, 2});
    found.settings.likelihood = network_of_chance({LIKELIHOOD_FEATURES, 3, 1});
    found.settings.encoder = network_of_chance({ENCODER_FEATURES, 3, ENCODING_SIZE});
    found.settings.most_steps = 0;
    return found;
}

PlayerSettings guest() {
    PlayerSettings found;
    found.settings.most_steps = 0;
    return found;
}

BehaviourExamples examples(const Layout &layout, int threads, float share = 0.25f) {
    return BehaviourExamples(layout, player(), {{guest()}, share}, 5, 0, 4, 5, threads);
}

// How many rows these positions have.
std::size_t rows_of(const BehaviourExamples &all, int begin, int count) {
    const auto counts = all.counts();
    return std::size_t(std::accumulate(counts.begin() + begin, counts.begin() + begin + count, 0));
}

std::pair<std::vector<std::int32_t>, std::vector<float>> encoder_features_of(const BehaviourExamples &all,
                                                                             int threads) {
    const auto questions = all.questions_of_games();
    const auto total = std::size_t(std::accumulate(questions.begin(), questions.end(), 0));
    std::vector<std::int32_t> askers(total);
    std::vector<float> rows(total * std::size_t(all.half_suits()) * ENCODER_FEATURES);
    all.encoder_features(0, all.games(), askers.data(), rows.data(), threads);
    return {askers, rows};
}

} // namespace

TEST(where_bluffs_are_allowed_a_miss_says_nothing_of_the_asker) {
    for (const bool bluffs : {false, true}) {
        Seen seen;
        seen.layout.bluff_ask = bluffs;
        seen.shared.begin({12, 12, 12, 12}, 0, seen.layout.pack);
        seen.ask({1, 0, 2, false});
        CHECK(seen.behaviour.stalled == 0);
        seen.ask({3, 0, 2, false});
        CHECK(seen.behaviour.stalled == int(bluffs));
    }
}

TEST(habits_are_what_everybody_saw) {
    const Seen seen;
    const auto rows = seen.rows();
    CHECK(rows.size() == std::size_t(4 * 8 * LIKELIHOOD_FEATURES));
    const float open = 8.0f / 9, all = 4.0f / 80, third = 1.0f / 3, sixth = 1.0f / 6;
    // Seat 0 in half-suit 0: two questions, one turn ago and first of all; one of them hit.
    CHECK(says(rows, 0, {1, 1, 0, 0, 0, 0, 0, 0, 0, 0.5f, 1, third, 0, 1, 1, sixth, 5 * sixth, 4 * sixth, 0, 0,
                         2 * sixth, 2 * third, 1, open, 0, all, 0.25f, 0, 2 * sixth, 0, 0, 0}));
    // And in half-suit 1: one question, the last, which missed; an opponent had asked it there.
    CHECK(says(rows, 1, {1, 0, 0, 0, 1, third, 0, third, 0, 1, 0, 0, 0, 1, 1, 0, 1, 4 * sixth, 0, 0,
                         2 * sixth, third, 1, open, 0, all, 0.5f, 1, 2 * sixth, 0, 0, 0}));
    // Seat 1 in half-suit 0: it was asked there, and lost a card.
    CHECK(says(rows, 8, {0, 0, 0, 0, 0, third, 0, 2 * third, 0, 0, 0, 0, third, 1, 1, 0, 5 * sixth, 5 * sixth, 0, sixth,
                         0, 0, 0, open, 0, all, 0, 0, 0, 0, 0, 0}));
    // Seat 2, the mate of seat 0, in half-suit 0: it had no turn.
    CHECK(says(rows, 16, {0, 0, 0, 0, 0, 0, 2 * third, 0, 0, 0, 0, 0, 0, 1, 1, 0, 5 * sixth, 5 * sixth, sixth, 0,
                         0, 0, 0, open, 0, all, 0, 0, 0, 0, 0, 0}));
    // Seat 3 in half-suit 0: it was asked there, and had a turn.
    CHECK(says(rows, 24, {0, 0, 0, 0.25f, 0, third, 0, 2 * third, 0, 0, 0, 0, 0, 1, 1, 0, 5 * sixth, 4 * sixth, 0,
                         sixth, sixth, 0, 0, open, 0, all, 0.25f, 0, sixth, 0, 0, 0}));
    // And in half-suit 2: it asked elsewhere.
    CHECK(says(rows, 26, {0, 0, 0, 0.25f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0,
                         sixth, 0, 0, open, 0, all, 0.25f, 0, sixth, 0, 0, 0}));
}

TEST(a_question_that_tells_nothing_makes_it_quiet) {
    Seen seen;
    seen.ask({3, 0, 6, false});
    CHECK(seen.behaviour.stalled == 1 && seen.behaviour.questions == 5);
    seen.behaviour.closed();
    CHECK(seen.behaviour.stalled == 0);
}

TEST(half_suits_that_are_closed_have_no_rows_and_tell_nothing) {
    Seen seen;
    seen.shared.reveal(0, {2, 1, 2, 1});
    CHECK(seen.rows().size() == std::size_t(4 * 7 * LIKELIHOOD_FEATURES));
    const Factors factors = seen.factors({1});
    CHECK(factors.of[0][0] == 1 && factors.of[0][1] == std::exp(1.0));
}

TEST(what_clues_tell_adds_up_over_the_questions_of_a_seat) {
    const auto weights = [n = 0]() mutable { return n++ < ENCODING_SIZE ? 1.0f : 0.5f; };
    const Seen seen(network({ENCODER_FEATURES, ENCODING_SIZE}, weights));
    // "It asks here" counts 1 each time, every other clue 0.5, of which we know that there are more than none.
    std::vector<float> clues(std::size_t(8) * ENCODER_FEATURES), sums(8, 0);
    Behaviour before;
    for (const Question &told : Seen::TOLD) {
        write_encoder_features(seen.layout, before, told, clues.data());
        before.count_question(seen.layout, told);
        if (told.asker) continue;
        for (int h = 0; h < 8; ++h) {
            const float *const row = clues.data() + h * ENCODER_FEATURES;
            sums[h] += 0.5f * (1 + row[0] + std::accumulate(row, row + ENCODER_FEATURES, 0.0f));
        }
    }
    for (int h = 0; h < 8; ++h)
        for (const float sum : seen.behaviour.encodings[0][h]) CHECK(std::abs(sum - sums[h]) < 1e-4f);
    CHECK(seen.behaviour.encodings[1] == Behaviour().encodings[1]);  // it had no turn
    const auto rows = seen.rows();
    CHECK(rows[LIKELIHOOD_FEATURES - 1] == seen.behaviour.encodings[0][0][ENCODING_SIZE - 1]);
}

TEST(a_behaviour_without_a_reader_hears_no_clues) {
    const Seen seen;
    CHECK(seen.behaviour.encodings == Behaviour().encodings);
}

TEST(factors_are_bounded) {
    const Factors factors = Seen().factors({9, 0, 0, -99});
    CHECK(factors.of[0][0] == std::exp(3.0));   // it asked there
    CHECK(factors.of[3][0] == std::exp(-3.0));  // it never did
    CHECK(factors.of[1][0] == 1);               // it had no turn
}

TEST(behaviour_lessons_are_the_same_in_any_number_of_threads) {
    const Layout layout = table(4, 8);
    const BehaviourExamples one = examples(layout, 1), two = examples(layout, 2);
    CHECK(one.positions() > 20);
    CHECK(one.counts() == two.counts() && one.rows() == two.rows() && one.asked_before() == two.asked_before());
    CHECK(encoder_features_of(one, 1) == encoder_features_of(two, 2));
    std::vector<float> factors(rows_of(one, 0, one.positions())), slope(factors.size()), other(factors.size());
    for (std::size_t n = 0; n < factors.size(); ++n) factors[n] = 0.1f * float(n % 7);
    const double likelihood = one.likelihood_gradient(0, one.positions(), factors.data(), slope.data(), 1);
    CHECK(likelihood == two.likelihood_gradient(0, two.positions(), factors.data(), other.data(), 2));
    CHECK(slope == other);
}

TEST(what_clues_of_lessons_tell_is_what_the_players_heard) {
    const BehaviourExamples all = examples(table(4, 8), 2, 0);
    const auto [askers, clues] = encoder_features_of(all, 1);
    const auto questions = all.questions_of_games(), positions = all.positions_of_games(), heard = all.asked_before(),
               counts = all.counts(), places = all.places();
    const auto rows = all.rows();
    const auto encoder = player().settings.encoder;
    int question = 0, position = 0, row = 0;
    for (int game = 0; game < all.games(); question += questions[game++]) {
        CHECK(questions[game] > 0);
        for (int n = 0; n < positions[game]; ++n, ++position) {
            std::array<float, std::size_t(4) * 8 * ENCODING_SIZE> sums{};
            for (int q = question; q < question + heard[position]; ++q) {
                std::array<float, std::size_t(8) * ENCODING_SIZE> said;
                encoder->run(clues.data() + std::size_t(q) * 8 * ENCODER_FEATURES, 8, said.data());
                for (std::size_t i = 0; i < said.size(); ++i) sums[std::size_t(askers[q]) * said.size() + i] += said[i];
            }
            for (const int end = row + counts[position]; row < end; ++row) {
                const float *encodings = &rows[std::size_t(row + 1) * LIKELIHOOD_FEATURES - ENCODING_SIZE];
                for (int i = 0; i < ENCODING_SIZE; ++i)
                    CHECK(encodings[i] == sums[std::size_t(places[row]) * ENCODING_SIZE + i]);
            }
        }
    }
    CHECK(position == all.positions() && std::size_t(row) * LIKELIHOOD_FEATURES == rows.size());
}

TEST(the_surplus_of_all_seats_is_nothing) {
    const BehaviourExamples all = examples(table(4, 8), 2);
    const auto counts = all.counts();
    std::vector<float> none(rows_of(all, 0, all.positions()), 0), slope(none.size());
    all.likelihood_gradient(0, all.positions(), none.data(), slope.data(), 2);
    const float *row = slope.data();
    for (const int rows : counts) {
        const int open = rows / 4;
        for (int h = 0; h < open; ++h)
            CHECK(std::abs(row[h] + row[open + h] + row[2 * open + h] + row[3 * open + h]) < 1e-5f);
        row += rows;
    }
    CHECK(row == slope.data() + slope.size());
    CHECK(std::any_of(slope.begin(), slope.end(), [](float part) { return std::abs(part) > 0.5f; }));
}

TEST(the_surplus_is_the_slope_of_the_likelihood) {
    const BehaviourExamples all = examples(table(4, 8), 2);
    const int begin = 3, count = 10;
    std::vector<float> slope(rows_of(all, begin, count)), none(slope.size(), 0), unused(slope.size());
    const double even = all.likelihood_gradient(begin, count, none.data(), slope.data(), 1);
    const auto likelihood = [&](float step) {
        std::vector<float> along = slope;
        for (float &part : along) part *= step;
        return all.likelihood_gradient(begin, count, along.data(), unused.data(), 1);
    };
    double steepness = 0;
    for (const float part : slope) steepness += double(part) * part;
    const float step = 1e-3f;
    CHECK(std::abs((likelihood(step) - likelihood(-step)) / (2 * step) - steepness) < 1e-3 * steepness);
    CHECK(likelihood(0.05f) > even);
}
