#include "behaviour.hpp"

#include "clues.hpp"

#include <algorithm>
#include <cmath>

namespace shoal {
namespace {

constexpr float MOST_LOG_FACTOR = 3;

float part(int number, int most) { return float(std::min(number, most)) / float(most); }

// Whether its answer takes a possible holder away from the card, as far as everybody knows.
bool is_news(const Constraints &shared, const Question &told) {
    int places = 0;
    for (int s = 0; s < shared.layout->seats; ++s) places += int(shared.may[s] >> told.card & 1);
    if (told.hit) return places > 1;
    const Mask askers = shared.layout->bluff_ask ? 0 : shared.may[told.asker]; // who bluffs may hold it himself
    return ((askers | shared.may[told.target]) >> told.card & 1) != 0;
}

// The most questions of a seat in one half-suit, and in any other one.
struct Favourite {
    int half_suit = -1, most = 0, second = 0;

    Favourite(const std::array<std::uint8_t, MOST_HALF_SUITS> &asks, int half_suits) {
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

// What the habits of one seat are seen against: the questions and the known cards of all.
struct Everybody {
    const Behaviour &seen;
    const Constraints &shared;
    const Facts &facts;
    std::array<std::array<int, MOST_HALF_SUITS>, 2> asks{}, placed{}; // of a team, in a half-suit
    std::array<Mask, MOST_SEATS> based{};                             // where a seat is known to hold a card
    Mask known = 0;
    int open = 0;

    Everybody(const Behaviour &behaviour, const Constraints &told, const Facts &settled)
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

// What a row says of a seat whatever the half-suit.
struct OfSeat {
    int seat;
    Favourite favourite;
    int spread = 0;  // open half-suits in which it asked

    OfSeat(const Everybody &all, int s) : seat(s), favourite(all.seen.asks[s], all.shared.layout->half_suits) {
        const Layout &layout = *all.shared.layout;
        for (int h = 0; h < layout.half_suits; ++h)
            spread += all.seen.asks[s][h] && (layout.cards[h] & all.shared.cards);
    }
};

void add_row(const Everybody &all, const OfSeat &of, int h, std::vector<float> &rows) {
    const Behaviour &seen = all.seen;
    const Constraints &shared = all.shared;
    const Facts &facts = all.facts;
    const Layout &layout = *shared.layout;
    const int s = of.seat;
    const Mask cards = layout.cards[h] & shared.cards;
    const auto &tells = seen.tells[s][h];
    const int own = seen.asks[s][h], total = seen.all_asks[s], held = count(facts.known[s] & cards);
    const bool there = seen.has_asked[s] && layout.half_suit_of[seen.last[s].card] == h;
    rows.insert(rows.end(), {
        float(own >= 1),                                               // it asked there
        float(own >= 2),                                               // twice
        float(own >= 3),                                               // three times
        own ? 0 : part(seen.turns[s], 4),                              // never, in so many turns
        float(there),                                                  // its last question was there
        part(seen.asked[s][h], 3),                                     // questions to it there
        part(all.asks[s % 2][h] - own, 3),                             // its mates' questions there
        part(all.asks[1 - s % 2][h], 3),                               // the other team's
        float(own >= 4),                                               // it asked there four times
        own ? 1 / float(1 + seen.turns[s] - seen.last_turn[s][h]) : 0, // how lately
        float(total && seen.opening[s] == h),                          // its first question was there
        part(seen.hits[s][h], 3),                                      // cards that it took there
        part(seen.lost[s][h], 3),                                      // and lost
        part(shared.size[s], 8),                                       // its cards
        part(facts.room[s], 8),                                        // those that nobody knows
        float(held) / 6,                                               // those of the half-suit that all know
        float(count(cards & ~all.known)) / 6,                          // cards of the half-suit nobody knows
        float(count(cards & ~all.known & facts.may[s])) / 6,           // those of them that it may hold
        float(all.placed[s % 2][h] - held) / 6,                        // cards known to be with its mates
        float(all.placed[1 - s % 2][h]) / 6,                           // and with the other team
        part(seen.turns[s], 6),                                        // turns in which it asked
        total ? float(own) / float(total) : 0,                         // the share of its questions there
        float((all.based[s] & cards) != 0),                            // it is known to hold a card there
        float(all.open) / 9,                                           // half-suits that are open
        part(seen.quiet, 6),                                           // how long nothing was learned
        part(seen.questions, 80),                                      // questions of the whole game
        part(of.favourite.elsewhere(h), 4),                            // the most it asked elsewhere
        float(there && !seen.last[s].hit),                             // its last question, there, missed
        part(of.spread, 6),                                            // open half-suits in which it asked
        tells[0],                                                      // what clues tell: three sums
        tells[1],
        tells[2],
    });
}

} // namespace

void Behaviour::question(const Constraints &shared, const Question &told) {
    quiet = is_news(shared, told) ? 0 : quiet + 1;
    count_question(*shared.layout, told);
}

void Behaviour::count_question(const Layout &layout, const Question &told) {
    read_clues(layout, told);
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

// What the question says of the asker's hand, against those before it.
void Behaviour::read_clues(const Layout &layout, const Question &asked) {
    if (!reader) return;
    std::array<float, std::size_t(MOST_HALF_SUITS) * CLUES> rows;
    std::array<float, std::size_t(MOST_HALF_SUITS) * TELLS> said;
    write_clues(layout, *this, asked, rows.data());
    reader->run(rows.data(), layout.half_suits, said.data());
    const float *next = said.data();
    for (int h = 0; h < layout.half_suits; ++h)
        for (float &sum : tells[asked.asker][h]) sum += *next++;
}

void Behaviour::count_lacking(const Layout &layout, const Question &asked) {
    const int all = (1 << layout.seats) - 1;
    const int more = asked.hit ? all & ~(1 << asked.asker) : lacking[asked.card] | 1 << asked.asker | 1 << asked.target;
    lacking[asked.card] = std::uint16_t(more == all ? 0 : more);  // somebody bluffed, or questions were forgotten
}

void write_habits(const Behaviour &seen, const Constraints &shared, const Facts &facts, std::vector<float> &rows) {
    const Layout &layout = *shared.layout;
    const Everybody all(seen, shared, facts);
    rows.clear();
    for (int s = 0; s < layout.seats; ++s) {
        const OfSeat of(all, s);
        for (int h = 0; h < layout.half_suits; ++h)
            if (layout.cards[h] & shared.cards) add_row(all, of, h, rows);
    }
}

Likelihood factors_of(const Network &network, const Constraints &shared, const std::vector<float> &rows) {
    const Layout &layout = *shared.layout;
    std::array<float, std::size_t(MOST_SEATS) * MOST_HALF_SUITS> logs;
    network.run(rows.data(), int(rows.size() / HABITS), logs.data());
    Likelihood found;
    const float *next = logs.data();
    for (int s = 0; s < layout.seats; ++s)
        for (int h = 0; h < layout.half_suits; ++h) {
            const bool open = layout.cards[h] & shared.cards;
            found.of[s][h] = open ? std::exp(double(std::clamp(*next++, -MOST_LOG_FACTOR, MOST_LOG_FACTOR))) : 1;
        }
    return found;
}

} // namespace shoal
