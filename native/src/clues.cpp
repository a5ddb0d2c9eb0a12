#include "clues.hpp"

#include <algorithm>

namespace shoal {
namespace {

using BySeat = std::array<float, MOST_SEATS>;

constexpr float ASKED = 3;       // how much likelier a card is with a seat for each of its questions in the half-suit,
constexpr int MOST_ASKED = 3;    // up to so many
constexpr int MOST_SILENT = 8;   // questions of a seat that never asked there, each of which makes it less likely
constexpr float SURE = 0.98f;
constexpr float LEAST = 1e-4f;   // the chance that a card is elsewhere than with the asker, at least

float part(int number, int most) { return float(std::min(number, most)) / float(most); }

int all_seats(const Layout &layout) { return (1 << layout.seats) - 1; }

// How likely the asker, who lacks the card, takes it from the likeliest opponent.
float hope(const Layout &layout, const BySeat &chances, int asker) {
    float most = 0;
    for (int s = 1 - asker % 2; s < layout.seats; s += 2) most = std::max(most, chances[s]);
    return std::min(most / std::max(1 - chances[asker], LEAST), 1.0f);
}

// What each card of a half-suit weighs with each seat that may hold it.
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

// A half-suit as whoever asks may see it, his own hand apart.
struct Sight {
    float best = 0, second = 0;                     // what he could hope for there: the most, and for another card
    int sure = 0;                                   // cards that an opponent surely holds
    int held = 0, mates_held = 0, others_held = 0;  // cards that he surely holds, his mates, and the other team
    int possible = 0;                               // cards that he may hold beside those
    float expected = 0, base = 0;                   // cards that he probably holds, and whether any at all
    float mates = 0, most_of_a_mate = 0;            // cards that his mates probably hold, and one of them
    float others = 0, most_of_another = 0;          // the same of the other team

    Sight() = default;
    Sight(const Layout &, const Behaviour &, int asker, int half_suit);
    void add_card(const Layout &, int asker, int lacking, const BySeat &chance);
};

Sight::Sight(const Layout &layout, const Behaviour &seen, int asker, int h) {
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

void Sight::add_card(const Layout &layout, int asker, int lacking, const BySeat &chance) {
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

// What a question is seen against in every half-suit.
struct Against {
    std::array<Sight, MOST_HALF_SUITS> sights;
    float hoped, of_target;  // what the asker could hope for there, and from that opponent
    const Question *last;    // his last question, if any
    bool goes_on;            // whether it is still his turn

    Against(const Layout &, const Behaviour &before, const Question &);
};

Against::Against(const Layout &layout, const Behaviour &before, const Question &asked) {
    const int asker = asked.asker;
    for (int h = 0; h < layout.half_suits; ++h) sights[h] = Sight(layout, before, asker, h);
    const BySeat chance = rough_chances(layout, before, asked.card);
    hoped = hope(layout, chance, asker);
    of_target = std::min(chance[asked.target] / std::max(1 - chance[asker], LEAST), 1.0f);
    last = before.has_asked[asker] ? &before.last[asker] : nullptr;
    goes_on = before.asker == asker;
}

std::array<float, CLUES> row_of(const Layout &layout, const Behaviour &before, const Question &asked,
                                const Against &all, int h) {
    const int asker = asked.asker, its = layout.half_suit_of[asked.card];
    const Sight &here = all.sights[h], &there = all.sights[its];
    float elsewhere = 0, likely_elsewhere = 0;
    for (int other = 0; other < layout.half_suits; ++other) {
        if (other == h || other == its) continue;
        elsewhere = std::max(elsewhere, all.sights[other].best);
        likely_elsewhere = std::max(likely_elsewhere, all.sights[other].best * all.sights[other].base);
    }
    const bool asks = h == its, again = all.last && layout.half_suit_of[all.last->card] == h;
    return {
        float(asks),                                  // it asks here
        asks ? all.hoped : 0,                         // for a card that it could hope for so much,
        asks ? all.of_target : 0,                     // and from this opponent so much
        all.hoped,                                    // what it could hope for where it asks
        here.best,                                    // the most that it could hope for here
        here.second,                                  // and for another card
        here.best - all.hoped,                        // how much more than where it asks
        std::max(0.0f, here.best - all.hoped),        // or nothing, if less
        float(here.sure) / 3,                         // cards that an opponent surely holds
        here.expected / 3,                            // cards that it probably holds
        here.base,                                    // whether any
        float(before.asks[asker][h] > 0),             // it asked here before
        float(here.held) / 3,                         // cards that it took
        float(here.possible) / 6,                     // cards that it may hold beside those
        here.mates / 6,                               // cards that its mates probably hold
        here.others / 6,                              // and the other team
        here.most_of_a_mate / 3,                      // and one of its mates
        here.most_of_another / 3,                     // and one of the other team
        float(here.mates_held) / 6,                   // cards that its mates surely hold
        float(here.others_held) / 6,                  // and the other team
        part(before.questions, 80),                   // questions before
        likely_elsewhere,                             // the most it could hope for in a third half-suit, times base
        elsewhere,                                    // the same, whatever it holds
        there.expected / 3,                           // where it asks: cards that it probably holds,
        there.base,                                   // whether any,
        float(before.asks[asker][its] > 0),           // whether it asked there before,
        float(there.held) / 3,                        // cards that it took
        float(again),                                 // its last question was here
        float(again && !all.last->hit),               // and missed
        float(all.goes_on),                           // it is still its turn
        float(all.goes_on && again),                  // and its last question was here
        float(all.last && all.last->card == asked.card), // it asked for the same card
        part(before.asks[asker][h], 4),               // its questions here before
        part(before.asks[asker][its], 4),             // its questions there before
        part(before.turns[asker], 8),                 // its turns before
        float(asked.hit),                             // it hits
        float(asks && asked.hit),                     // and here
    };
}

} // namespace

BySeat rough_chances(const Layout &layout, const Behaviour &seen, int card) {
    return share_out(layout, seen.lacking[card], weights_of(layout, seen, layout.half_suit_of[card]));
}

void write_clues(const Layout &layout, const Behaviour &before, const Question &asked, float *rows) {
    const Against all(layout, before, asked);
    for (int h = 0; h < layout.half_suits; ++h) {
        const std::array<float, CLUES> row = row_of(layout, before, asked, all, h);
        std::copy(row.begin(), row.end(), rows + std::ptrdiff_t(h) * CLUES);
    }
}

} // namespace shoal
