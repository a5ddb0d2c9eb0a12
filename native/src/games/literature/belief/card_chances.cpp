#include "games/literature/belief/card_chances.hpp"

#include <algorithm>
#include <cmath>

namespace shoal {
namespace {

constexpr int ROUNDS = 3, BASE_PASSES = 2, MOST_GUESSES = 250;
constexpr double LEAST_OTHERWISE = 1e-4;

template <class Visit> void each(Mask cards, Visit visit) {
    for (; cards; cards &= cards - 1) visit(first(cards));
}

// In how many ways so many cards can be put into places of a hand.
double places(int room, int cards) {
    double ways = 1;
    for (int n = 0; n < cards; ++n) ways *= room - n > 0 ? room - n : 0;
    return ways;
}

} // namespace

CardChances::CardChances(Facts &facts)
    : layout_(facts.layout()), may_(facts.may()), has_(facts.has()), bases_(facts.bases()),
      clauses_(facts.settled().clauses) {
    Mask hidden = 0;
    for (int s = 0; s < layout_.seats; ++s) hidden |= may_[s];
    for (int s = 0; s < layout_.seats; ++s) hidden &= ~has_[s];
    for (int s = 0; s < layout_.seats; ++s) {
        room_[s] = facts.size()[s] - count(has_[s]);
        open_[s] = may_[s] & hidden;
        each(open_[s], [&](int card) { chance_[s][card] = 1; });
    }
    std::vector<std::vector<double>> said;
    for (const Base &base : bases_) said.emplace_back(std::size_t(count(base.cards)), 1.0);
    for (int n = 0; n < ROUNDS; ++n) scale();
    for (int pass = 0; pass < BASE_PASSES; ++pass) {
        for (std::size_t n = 0; n < bases_.size(); ++n) tell(bases_[n], said[n]);
        scale();
    }
}

// Rows to the room in each hand, then columns to one.
void CardChances::scale() {
    std::array<double, MOST_CARDS> totals{};
    for (int s = 0; s < layout_.seats; ++s) {
        double total = 0;
        each(open_[s], [&](int card) { total += chance_[s][card]; });
        if (total == 0) continue;
        const double scale = room_[s] / total;
        each(open_[s], [&](int card) { chance_[s][card] *= scale; });
    }
    for (int s = 0; s < layout_.seats; ++s) each(open_[s], [&](int card) { totals[card] += chance_[s][card]; });
    for (int s = 0; s < layout_.seats; ++s) each(open_[s], [&](int card) { chance_[s][card] /= totals[card]; });
}

void CardChances::scale_column(int card) {
    double total = 0;
    for (int s = 0; s < layout_.seats; ++s)
        if (open_[s] >> card & 1) total += chance_[s][card];
    for (int s = 0; s < layout_.seats; ++s)
        if (open_[s] >> card & 1) chance_[s][card] /= total;
}

// A card is the likelier with the seat, the less likely the base would hold without it.
void CardChances::tell(const Base &base, std::vector<double> &odds) {
    auto &row = chance_[base.seat];
    std::array<double, MOST_IN_HALF_SUIT> otherwise{};
    std::size_t n = 0;
    each(base.cards, [&](int card) {
        const double before = row[card] / odds[n];
        otherwise[n++] = before != 0 ? before / (1 - row[card] + before) : 0;
    });
    const std::size_t all = n;
    n = 0;
    each(base.cards, [&](int card) {
        double none = 1;
        for (std::size_t other = 0; other < all; ++other)
            if (other != n) none *= 1 - otherwise[other];
        const double before = odds[n];
        odds[n] = 1 / std::max(1 - none, LEAST_OTHERWISE);
        row[card] *= odds[n] / before;
        scale_column(card);
        ++n;
    });
}

double CardChances::of(int seat, int card) const {
    return open_[seat] >> card & 1 ? chance_[seat][card] : double(may_[seat] >> card & 1);
}

double CardChances::any_of(int seat, Mask cards) const {
    if (has_[seat] & cards) return 1;
    for (const Base &base : bases_)
        if (base.seat == seat && !(base.cards & ~cards)) return 1;
    double none = 1;
    each(open_[seat] & cards, [&](int card) { none *= 1 - chance_[seat][card]; });
    return 1 - none;
}

double CardChances::contained(int team, int half_suit) const {
    double all = 1;
    each(layout_.cards[half_suit], [&](int card) {
        double ours = 0;
        for (int s = team; s < layout_.seats; s += 2) ours += of(s, card);
        all *= ours;
    });
    return all;
}

// --- Attributions ----------------------------------------------------------------------------------------------------

// All attributions of one half-suit, weighed by the ways in which the hands can be filled up.
struct CardChances::Candidates {
    const CardChances &of;
    Mask half_suit;
    std::vector<int> unknown;             // cards with more than one possible holder
    std::vector<std::vector<int>> able;   // by unknown card, likelier holders first
    Holders holder{};                     // of what is known, and of what is being tried
    double total = 0, best_weight = 0;
    Holders best{};

    void extend(std::size_t n) {
        if (n == unknown.size()) return weigh();
        for (const int seat : able[n]) {
            holder[std::size_t(unknown[n])] = std::int8_t(seat);
            extend(n + 1);
        }
    }

    void weigh() {
        if (!agrees()) return;
        const double ways = weight();
        total += ways;
        if (ways > best_weight) best_weight = ways, best = holder;
    }

    bool agrees() const {
        for (const Base &base : of.bases_) {
            if (!(base.cards & half_suit)) continue;
            const auto serves = [&](int card) {
                return holder[std::size_t(card)] == base.seat && base.cards >> card & 1;
            };
            if (std::none_of(unknown.begin(), unknown.end(), serves)) return false;
        }
        for (const Clause &clause : of.clauses_) {
            if (!is_about(clause)) continue;
            bool is_met = false;
            each(half_suit, [&](int card) {
                is_met = is_met || clause.cards[std::size_t(holder[std::size_t(card)])] >> card & 1;
            });
            if (!is_met) return false;
        }
        return true;
    }

    bool is_about(const Clause &clause) const {
        return std::any_of(clause.cards.begin(), clause.cards.end(), [&](Mask cards) { return cards & half_suit; });
    }

    bool has_clauses() const {
        return std::any_of(of.clauses_.begin(), of.clauses_.end(), [&](const Clause &one) { return is_about(one); });
    }

    double weight() const {
        std::array<int, MOST_SEATS> taken{};
        for (const int card : unknown) ++taken[std::size_t(holder[std::size_t(card)])];
        double ways = 1;
        for (int s = 0; s < of.layout_.seats; ++s)
            if (taken[std::size_t(s)]) ways *= places(of.room_[std::size_t(s)], taken[std::size_t(s)]);
        return ways;
    }

    // The first that can be right; if none can be, the first of all.
    bool find_first(std::size_t n) {
        if (n == unknown.size()) return agrees() && weight() != 0;
        for (const int seat : able[n]) {
            holder[std::size_t(unknown[n])] = std::int8_t(seat);
            if (find_first(n + 1)) return true;
        }
        return false;
    }
};

CardChances::Guess CardChances::guess(int team, int half_suit) const {
    Candidates all{*this, layout_.cards[half_suit], {}, {}};
    each(layout_.cards[half_suit], [&](int card) {
        std::vector<int> able;
        for (int s = team; s < layout_.seats; s += 2)
            if (may_[s] >> card & 1) able.push_back(s);
        if (able.empty()) able.push_back(team);
        std::stable_sort(able.begin(), able.end(), [&](int one, int other) { return of(one, card) > of(other, card); });
        all.holder[std::size_t(card)] = std::int8_t(able.front());
        if (able.size() < 2) return;
        all.unknown.push_back(card);
        all.able.push_back(std::move(able));
    });
    const Holders likeliest = all.holder;
    const std::vector<std::vector<int>> everybody = all.able;
    const double share = 1.0 / double(std::max<std::size_t>(1, all.unknown.size()));
    const std::size_t most = std::max<std::size_t>(2, std::size_t(std::pow(double(MOST_GUESSES), share)));
    for (std::vector<int> &able : all.able) able.resize(std::min(able.size(), most));
    all.extend(0);
    if (all.total != 0) return {contained(team, half_suit) * all.best_weight / all.total, all.best};
    all.able = everybody;
    all.holder = likeliest;
    if (!all.has_clauses() || !all.find_first(0)) all.holder = likeliest;
    return {0, all.holder};
}

} // namespace shoal
