// What the exact count says of one half-suit: whether a team has it all, and where its cards are.
#include "games/literature/belief/posterior_tables.hpp"

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
        if (half_suit.kind == Kind::factors) found = attribution_of_factors(team, h);
        if (half_suit.kind == Kind::alike) found = attribution_of_alike(team, count(half_suit.unknown));
        if (half_suit.kind == Kind::known) found.chance = found.contained = 1;
    }
    if (found.chance == 0) {
        found.holder.fill(-1);
        return found;
    }
    make_certain(team, h, found);
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

// Sums are rounded; what is certain is exactly so.
void Posterior::Tables::make_certain(int team, int h, Attribution &found) const {
    bool contained = true, known = true;
    for (Mask left = layout->cards[h]; left; left &= left - 1)
        for (int s = 0; s < layout->seats; ++s) {
            const double held = chance[s][first(left)];
            contained = contained && (held == 0 || s % 2 == team);
            known = known && (held == 0 || held == 1);
        }
    found.contained = contained ? 1 : std::min(found.contained, 1.0);
    found.chance = contained && known ? 1 : std::min(found.chance, found.contained);
}

Posterior::Attribution Posterior::Tables::attribution_of_factors(int team, int h) {
    Attribution found;
    const std::uint32_t ours = places_of(team);
    Allowed allowed;
    allowed.fill(ours);
    const Factor &factor = whole(h, allowed);
    Sharing &sharing = *factor.sharing;
    sharing.count_within(ours, ways);
    int likeliest = -1;
    for (int leaf = 0; leaf < sharing.leaves(); ++leaf) {
        if (ways[leaf] == 0) continue;
        const double each = factor.around[leaf] * weight_of(h, sharing.taken(leaf));
        found.contained += each * ways[leaf];
        if (!likelier(each, found.chance)) continue;
        found.chance = each;
        likeliest = leaf;
    }
    if (likeliest >= 0) sharing.example_within(ours, likeliest, found.holder);
    found.chance /= product.total();
    found.contained /= product.total();
    return found;
}

// The cards that are alike lie in the room that is left in any order; so of a half-suit of theirs it only matters how
// many of its cards each seat holds, and half-suits with as many of them have the same answers.
const Posterior::Attribution &Posterior::Tables::attribution_of_alike(int team, int cards) {
    TeamRooms &ours = team_rooms[team];
    if (!ours.found) find_team_rooms(team);
    if (!ours.asked[cards]) ours.attribution[cards] = find_attribution_of_alike(team, cards);
    ours.asked[cards] = true;
    return ours.attribution[cards];
}

void Posterior::Tables::find_team_rooms(int team) {
    TeamRooms &ours = team_rooms[team];
    ours.found = true;
    ours.asked.fill(false);
    ours.rooms.clear();
    ours.weight.clear();
    finder.clear();
    Vector mask = 0;
    const std::uint32_t places = places_of(team);
    for (int p = 0; p < seating.places; ++p)
        if (places >> p & 1) mask |= Vector(15) << FIELD * p;
    double all = 0;
    product.each_rest([&](Vector rooms, double weight) {
        const std::uint32_t number = finder.find_or_add(rooms & mask, std::uint32_t(ours.rooms.size()));
        if (number == ours.rooms.size()) {
            ours.rooms.push_back(rooms & mask);
            ours.weight.push_back(0);
        }
        ours.weight[number] += weight;
        all += weight;
    });
    for (double &weight : ours.weight) weight /= all;
}

Posterior::Attribution Posterior::Tables::find_attribution_of_alike(int team, int cards) const {
    Attribution found;
    const TeamRooms &ours = team_rooms[team];
    const double orders = ordered(alike, cards);
    for (std::size_t i = 0; i < ours.rooms.size(); ++i) {
        int room = 0;
        for (int p = 0; p < seating.places; ++p) room += at(ours.rooms[i], p);
        found.contained += ours.weight[i] * ordered(room, cards) / orders;
    }

    // Every way to share the cards out among us, one place after the other; `left` has the weights of the rooms that
    // are large enough, times the ways to lay the cards into them.
    std::array<int, MOST_SEATS> place{};
    int places = 0;
    for (int p = 0; p < seating.places; ++p)
        if (places_of(team) >> p & 1) place[places++] = p;
    std::array<int, MOST_SEATS> taken{};
    auto share = [&](auto &self, int from, int cards_left, const std::vector<double> &weight) -> void {
        if (from == places) {
            double sum = 0;
            for (const double part : weight) sum += part;
            if (cards_left || !likelier(sum, found.chance)) return;
            found.chance = sum;
            int next = 0;
            for (int i = 0; i < places; ++i)
                for (int n = 0; n < taken[i]; ++n) found.holder[next++] = std::int8_t(place[i]);
            return;
        }
        std::vector<double> part(weight.size());
        for (int n = from == places - 1 ? cards_left : 0; n <= cards_left; ++n) {
            for (std::size_t i = 0; i < weight.size(); ++i)
                part[i] = weight[i] * ordered(at(ours.rooms[i], place[from]), n);
            taken[from] = n;
            self(self, from + 1, cards_left - n, part);
        }
    };
    share(share, 0, cards, ours.weight);
    found.chance /= orders;
    return found;
}

double Posterior::Tables::chance_of(int h, const std::array<std::int8_t, MOST_IN_HALF_SUIT> &holder) {
    const HalfSuit &half_suit = half_suits[h];
    Sharing::Holders places{};
    Allowed allowed{};
    Vector taken = 0;
    int next = 0, number = 0;
    for (Mask left = layout->cards[h]; left; left &= left - 1) {
        const Mask bit = left & -left;
        const int s = holder[next++];
        if (s < 0 || s >= layout->seats || !(facts.may[s] & bit)) return 0;
        if (!(bit & half_suit.unknown)) continue;
        allowed[number] = std::uint32_t(1) << seating.place[s];
        places[number++] = seating.place[s];
        taken += one_at(seating.place[s]);
    }
    bool certain = true;
    next = 0;
    for (Mask left = layout->cards[h]; left; left &= left - 1)
        certain = certain && chance[holder[next++]][first(left)] == 1;
    if (certain) return 1;
    if (half_suit.kind == Kind::alike) return chance_of_alike(number, taken);
    const Factor &factor = whole(h, allowed);
    const int leaf = factor.sharing->leaf_of(places);
    if (leaf < 0) return 0;
    return factor.around[leaf] * weight_of(h, factor.sharing->taken(leaf)) / product.total();
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
