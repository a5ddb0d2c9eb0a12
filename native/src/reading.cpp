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
    read_cards(at);
    read_half_suits(at, shared);
    read_seats(at, shared);
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
