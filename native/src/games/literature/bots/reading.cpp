#include "games/literature/bots/reading.hpp"

#include <algorithm>

namespace shoal {
namespace {

constexpr float CERTAIN = 1 - 1e-9f;

using ByTeam = std::array<float, 2>;

template <class Visit> void each(Mask cards, Visit visit) {
    for (; cards; cards &= cards - 1) visit(first(cards));
}

// Over all seats of a team, four at a time.
template <class Fold> ByTeam fold_by_team(const BySeat<float> &values, Fold fold) {
    static_assert(MOST_SEATS % 4 == 0);
    std::array<float, 4> four;
    std::copy_n(values.begin(), 4, four.begin());
    for (int s = 4; s < MOST_SEATS; ++s) four[s % 4] = fold(four[s % 4], values[s]);
    return {fold(four[0], four[2]), fold(four[1], four[3])};
}

ByTeam sum_by_team(const BySeat<float> &values) {
    return fold_by_team(values, [](float one, float other) { return one + other; });
}

ByTeam most_by_team(const BySeat<float> &values) {
    return fold_by_team(values, [](float one, float other) { return one > other ? one : other; });
}

} // namespace

void Reading::read(const Position &at, const Deductions &shared) {
    open = at.open();
    may = shared.may;
    std::array<Mask, 2> placed{};
    for (int s = 0; s < at.layout->seats; ++s) placed[s % 2] |= shared.known[s];
    read_cards(at);
    read_half_suits(at, shared, placed);
    read_seats(at, shared, placed);
    read_guesses(at, open & ~(placed[0] | placed[1]));
}

void Reading::read_cards(const Position &at) {
    const Layout &layout = *at.layout;
    expected = {};
    certain_ours = certain_theirs = 0;
    each(open, [&](int c) {
        BySeat<float> &of_half_suit = expected[layout.half_suit_of[c]];
        for (int s = 0; s < MOST_SEATS; ++s) of_half_suit[s] += chance[c][s];
        const ByTeam most = most_by_team(chance[c]);
        with_us[c] = sum_by_team(chance[c])[at.team()];
        surest[c] = most[at.team()];
        certain_ours |= Mask(surest[c] >= CERTAIN) << c;
        certain_theirs |= Mask(most[1 - at.team()] >= CERTAIN) << c;
    });
}

void Reading::read_half_suits(const Position &at, const Deductions &shared, const std::array<Mask, 2> &placed) {
    const Layout &layout = *at.layout;
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
        known_ours[h] = count(cards & certain_ours);
        known_theirs[h] = count(cards & certain_theirs);
        ours[h] = 0;
        contained[h] = attributed[h] = theirs_whole[h] = 1;
        each(cards, [&](int c) {
            ours[h] += with_us[c];
            contained[h] *= with_us[c];
            attributed[h] *= surest[c];
            theirs_whole[h] *= 1 - with_us[c];
        });
        unknown[h] = size[h] - known_ours[h] - known_theirs[h];
        unknown_cards += unknown[h];
    }
}

// Public guesses of the cards that are not placed. `found[team]`, by card: how likely it is with that team, as far as
// the seat knows, and with the seat there that most likely holds it by public knowledge.
void Reading::read_guesses(const Position &at, Mask unplaced) {
    const Layout &layout = *at.layout;
    guessed_ours = guessed_theirs = guessed_mine = easiest_ours = {};
    all_ours.fill(1);
    all_theirs.fill(1);
    reach = threat = {};
    each(open, [&](int c) {
        const int h = layout.half_suit_of[c];
        const ByTeam most = most_by_team(guess[c]);
        ByTeam found;
        found[at.team()] = with_us[c] * most[at.team()];
        found[1 - at.team()] = (1 - with_us[c]) * most[1 - at.team()];
        guessed_ours[h] += found[at.team()];
        guessed_theirs[h] += found[1 - at.team()];
        easiest_ours[h] = std::max(easiest_ours[h], found[at.team()]);
        all_ours[h] *= 1 - with_us[c] + found[at.team()];
        all_theirs[h] *= with_us[c] + found[1 - at.team()];
        if (at.hand >> c & 1) guessed_mine[h] += guess[c][at.seat];
        if (!(unplaced >> c & 1)) return;
        for (int s = 0; s < MOST_SEATS; ++s) {
            const float of_others = found[1 - s % 2], hit = of_others * base[h][s];
            reach[s] += hit * of_others;
            threat[s] = threat[s] > hit ? threat[s] : hit;
        }
    });
}

void Reading::read_seats(const Position &at, const Deductions &shared, const std::array<Mask, 2> &placed) {
    const Layout &layout = *at.layout;
    for (int h = 0; h < layout.half_suits; ++h)
        for (int s = 0; s < layout.seats; ++s) proven_base[h][s] = (shared.known[s] & layout.cards[h] & open) != 0;
    for (const Base &told : at.shared->bases) proven_base[layout.half_suit_of[first(told.cards)]][told.seat] = true;
    harvest = completion = {};
    most_opponent.fill(0);
    known_hits = 0;
    for (int h = 0; h < layout.half_suits; ++h) {
        shown[h] = proven_base[h][at.seat];
        const Mask cards = layout.cards[h] & open;
        if (!cards) continue;
        BySeat<float> none;
        none.fill(1);
        each(cards, [&](int c) {
            for (int s = 0; s < MOST_SEATS; ++s) none[s] *= 1 - chance[c][s];
        });
        std::array<int, 2> placed_with;
        for (int team = 0; team < 2; ++team) placed_with[team] = count(cards & placed[team]);
        const bool all_placed = placed_with[0] + placed_with[1] == size[h];
        for (int s = 0; s < MOST_SEATS; ++s) {
            const int prey = placed_with[1 - s % 2];
            base[h][s] = proven_base[h][s] ? 1 : 1 - none[s];
            harvest[s] += base[h][s] * float(prey);
            completion[s] += prey && all_placed ? base[h][s] : 0;
        }
        most_opponent[h] = most_by_team(expected[h])[1 - at.team()];
        if (own[h]) known_hits += float(known_theirs[h]);
    }
}

} // namespace shoal
