#include "games/literature/behaviour/behaviour.hpp"

#include "games/literature/behaviour/encoder_features.hpp"

#include <algorithm>
#include <cmath>

// The names of the features are those of games/literature/bots/behaviour.py, which says what they mean.

namespace shoal {
namespace {

constexpr float MOST_LOG_FACTOR = 3;

float part(int number, int most) { return float(std::min(number, most)) / float(most); }

// Whether its answer excludes a possible holder of the card that was not publicly excluded before.
bool is_news(const Constraints &shared, const Question &told) {
    int places = 0;
    for (int s = 0; s < shared.layout->seats; ++s) places += int(shared.may[s] >> told.card & 1);
    if (told.hit) return places > 1;
    const Mask askers = shared.layout->bluff_ask ? 0 : shared.may[told.asker]; // a bluffer may hold it
    return ((askers | shared.may[told.target]) >> told.card & 1) != 0;
}

// The most questions of a seat in one half-suit, and in any other one.
struct MostAsked {
    int half_suit = -1, most = 0, second = 0;

    MostAsked(const std::array<std::uint8_t, MOST_HALF_SUITS> &asks, int half_suits) {
        for (int h = 0; h < half_suits; ++h)
            if (asks[h] > most) {
                second = most;
                most = asks[half_suit = h];
            } else {
                second = std::max<int>(second, asks[h]);
            }
    }
    int elsewhere(int h) const { return h == half_suit ? second : most; }
};

// What the features of all seats need: the questions and the publicly located cards of everybody.
struct Everybody {
    const Behaviour &seen;
    const Constraints &shared;
    const Deductions &facts;
    std::array<std::array<int, MOST_HALF_SUITS>, 2> asks{}, placed{}; // of a team, in a half-suit
    std::array<Mask, MOST_SEATS> based{};                             // where a seat is known to hold a card
    Mask known = 0;
    int open = 0;

    Everybody(const Behaviour &behaviour, const Constraints &told, const Deductions &settled)
        : seen(behaviour), shared(told), facts(settled) {
        const Layout &layout = *shared.layout;
        for (const Base &base : shared.bases) based[base.seat] |= layout.cards[layout.half_suit_of[first(base.cards)]];
        for (int s = 0; s < layout.seats; ++s) {
            known |= facts.known[s];
            based[s] |= layout.half_suits_in(facts.known[s]);
            for (int h = 0; h < layout.half_suits; ++h) {
                asks[s % 2][h] += seen.asks[s][h];
                placed[s % 2][h] += count(facts.known[s] & layout.cards[h]);
            }
        }
        for (int h = 0; h < layout.half_suits; ++h) open += (layout.cards[h] & shared.cards) != 0;
    }
};

// What the rows of a seat have in common.
struct OfSeat {
    int seat;
    MostAsked most_asked;
    int spread = 0;  // open half-suits in which it asked

    OfSeat(const Everybody &all, int s) : seat(s), most_asked(all.seen.asks[s], all.shared.layout->half_suits) {
        const Layout &layout = *all.shared.layout;
        for (int h = 0; h < layout.half_suits; ++h)
            spread += all.seen.asks[s][h] && (layout.cards[h] & all.shared.cards);
    }
};

void add_row(const Everybody &all, const OfSeat &of, int h, std::vector<float> &rows) {
    const Behaviour &seen = all.seen;
    const Constraints &shared = all.shared;
    const Deductions &facts = all.facts;
    const Layout &layout = *shared.layout;
    const int s = of.seat;
    const Mask cards = layout.cards[h] & shared.cards;
    const auto &encodings = seen.encodings[s][h];
    const int own = seen.asks[s][h], total = seen.all_asks[s], held = count(facts.known[s] & cards);
    const bool there = seen.has_asked[s] && layout.half_suit_of[seen.last[s].card] == h;
    rows.insert(rows.end(), {
        float(own >= 1),                                                // asked_1
        float(own >= 2),                                                // asked_2
        float(own >= 3),                                                // asked_3
        own ? 0 : part(seen.turns[s], 4),                               // never_asked_turns
        float(there),                                                   // last_there
        part(seen.asked[s][h], 3),                                      // was_asked
        part(all.asks[s % 2][h] - own, 3),                              // mates_asked
        part(all.asks[1 - s % 2][h], 3),                                // opponents_asked
        float(own >= 4),                                                // asked_4
        own ? 1 / float(1 + seen.turns[s] - seen.last_turn[s][h]) : 0,  // recency
        float(total && seen.opening[s] == h),                           // first_there
        part(seen.hits[s][h], 3),                                       // captured
        part(seen.lost[s][h], 3),                                       // lost
        part(shared.size[s], 8),                                        // hand_size
        part(facts.room[s], 8),                                         // hidden_cards
        float(held) / 6,                                                // public_cards
        float(count(cards & ~all.known)) / 6,                           // hidden_here
        float(count(cards & ~all.known & facts.may[s])) / 6,            // hidden_possible
        float(all.placed[s % 2][h] - held) / 6,                         // mates_public
        float(all.placed[1 - s % 2][h]) / 6,                            // opponents_public
        part(seen.turns[s], 6),                                         // turns
        total ? float(own) / float(total) : 0,                          // question_share
        float((all.based[s] & cards) != 0),                             // presence_public
        float(all.open) / 9,                                            // open_half_suits
        part(seen.stalled, 6),                                          // stalled
        part(seen.questions, 80),                                       // questions
        part(of.most_asked.elsewhere(h), 4),                            // most_elsewhere
        float(there && !seen.last[s].hit),                              // last_there_missed
        part(of.spread, 6),                                             // half_suits_asked
        encodings[0],                                                   // encoding_1
        encodings[1],                                                   // encoding_2
        encodings[2],                                                   // encoding_3
    });
}

} // namespace

void Behaviour::question(const Constraints &shared, const Question &told) {
    stalled = is_news(shared, told) ? 0 : stalled + 1;
    count_question(*shared.layout, told);
}

void Behaviour::count_question(const Layout &layout, const Question &told) {
    encode_question(layout, told);
    const int h = layout.half_suit_of[told.card];
    auto count_up = [](std::uint8_t &counter) { counter += counter < 255; };
    count_up(asks[told.asker][h]);
    count_up(asked[told.target][h]);
    if (told.asker != asker) count_up(turns[told.asker]);
    if (told.hit) {
        count_up(hits[told.asker][h]);
        count_up(lost[told.target][h]);
    }
    if (!has_asked[told.asker]) opening[told.asker] = std::int8_t(h);
    last_turn[told.asker][h] = turns[told.asker];
    count_up(all_asks[told.asker]);
    count_lacking(layout, told);
    ++questions;
    asker = told.asker;
    last[told.asker] = told;
    has_asked[told.asker] = true;
}

// Adds the encoding of the question, which depends on the questions before it.
void Behaviour::encode_question(const Layout &layout, const Question &asked) {
    if (!encoder) return;
    std::array<float, std::size_t(MOST_HALF_SUITS) * ENCODER_FEATURES> rows;
    std::array<float, std::size_t(MOST_HALF_SUITS) * ENCODING_SIZE> encoded;
    write_encoder_features(layout, *this, asked, rows.data());
    encoder->run(rows.data(), layout.half_suits, encoded.data());
    const float *next = encoded.data();
    for (int h = 0; h < layout.half_suits; ++h)
        for (float &sum : encodings[asked.asker][h]) sum += *next++;
}

void Behaviour::count_lacking(const Layout &layout, const Question &asked) {
    const int all = (1 << layout.seats) - 1;
    const int more = asked.hit ? all & ~(1 << asked.asker) : lacking[asked.card] | 1 << asked.asker | 1 << asked.target;
    lacking[asked.card] = std::uint16_t(more == all ? 0 : more);  // all: bluffs, or forgotten questions
}

void write_likelihood_features(const Behaviour &seen, const Constraints &shared, const Deductions &deductions,
                               std::vector<float> &rows) {
    const Layout &layout = *shared.layout;
    const Everybody all(seen, shared, deductions);
    rows.clear();
    for (int s = 0; s < layout.seats; ++s) {
        const OfSeat of(all, s);
        for (int h = 0; h < layout.half_suits; ++h)
            if (layout.cards[h] & shared.cards) add_row(all, of, h, rows);
    }
}

Factors factors_of(const Network &network, const Constraints &shared, const std::vector<float> &rows) {
    const Layout &layout = *shared.layout;
    std::array<float, std::size_t(MOST_SEATS) * MOST_HALF_SUITS> logs;
    network.run(rows.data(), int(rows.size() / LIKELIHOOD_FEATURES), logs.data());
    Factors found;
    const float *next = logs.data();
    for (int s = 0; s < layout.seats; ++s)
        for (int h = 0; h < layout.half_suits; ++h) {
            const bool open = layout.cards[h] & shared.cards;
            found.of[s][h] = open ? std::exp(double(std::clamp(*next++, -MOST_LOG_FACTOR, MOST_LOG_FACTOR))) : 1;
        }
    return found;
}

} // namespace shoal
