#include "core/processors.hpp"
#include "games/literature/belief/whole_hands.hpp"

#include <algorithm>

namespace shoal {
namespace {

constexpr float SLIGHTEST = 1e-7f;  // the least weight of a card: a smaller one is lost in rounding
constexpr float LEAST = 1e-30f;

#define EACH_LANE KEEP_TOGETHER for (int s = 0; s < LANES; ++s)

template <int LANES> using Lane = typename WholeHands<LANES>::Lane;
template <int LANES> using Row = typename WholeHands<LANES>::Row;

template <int LANES> void find_alike(WholeHands<LANES> &hands) {
    for (int i = 0; i < hands.cards; ++i) {
        auto &card = hands.card[i];
        card.like = hands.half_suit[card.half_suit].first;
        const auto differs = [&](const auto &other) { return other.weight != card.weight || other.base != card.base; };
        while (card.like < i && differs(hands.card[card.like])) ++card.like;
    }
}

// How likely each card is in each hand, by the messages of the others.
template <int LANES> INSIDE void find_chances(WholeHands<LANES> &hands) {
    for (int i = 0; i < hands.cards; ++i) {
        auto &card = hands.card[i];
        Lane<LANES> part;
        EACH_LANE part[s] = card.weight[s] * card.says[s];
        std::array<float, 4> sums{};
        for (int s = 0; s < LANES; ++s) sums[s % 4] += part[s];
        const float all = (sums[0] + sums[2]) + (sums[1] + sums[3]), least = SLIGHTEST * all + LEAST;
        EACH_LANE {
            const float others = all - part[s];
            card.chance[s] = card.weight[s] / (card.weight[s] + (others > least ? others : least));
        }
    }
}

// Adds a card of a half-suit without bases; up to `most` are taken so far.
template <int LANES>
INSIDE void lead_on(const Row<LANES> *__restrict served, const Lane<LANES> &chance, int most,
                    Row<LANES> *__restrict next) {
    EACH_LANE (*next)[0][s] = (1 - chance[s]) * (*served)[0][s];
    for (int n = 1; n <= most; ++n) {
        EACH_LANE (*next)[n][s] = (1 - chance[s]) * (*served)[n][s] + chance[s] * (*served)[n - 1][s];
    }
    EACH_LANE (*next)[most + 1][s] = chance[s] * (*served)[most][s];
}

// The same in a half-suit with bases. `serving`: the card is there, and serves the base.
template <int LANES>
INSIDE void lead_on(const Row<LANES> *__restrict served, const Row<LANES> *__restrict owing, const Lane<LANES> &chance,
                    const Lane<LANES> &serving, int most, Row<LANES> *__restrict next,
                    Row<LANES> *__restrict next_owing) {
    EACH_LANE {
        (*next)[0][s] = (1 - chance[s]) * (*served)[0][s];
        (*next_owing)[0][s] = (1 - chance[s]) * (*owing)[0][s];
    }
    for (int n = 1; n <= most; ++n) {
        EACH_LANE {
            (*next)[n][s] = (1 - chance[s]) * (*served)[n][s] +
                            (chance[s] * (*served)[n - 1][s] + serving[s] * (*owing)[n - 1][s]);
            (*next_owing)[n][s] = (1 - chance[s]) * (*owing)[n][s] + (chance[s] - serving[s]) * (*owing)[n - 1][s];
        }
    }
    EACH_LANE {
        (*next)[most + 1][s] = chance[s] * (*served)[most][s] + serving[s] * (*owing)[most][s];
        (*next_owing)[most + 1][s] = (chance[s] - serving[s]) * (*owing)[most][s];
    }
}

template <int LANES> INSIDE void go_forward(WholeHands<LANES> &hands, int largest) {
    hands.served[0][0].fill(1);
    for (int h = 0; h < hands.half_suits; ++h) {
        const auto &half_suit = hands.half_suit[h];
        if (half_suit.bound) {
            for (int n = 0; n <= std::min(half_suit.first, largest); ++n) {
                EACH_LANE {
                    const float all = hands.served[half_suit.first][n][s], owing = half_suit.owes[s] * all;
                    hands.owing[half_suit.first][n][s] = owing;
                    hands.served[half_suit.first][n][s] = all - owing;
                }
            }
        }
        for (int i = half_suit.first; i < half_suit.last; ++i) {
            const Lane<LANES> chance = hands.card[i].chance;
            const int most = std::min(i, largest);
            if (!half_suit.bound) {
                lead_on<LANES>(&hands.served[i], chance, most, &hands.served[i + 1]);
                continue;
            }
            Lane<LANES> serving;
            EACH_LANE serving[s] = chance[s] * hands.card[i].base[s];
            lead_on<LANES>(&hands.served[i], &hands.owing[i], chance, serving, most, &hands.served[i + 1],
                           &hands.owing[i + 1]);
        }
    }
}

// The weight of all ways to go on from that many taken cards and fill the room: with the base served, and still owing.
template <int LANES> struct Ahead {
    Row<LANES> free, owed;
};

// Adds a card from behind, in a half-suit without bases.
template <int LANES> INSIDE void lead_back(const Lane<LANES> &chance, int most, Row<LANES> &free) {
    for (int n = 0; n <= most; ++n) {
        EACH_LANE free[n][s] = (1 - chance[s]) * free[n][s] + chance[s] * free[n + 1][s];
    }
}

// The same in a half-suit with bases: where the card is there it may serve one.
template <int LANES>
INSIDE void lead_back(const Lane<LANES> &chance, const Lane<LANES> &base, int most, Ahead<LANES> &ahead) {
    for (int n = 0; n <= most; ++n) {
        EACH_LANE {
            const float free = ahead.free[n + 1][s], owed = ahead.owed[n + 1][s];
            ahead.free[n][s] = (1 - chance[s]) * ahead.free[n][s] + chance[s] * free;
            ahead.owed[n][s] = (1 - chance[s]) * ahead.owed[n][s] + chance[s] * (owed + base[s] * (free - owed));
        }
    }
}

// The messages about a card, from the weights before it and after it.
template <int LANES>
INSIDE Lane<LANES> said_of(const Lane<LANES> &base, const Row<LANES> &served, const Row<LANES> *owing,
                           const Ahead<LANES> &ahead, int most) {
    Lane<LANES> there{}, elsewhere{};
    for (int n = 0; n <= most; ++n) {
        EACH_LANE {
            there[s] += served[n][s] * ahead.free[n + 1][s];
            elsewhere[s] += served[n][s] * ahead.free[n][s];
        }
    }
    for (int n = 0; n <= most && owing; ++n) {
        EACH_LANE {
            const float free = ahead.free[n + 1][s], owed = ahead.owed[n + 1][s];
            there[s] += (*owing)[n][s] * (owed + base[s] * (free - owed));
            elsewhere[s] += (*owing)[n][s] * ahead.owed[n][s];
        }
    }
    EACH_LANE {
        const float least = SLIGHTEST * there[s] + LEAST;
        there[s] /= elsewhere[s] > least ? elsewhere[s] : least;
    }
    return there;
}

template <int LANES> INSIDE void go_back(WholeHands<LANES> &hands, const Lane<LANES> &room, int largest) {
    Ahead<LANES> ahead;
    for (int n = 0; n <= largest + 1; ++n) {
        EACH_LANE ahead.free[n][s] = room[s] == float(n) ? 1 : 0;
    }
    for (int h = hands.half_suits - 1; h >= 0; --h) {
        const auto &half_suit = hands.half_suit[h];
        for (int n = 0; n <= largest + 1; ++n) ahead.owed[n].fill(0);
        for (int i = half_suit.last - 1; i >= half_suit.first; --i) {
            auto &card = hands.card[i];
            const int most = std::min(i, largest);
            if (card.like == i)
                card.says = said_of(card.base, hands.served[i], half_suit.bound ? &hands.owing[i] : nullptr, ahead,
                                    most);
            if (half_suit.bound)
                lead_back(card.chance, card.base, most, ahead);
            else
                lead_back<LANES>(card.chance, most, ahead.free);
        }
        for (int n = 0; n <= std::min(half_suit.first, largest) && half_suit.bound; ++n) {
            EACH_LANE ahead.free[n][s] += half_suit.owes[s] * (ahead.owed[n][s] - ahead.free[n][s]);
        }
    }
    for (int i = 0; i < hands.cards; ++i) hands.card[i].says = hands.card[hands.card[i].like].says;
}

#undef EACH_LANE

template <int LANES> INSIDE void tell_all(WholeHands<LANES> &hands, const Lane<LANES> &room) {
    find_alike(hands);
    const int largest = int(*std::max_element(room.begin(), room.end()));
    find_chances(hands);
    go_forward(hands, largest);
    go_back(hands, room, largest);
}

FOR_EVERY_PROCESSOR void tell_eight(WholeHands<8> &hands, const Lane<8> &room) { tell_all(hands, room); }
FOR_EVERY_PROCESSOR void tell_many(WholeHands<MOST_SEATS> &hands, const Lane<MOST_SEATS> &room) {
    tell_all(hands, room);
}

} // namespace

template <> void WholeHands<8>::tell(const Lane &room) { tell_eight(*this, room); }
template <> void WholeHands<MOST_SEATS>::tell(const Lane &room) { tell_many(*this, room); }

} // namespace shoal
