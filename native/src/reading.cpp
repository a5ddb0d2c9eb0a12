#include "reading.hpp"

#include <algorithm>

namespace shoal {
namespace {

constexpr float CERTAIN = 1 - 1e-9f;

template <class Visit> void each(Mask cards, Visit visit) {
    for (; cards; cards &= cards - 1) visit(first(cards));
}

} // namespace

void Reading::read(const Position &at, const Facts &shared) {
    open = at.open();
    may = shared.may;
    read_cards(at);
    read_half_suits(at, shared);
    read_seats(at, shared);
    read_guesses(at, shared);
}

void Reading::read_cards(const Position &at) {
    const Layout &layout = *at.layout;
    for (int s = 0; s < layout.seats; ++s) expected[s].fill(0);
    each(open, [&](int c) {
        const int h = layout.half_suit_of[c];
        float us = 0, most = 0;
        for (int s = 0; s < layout.seats; ++s) {
            const float p = chance[s][c];
            expected[s][h] += p;
            if (s % 2 == at.team()) {
                us += p;
                most = std::max(most, p);
            }
        }
        with_us[c] = us;
        surest[c] = most;
    });
}

void Reading::read_half_suits(const Position &at, const Facts &shared) {
    const Layout &layout = *at.layout;
    std::array<Mask, 2> placed{};
    for (int s = 0; s < layout.seats; ++s) placed[s % 2] |= shared.known[s];
    open_half_suits = unknown_cards = 0;
    for (int h = 0; h < layout.half_suits; ++h) {
        const Mask cards = layout.cards[h] & open;
        size[h] = count(cards);
        if (!cards) continue;
        ++open_half_suits;
        own[h] = count(cards & at.hand);
        placed_ours[h] = count(cards & placed[at.team()]);
        placed_theirs[h] = count(cards & placed[1 - at.team()]);
        placed_mine[h] = count(cards & shared.known[at.seat]);
        known_ours[h] = known_theirs[h] = 0;
        ours[h] = 0;
        contained[h] = attributed[h] = theirs_whole[h] = 1;
        each(cards, [&](int c) {
            ours[h] += with_us[c];
            contained[h] *= with_us[c];
            attributed[h] *= surest[c];
            theirs_whole[h] *= 1 - with_us[c];
            known_ours[h] += surest[c] >= CERTAIN;
            for (int s = 1 - at.team(); s < layout.seats; s += 2) known_theirs[h] += chance[s][c] >= CERTAIN;
        });
        unknown[h] = size[h] - known_ours[h] - known_theirs[h];
        unknown_cards += unknown[h];
    }
}

// What everybody can guess of the cards that are not placed: `found[team]` by card, how likely it is that it is with that
// team, as far as we know, and that its likeliest holder there is the true one, as far as everybody knows.
void Reading::read_guesses(const Position &at, const Facts &shared) {
    const Layout &layout = *at.layout;
    Mask placed = 0;
    for (int s = 0; s < layout.seats; ++s) placed |= shared.known[s];
    std::array<std::array<float, MOST_CARDS>, 2> found{};
    for (int h = 0; h < layout.half_suits; ++h) guessed_ours[h] = guessed_theirs[h] = guessed_mine[h] = 0;
    each(open, [&](int c) {
        const int h = layout.half_suit_of[c];
        std::array<float, 2> surest_of{};
        for (int s = 0; s < layout.seats; ++s) surest_of[s % 2] = std::max(surest_of[s % 2], guess[s][c]);
        found[at.team()][c] = with_us[c] * surest_of[at.team()];
        found[1 - at.team()][c] = (1 - with_us[c]) * surest_of[1 - at.team()];
        guessed_ours[h] += found[at.team()][c];
        guessed_theirs[h] += found[1 - at.team()][c];
        if (at.hand >> c & 1) guessed_mine[h] += guess[at.seat][c];
    });
    most_reach = mates_reach = 0;
    least_reach = float(MOST_CARDS);
    for (int s = 0; s < layout.seats; ++s) {
        reach[s] = threat[s] = 0;
        each(open & ~placed, [&](int c) {
            const float hit = found[1 - s % 2][c] * base[s][layout.half_suit_of[c]];
            reach[s] += hit * found[1 - s % 2][c];
            threat[s] = std::max(threat[s], hit);
        });
        if (s == at.seat || !at.size(s)) continue;
        if (s % 2 == at.team()) {
            mates_reach = std::max(mates_reach, reach[s]);
        } else {
            most_reach = std::max(most_reach, reach[s]);
            least_reach = std::min(least_reach, reach[s]);
        }
    }
}

void Reading::read_seats(const Position &at, const Facts &shared) {
    const Layout &layout = *at.layout;
    std::array<Mask, 2> placed{};
    for (int s = 0; s < layout.seats; ++s) {
        placed[s % 2] |= shared.known[s];
        for (int h = 0; h < layout.half_suits; ++h) proven_base[s][h] = (shared.known[s] & layout.cards[h] & open) != 0;
    }
    for (const Base &told : at.shared->bases) proven_base[told.seat][layout.half_suit_of[first(told.cards)]] = true;
    most_opponent.fill(0);
    for (int s = 0; s < layout.seats; ++s) {
        harvest[s] = completion[s] = 0;
        for (int h = 0; h < layout.half_suits; ++h) {
            const Mask cards = layout.cards[h] & open;
            if (!cards) continue;
            float none = 1;
            each(cards, [&](int c) { none *= 1 - chance[s][c]; });
            base[s][h] = proven_base[s][h] ? 1 : 1 - none;
            const int prey = count(cards & placed[1 - s % 2]);
            harvest[s] += base[s][h] * float(prey);
            if (prey && prey + count(cards & placed[s % 2]) == count(cards)) completion[s] += base[s][h];
            if (s % 2 != at.team()) most_opponent[h] = std::max(most_opponent[h], expected[s][h]);
        }
    }
    for (int h = 0; h < layout.half_suits; ++h) shown[h] = proven_base[at.seat][h];
    known_hits = most_harvest = 0;
    least_harvest = float(MOST_CARDS);
    for (int h = 0; h < layout.half_suits; ++h)
        if (own[h] && (layout.cards[h] & open)) known_hits += float(known_theirs[h]);
    for (int s = 1 - at.team(); s < layout.seats; s += 2) {
        if (!at.size(s)) continue;
        most_harvest = std::max(most_harvest, harvest[s]);
        least_harvest = std::min(least_harvest, harvest[s]);
    }
}

} // namespace shoal
