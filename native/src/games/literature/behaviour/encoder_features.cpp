#include "games/literature/behaviour/encoder_features.hpp"

#include <algorithm>

// The names of the features are those of games/literature/bots/behaviour.py, which says what they mean.

namespace shoal {
namespace {

using BySeat = std::array<float, MOST_SEATS>;

constexpr float ASKED = 3;       // how much more a card weighs with a seat for each of its questions in the half-suit,
constexpr int MOST_ASKED = 3;    // up to so many
constexpr int MOST_SILENT = 8;   // questions elsewhere that count, each making a card less likely
constexpr float SURE = 0.98f;
constexpr float LEAST = 1e-4f;   // a lower bound of the chance that a card is not with the asker

float part(int number, int most) { return float(std::min(number, most)) / float(most); }

int all_seats(const Layout &layout) { return (1 << layout.seats) - 1; }

// The chance that the asker, who lacks the card, takes it from the opponent who most likely holds it.
float hope(const Layout &layout, const BySeat &chances, int asker) {
    float most = 0;
    for (int s = 1 - asker % 2; s < layout.seats; s += 2) most = std::max(most, chances[s]);
    return std::min(most / std::max(1 - chances[asker], LEAST), 1.0f);
}

// By seat, the weight of each card of a half-suit in its hand, if it may hold it.
BySeat weights_of(const Layout &layout, const Behaviour &seen, int h) {
    BySeat found{};
    for (int s = 0; s < layout.seats; ++s)
        found[s] = seen.asks[s][h] ? 1 + ASKED * float(std::min<int>(seen.asks[s][h], MOST_ASKED))
                                   : 1 / float(1 + std::min<int>(seen.all_asks[s], MOST_SILENT));
    return found;
}

BySeat share_out(const Layout &layout, int lacking, const BySeat &weights) {
    BySeat found{};
    float sum = 0;
    for (int s = 0; s < layout.seats; ++s) {
        found[s] = lacking >> s & 1 ? 0 : weights[s];
        sum += found[s];
    }
    for (int s = 0; s < layout.seats; ++s) found[s] /= sum;
    return found;
}

// What the asker could do in a half-suit, by public questions alone.
struct Prospect {
    float best = 0, second = 0;                     // the best chance of a hit there, and the best with another card
    int sure = 0;                                   // cards that an opponent certainly holds
    int held = 0, mates_held = 0, others_held = 0;  // cards certainly with the asker, its mates, its opponents
    int possible = 0;                               // cards that the asker may hold besides those
    float expected = 0, base = 0;                   // cards it is expected to hold, and the chance that it holds any
    float mates = 0, most_of_a_mate = 0;            // cards its teammates are expected to hold, in sum and at most
    float others = 0, most_of_another = 0;          // the same of its opponents

    Prospect() = default;
    Prospect(const Layout &, const Behaviour &, int asker, int half_suit);
    void add_card(const Layout &, int asker, int lacking, const BySeat &chance);
};

Prospect::Prospect(const Layout &layout, const Behaviour &seen, int asker, int h) {
    const BySeat usual = weights_of(layout, seen, h);
    BySeat sum{};
    float none = 1;
    for (Mask left = layout.cards[h]; left; left &= left - 1) {
        const int lacking = seen.lacking[first(left)];
        const BySeat chance = share_out(layout, lacking, usual);
        for (int s = 0; s < layout.seats; ++s) sum[s] += chance[s];
        none *= 1 - chance[asker];
        add_card(layout, asker, lacking, chance);
    }
    expected = sum[asker];
    base = seen.asks[asker][h] ? 1 : 1 - none;
    for (int s = 0; s < layout.seats; ++s) {
        if (s == asker) continue;
        const bool mate = s % 2 == asker % 2;
        float &most = mate ? most_of_a_mate : most_of_another;
        (mate ? mates : others) += sum[s];
        most = std::max(most, sum[s]);
    }
}

void Prospect::add_card(const Layout &layout, int asker, int lacking, const BySeat &chance) {
    const unsigned places = unsigned(all_seats(layout) & ~lacking);
    if (!(places & (places - 1))) {
        const int holder = std::countr_zero(places);
        ++(holder == asker ? held : holder % 2 == asker % 2 ? mates_held : others_held);
        if (holder == asker) return;
    }
    possible += int(places >> asker & 1);
    const float there = hope(layout, chance, asker);
    sure += there > SURE;
    second = std::max(second, std::min(best, there));
    best = std::max(best, there);
}

// What the rows of a question have in common.
struct Context {
    std::array<Prospect, MOST_HALF_SUITS> prospects;
    float hoped, of_target;  // the chance of a hit with the best opponent, and with the one it asks
    const Question *last;    // of the asker, if any
    bool goes_on;            // whether it asked the last question at the table

    Context(const Layout &, const Behaviour &before, const Question &);
};

Context::Context(const Layout &layout, const Behaviour &before, const Question &asked) {
    const int asker = asked.asker;
    for (int h = 0; h < layout.half_suits; ++h) prospects[h] = Prospect(layout, before, asker, h);
    const BySeat chance = rough_chances(layout, before, asked.card);
    hoped = hope(layout, chance, asker);
    of_target = std::min(chance[asked.target] / std::max(1 - chance[asker], LEAST), 1.0f);
    last = before.has_asked[asker] ? &before.last[asker] : nullptr;
    goes_on = before.asker == asker;
}

std::array<float, ENCODER_FEATURES> row_of(const Layout &layout, const Behaviour &before, const Question &asked,
                                const Context &all, int h) {
    const int asker = asked.asker, its = layout.half_suit_of[asked.card];
    const Prospect &here = all.prospects[h], &there = all.prospects[its];
    float elsewhere = 0, likely_elsewhere = 0;
    for (int other = 0; other < layout.half_suits; ++other) {
        if (other == h || other == its) continue;
        elsewhere = std::max(elsewhere, all.prospects[other].best);
        likely_elsewhere = std::max(likely_elsewhere, all.prospects[other].best * all.prospects[other].base);
    }
    const bool asks = h == its, again = all.last && layout.half_suit_of[all.last->card] == h;
    return {
        float(asks),                                      // asks_here
        asks ? all.hoped : 0,                             // chance_if_here
        asks ? all.of_target : 0,                         // chance_of_target_if_here
        all.hoped,                                        // chance_asked
        here.best,                                        // best_here
        here.second,                                      // second_here
        here.best - all.hoped,                            // better_here
        std::max(0.0f, here.best - all.hoped),            // better_here_positive
        float(here.sure) / 3,                             // opponent_certain
        here.expected / 3,                                // expected
        here.base,                                        // presence
        float(before.asks[asker][h] > 0),                 // asked_before
        float(here.held) / 3,                             // captured
        float(here.possible) / 6,                         // possible
        here.mates / 6,                                   // mates_expected
        here.others / 6,                                  // opponents_expected
        here.most_of_a_mate / 3,                          // mate_expected_max
        here.most_of_another / 3,                         // opponent_expected_max
        float(here.mates_held) / 6,                       // mates_certain
        float(here.others_held) / 6,                      // opponents_certain
        part(before.questions, 80),                       // questions
        likely_elsewhere,                                 // best_third_present
        elsewhere,                                        // best_third
        there.expected / 3,                               // asked_expected
        there.base,                                       // asked_presence
        float(before.asks[asker][its] > 0),               // asked_asked_before
        float(there.held) / 3,                            // asked_captured
        float(again),                                     // last_here
        float(again && !all.last->hit),                   // last_here_missed
        float(all.goes_on),                               // same_turn
        float(all.goes_on && again),                      // same_turn_last_here
        float(all.last && all.last->card == asked.card),  // same_card
        part(before.asks[asker][h], 4),                   // questions_here
        part(before.asks[asker][its], 4),                 // questions_asked
        part(before.turns[asker], 8),                     // turns
        float(asked.hit),                                 // hit
        float(asks && asked.hit),                         // hit_here
    };
}

} // namespace

BySeat rough_chances(const Layout &layout, const Behaviour &seen, int card) {
    return share_out(layout, seen.lacking[card], weights_of(layout, seen, layout.half_suit_of[card]));
}

void write_encoder_features(const Layout &layout, const Behaviour &before, const Question &asked, float *rows) {
    const Context all(layout, before, asked);
    for (int h = 0; h < layout.half_suits; ++h) {
        const std::array<float, ENCODER_FEATURES> row = row_of(layout, before, asked, all, h);
        std::copy(row.begin(), row.end(), rows + std::ptrdiff_t(h) * ENCODER_FEATURES);
    }
}

} // namespace shoal
