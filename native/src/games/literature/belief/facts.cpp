#include "games/literature/belief/facts.hpp"

#include <algorithm>
#include <tuple>

namespace shoal {
namespace {

constexpr int MOST_GROUPED = 8;  // at larger tables triples would be hundreds

Masks known_of(const Masks &may, int seats) {
    Mask once = 0, twice = 0;
    for (int s = 0; s < seats; ++s) {
        twice |= once & may[s];
        once |= may[s];
    }
    Masks known{};
    for (int s = 0; s < seats; ++s) known[s] = may[s] & ~twice;
    return known;
}

// The cards that three seats may hold, or fewer.
Mask held_by_three_at_most(const Masks &may, int seats) {
    Mask once = 0, twice = 0, thrice = 0, often = 0;
    for (int s = 0; s < seats; ++s) {
        often |= thrice & may[s];
        thrice |= twice & may[s];
        twice |= once & may[s];
        once |= may[s];
    }
    return once & ~often;
}

// Where a seat's unknown cards can be, if it has these bases (small ones first) and room for so many cards.
Mask within(const std::vector<Mask> &bases, int room) {
    std::vector<Mask> disjoint;
    Mask all = 0;
    for (const Mask cards : bases) {
        if (cards & all) continue;
        disjoint.push_back(cards);
        all |= cards;
    }
    if (int(disjoint.size()) < room) return ~Mask(0);
    for (const Mask cards : bases) {
        Mask *touched = nullptr;
        int times = 0;
        for (Mask &one : disjoint)
            if (one & cards) touched = &one, ++times;
        if (times == 1) *touched &= cards;
    }
    Mask found = 0;
    for (const Mask cards : disjoint) found |= cards;
    return found;
}

// Calls it with every group of two seats, and then of three if `largest` is 3: sets of seats.
template <class Visit> void groups_of(const std::vector<int> &seats, int largest, Visit visit) {
    const std::size_t n = seats.size();
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a + 1; b < n; ++b) {
            visit(1U << seats[a] | 1U << seats[b]);
            for (std::size_t c = b + 1; c < n && largest > 2; ++c)
                visit(1U << seats[a] | 1U << seats[b] | 1U << seats[c]);
        }
}

} // namespace

// --- Events ----------------------------------------------------------------------------------------------------------

void Facts::begin(const Rooms &sizes, Mask hand, Mask in_play) {
    told_.begin(sizes, hand, in_play);
    is_settled_ = false;
}

void Facts::question(int asker, int target, int card, bool hit) {
    told_.question(asker, target, card, hit);
    is_settled_ = false;
}

void Facts::moved(int card, int from, int to) {
    told_.moved(card, from, to);
    is_settled_ = false;
}

void Facts::reveal(int half_suit, const Rooms &held) {
    told_.reveal(half_suit, held);
    is_settled_ = false;
}

void Facts::failure(int claimer, int half_suit, const Masks &named) {
    told_.failure(claimer, half_suit, named);
    is_settled_ = false;
}

// --- What follows ----------------------------------------------------------------------------------------------------

const Constraints &Facts::settled() {
    if (is_settled_) return told_;
    const int seats = layout().seats;
    for (;;) {
        const Masks before = told_.may;
        apply_singles();
        has_ = known_of(told_.may, seats);
        apply_bases();
        if (!told_.clauses.empty()) apply_clauses();
        if (told_.may != before) continue;
        int known = 0, held = 0;
        for (int s = 0; s < seats; ++s) {
            known += count(has_[s]);
            held += told_.size[s];
        }
        if (known < held) apply_groups();
        if (told_.may == before) break;
    }
    has_ = known_of(told_.may, seats);
    is_settled_ = true;
    return told_;
}

void Facts::apply_singles() {
    const int seats = layout().seats;
    Masks &may = told_.may;
    const Masks known = known_of(may, seats);
    for (int s = 0; s < seats; ++s) {
        if (count(known[s]) == told_.size[s]) {
            may[s] = known[s];
        } else if (count(may[s]) == told_.size[s]) {
            for (int other = 0; other < seats; ++other)
                if (other != s) may[other] &= ~may[s];
        }
    }
}

void Facts::apply_bases() {
    std::vector<Base> open;
    for (const Base &base : told_.bases) {
        if (base.cards & has_[base.seat]) continue;
        const Base left{base.seat, base.cards & told_.may[base.seat]};
        if (std::find(open.begin(), open.end(), left) == open.end()) open.push_back(left);
    }
    const auto rank = [](const Base &base) { return std::tuple(count(base.cards), base.seat, base.cards); };
    std::sort(open.begin(), open.end(), [&](const Base &one, const Base &other) { return rank(one) < rank(other); });
    told_.bases.clear();
    for (const Base &base : open) {
        const bool follows = std::any_of(open.begin(), open.end(), [&](const Base &other) {
            return other.seat == base.seat && other.cards != base.cards && !(other.cards & ~base.cards);
        });
        if (!follows) told_.bases.push_back(base);
    }
    std::array<std::vector<Mask>, MOST_SEATS> by_seat;
    std::array<std::vector<Base>, MOST_HALF_SUITS> by_half_suit;
    for (const Base &base : told_.bases) {
        by_seat[base.seat].push_back(base.cards);
        if (base.cards) by_half_suit[layout().half_suit_of[first(base.cards)]].push_back(base);
    }
    for (int s = 0; s < layout().seats; ++s)
        if (!by_seat[s].empty()) told_.may[s] &= within(by_seat[s], told_.size[s] - count(has_[s])) | has_[s];
    for (const std::vector<Base> &rivals : by_half_suit)
        if (!rivals.empty()) apply_rivals(rivals);
}

// As many seats with a base inside a set of cards as there are cards in it: nobody else holds one of them.
void Facts::apply_rivals(const std::vector<Base> &rivals) {
    std::vector<Mask> unions{0};
    for (const Base &base : rivals)
        for (std::size_t n = unions.size(); n-- > 0;) {
            const Mask joined = unions[n] | base.cards;
            if (std::find(unions.begin(), unions.end(), joined) == unions.end()) unions.push_back(joined);
        }
    for (const Mask cards : unions) {
        std::uint32_t needing = 0;
        for (const Base &base : rivals)
            if (!(base.cards & ~cards)) needing |= 1U << base.seat;
        if (std::popcount(needing) != count(cards)) continue;
        for (int s = 0; s < layout().seats; ++s)
            if (!(needing >> s & 1)) told_.may[s] &= ~cards;
    }
}

void Facts::apply_clauses() {
    const int seats = layout().seats;
    std::vector<Clause> left;
    for (const Clause &told : told_.clauses) {
        Clause clause;
        Mask cards = 0;
        bool is_met = false;
        for (int s = 0; s < seats; ++s) {
            clause.cards[s] = told.cards[s] & told_.may[s];
            is_met = is_met || clause.cards[s] & has_[s];
            cards |= clause.cards[s];
        }
        if (is_met) continue;
        left.push_back(clause);
        if (count(cards) != 1) continue;
        for (int s = 0; s < seats; ++s) told_.may[s] &= clause.cards[s] | ~cards;
    }
    told_.clauses = std::move(left);
}

// Two or three seats that together may hold no more cards than they do, or that alone may hold as many.
void Facts::apply_groups() {
    const int seats = layout().seats;
    Masks &may = told_.may, unknown{};
    std::vector<int> room(std::size_t(seats), 0), full, needed;
    for (int s = 0; s < seats; ++s) {
        unknown[s] = may[s] & ~has_[s];
        room[std::size_t(s)] = told_.size[s] - count(has_[s]);
    }
    const int largest = seats > 4 && seats <= MOST_GROUPED ? 3 : 2;
    std::vector<int> rooms = room;
    std::sort(rooms.begin(), rooms.end());
    int most = 0;
    for (int n = 0; n < largest; ++n) most += rooms[rooms.size() - 1 - std::size_t(n)];
    const Mask rare = held_by_three_at_most(unknown, seats);
    for (int s = 0; s < seats; ++s) {
        const int free = room[std::size_t(s)];
        if (free && count(unknown[s]) <= most) full.push_back(s);
        if (0 < free && free <= count(unknown[s] & rare)) needed.push_back(s);
    }
    const auto room_of = [&](std::uint32_t group) {
        int all = 0;
        for (int s = 0; s < seats; ++s) all += (group >> s & 1) ? room[std::size_t(s)] : 0;
        return all;
    };
    const auto union_of = [&](std::uint32_t group) {
        Mask all = 0;
        for (int s = 0; s < seats; ++s) all |= (group >> s & 1) ? unknown[s] : 0;
        return all;
    };
    const std::uint32_t everybody = (1U << seats) - 1;
    groups_of(full, largest, [&](std::uint32_t inside) {
        const Mask cards = union_of(inside);
        if (count(cards) != room_of(inside)) return;
        for (int s = 0; s < seats; ++s)
            if (!(inside >> s & 1)) may[s] &= ~cards;
    });
    groups_of(needed, largest, [&](std::uint32_t inside) {
        const Mask elsewhere = union_of(everybody & ~inside);
        if (count(union_of(inside) & ~elsewhere) != room_of(inside)) return;
        for (int s = 0; s < seats; ++s)
            if (inside >> s & 1) may[s] &= ~elsewhere;
    });
}

// --- What can be asked -----------------------------------------------------------------------------------------------

bool Facts::contained(int team, int half_suit) {
    const Masks &held = may();
    for (int s = 1 - team; s < layout().seats; s += 2)
        if (held[s] & layout().cards[half_suit]) return false;
    return true;
}

bool Facts::attributed(int team, int half_suit) {
    const Masks &known = has();
    Mask ours = 0;
    for (int s = team; s < layout().seats; s += 2) ours |= known[s];
    return !(layout().cards[half_suit] & ~ours);
}

int Facts::holder(int card) {
    const Masks &known = has();
    for (int s = 0; s < layout().seats; ++s)
        if (known[s] >> card & 1) return s;
    return -1;
}

} // namespace shoal
