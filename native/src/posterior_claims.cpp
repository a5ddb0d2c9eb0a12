// What the exact count says of one half-suit: whether a team has it all, and where its cards are.
#include "posterior_tables.hpp"

#include <algorithm>

namespace shoal {
namespace {

// How many ways there are to choose so many of so many, in order.
double ordered(int cards, int chosen) {
    double ways = 1;
    for (int i = 0; i < chosen; ++i) ways *= cards - i;
    return ways;
}

// Whether one weight is clearly the larger one: of equal ones that differ by rounding the first stays the likeliest.
bool likelier(double weight, double than) { return weight > than * (1 + 1e-12); }

} // namespace

std::uint32_t Posterior::Tables::places_of(int team) const {
    std::uint32_t places = 0;
    for (int p = 0; p < seating.places; ++p)
        if (seating.seat[p] % 2 == team) places |= std::uint32_t(1) << p;
    return places;
}

Posterior::Attribution Posterior::Tables::attribution(int team, int h) {
    Attribution found;
    const HalfSuit &half_suit = half_suits[h];
    Mask theirs = 0;
    for (int s = 1 - team; s < layout->seats; s += 2) theirs |= facts.known[s];
    if (!(theirs & layout->cards[h])) {
        if (half_suit.kind == Kind::factor) found = attribution_of_factor(team, h);
        if (half_suit.kind == Kind::alike) found = attribution_of_alike(team, h);
        if (half_suit.kind == Kind::known) found.chance = found.contained = 1;
    }
    if (found.chance == 0) {
        found.holder.fill(-1);
        return found;
    }
    // The holders of the unknown cards stand first, as places; now all cards, with their seats.
    const auto unknown = found.holder;
    int next = 0, place = 0;
    for (Mask left = layout->cards[h]; left; left &= left - 1) {
        const Mask bit = left & -left;
        if (bit & half_suit.unknown)
            found.holder[next] = seating.seat[unknown[place++]];
        else
            for (int s = team; s < layout->seats; s += 2)
                if (facts.known[s] & bit) found.holder[next] = std::int8_t(s);
        ++next;
    }
    std::fill(found.holder.begin() + next, found.holder.end(), std::int8_t(-1));
    return found;
}

Posterior::Attribution Posterior::Tables::attribution_of_factor(int team, int h) {
    Attribution found;
    const Factor &factor = factors[half_suits[h].number];
    Sharing &sharing = sharings[factor.sharing - sharings.data()];
    const std::uint32_t ours = places_of(team);
    sharing.count_within(ours, ways);
    int likeliest = -1;
    double all = 0;
    for (int leaf = 0; leaf < sharing.leaves(); ++leaf) {
        all += factor.around[leaf] * factor.weight[leaf];
        if (ways[leaf] == 0) continue;
        const double each = factor.around[leaf] * weight_of(h, sharing.taken(leaf));
        found.contained += each * ways[leaf];
        if (!likelier(each, found.chance)) continue;
        found.chance = each;
        likeliest = leaf;
    }
    if (likeliest >= 0) sharing.example_within(ours, likeliest, found.holder);
    found.chance /= all;
    found.contained /= all;
    return found;
}

// The cards that are alike lie in the room that is left in any order; so of a half-suit of theirs it only matters how many
// of its cards each seat holds. The more room a seat has, the likelier; but the rooms are not independent.
Posterior::Attribution Posterior::Tables::attribution_of_alike(int team, int h) {
    Attribution found;
    const int cards = count(half_suits[h].unknown);
    const std::uint32_t ours = places_of(team);
    Vector mask = 0;
    for (int p = 0; p < seating.places; ++p)
        if (ours >> p & 1) mask |= Vector(15) << FIELD * p;

    // How likely each of our room vectors is.
    std::vector<Vector> rooms;
    values.clear();
    finder.clear();
    double all = 0;
    product.each_rest([&](Vector room, double weight) {
        const std::uint32_t number = finder.find_or_add(room & mask, std::uint32_t(rooms.size()));
        if (number == rooms.size()) {
            rooms.push_back(room & mask);
            values.push_back(0);
        }
        values[number] += weight;
        all += weight;
    });
    const double orders = ordered(alike, cards) * all;
    for (std::size_t i = 0; i < rooms.size(); ++i) {
        int room = 0;
        for (int p = 0; p < seating.places; ++p) room += at(rooms[i], p);
        found.contained += values[i] * ordered(room, cards) / orders;
    }

    // Every way to share the cards out among us, one place after the other.
    std::array<int, MOST_SEATS> place{};
    int places = 0;
    for (int p = 0; p < seating.places; ++p)
        if (ours >> p & 1) place[places++] = p;
    std::array<int, MOST_SEATS> taken{};
    auto weigh = [&] {
        double weight = 0;
        for (std::size_t i = 0; i < rooms.size(); ++i) {
            double part = values[i];
            for (int i2 = 0; i2 < places && part > 0; ++i2) part *= ordered(at(rooms[i], place[i2]), taken[i2]);
            weight += part;
        }
        if (!likelier(weight, found.chance)) return;
        found.chance = weight;
        int next = 0;
        for (int i = 0; i < places; ++i)
            for (int n = 0; n < taken[i]; ++n) found.holder[next++] = std::int8_t(place[i]);
    };
    auto share = [&](auto &self, int from, int left) -> void {
        if (from == places - 1) {
            taken[from] = left;
            weigh();
            return;
        }
        for (int n = 0; n <= left; ++n) {
            taken[from] = n;
            self(self, from + 1, left - n);
        }
    };
    if (places) share(share, 0, cards);
    found.chance /= orders;
    return found;
}

double Posterior::Tables::chance_of(int h, const std::array<std::int8_t, MOST_IN_HALF_SUIT> &holder) {
    const HalfSuit &half_suit = half_suits[h];
    Sharing::Holders places{};
    Vector taken = 0;
    int next = 0, number = 0;
    for (Mask left = layout->cards[h]; left; left &= left - 1) {
        const Mask bit = left & -left;
        const int s = holder[next++];
        if (s < 0 || s >= layout->seats || !(facts.may[s] & bit)) return 0;
        if (!(bit & half_suit.unknown)) continue;
        places[number++] = seating.place[s];
        taken += one_at(seating.place[s]);
    }
    if (half_suit.kind == Kind::known) return 1;
    if (half_suit.kind == Kind::alike) return chance_of_alike(number, taken);
    const Factor &factor = factors[half_suit.number];
    const int leaf = factor.sharing->leaf_of(places);
    if (leaf < 0) return 0;
    double all = 0;
    for (int other = 0; other < factor.sharing->leaves(); ++other) all += factor.around[other] * factor.weight[other];
    return factor.around[leaf] * weight_of(h, factor.sharing->taken(leaf)) / all;
}

double Posterior::Tables::chance_of_alike(int cards, Vector taken) const {
    double all = 0, right = 0;
    product.each_rest([&](Vector rooms, double weight) {
        all += weight;
        for (int p = 0; p < seating.places && weight > 0; ++p) weight *= ordered(at(rooms, p), at(taken, p));
        right += weight;
    });
    return right / (ordered(alike, cards) * all);
}

} // namespace shoal
