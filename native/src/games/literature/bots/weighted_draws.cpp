#include "games/literature/bots/weighted_draws.hpp"

#include <algorithm>
#include <cmath>

namespace shoal {
namespace {

constexpr double KEPT = 0.02;    // of the exact chance
constexpr double MOST = 0.9999;  // that weights can make of a chance

double moved(double exact, double by) {
    if (exact <= 0 || exact >= 1) return exact;
    const double found = (1 - KEPT) * std::clamp(exact + by, 0.0, 1.0) + KEPT * exact;
    return std::min(found, std::max(exact, MOST));
}

template <class Visit> void each(Mask cards, Visit visit) {
    for (; cards; cards &= cards - 1) visit(first(cards));
}

// By card and seat.
using Moves = std::array<std::array<double, MOST_SEATS>, MOST_CARDS>;

// Cards of a half-suit that counting cannot tell apart, to the last bit, are moved alike: only the luck of the draws
// tells them apart, and a seat must not take one of them for likelier.
void share_among_alike(const Layout &layout, Mask cards, const Chances &counted, Moves &by) {
    while (cards) {
        const int one = first(cards);
        Mask alike = 0;
        std::array<double, MOST_SEATS> sum{};
        each(cards & layout.of_card(one), [&](int c) {
            if (counted[c] != counted[one]) return;
            alike |= Mask(1) << c;
            for (int s = 0; s < MOST_SEATS; ++s) sum[s] += by[c][s];
        });
        for (double &each_sum : sum) each_sum /= count(alike);
        each(alike, [&](int c) { by[c] = sum; });
        cards &= ~alike;
    }
}

// The same draws whenever the seat knows the same.
Stream dice_for(const Position &at) {
    return Stream(mix(at.hand) ^ mix(at.open() + 1), std::uint64_t(at.hearing->questions()) * MOST_SEATS + at.seat);
}

} // namespace

WeightedDraws &WeightedDraws::of_this_thread() {
    thread_local WeightedDraws draws;
    return draws;
}

bool WeightedDraws::draw(const Posterior &posterior, const Position &at, const Factors *factors,
                         const DrawSettings &how) {
    const int seats = at.layout->seats;
    std::array<bool, MOST_SEATS> heard{};
    bool any = false;
    for (int s = 0; s < seats; ++s) any |= heard[s] = s != at.seat && at.hearing->questions_of(s) > 0;
    if (!any || how.draws == 0) return false;
    Stream dice = dice_for(at);
    deals_.resize(how.draws);
    for (Masks &deal : deals_) posterior.sample(dice, deal);
    weights_.assign(deals_.size(), 0);
    for (int s = 0; s < seats; ++s)
        if (heard[s]) weigh(at, s, factors, how);
    const double most = *std::max_element(weights_.begin(), weights_.end());
    double sum = 0;
    for (double &weight : weights_) sum += weight = std::exp(weight - most);
    until_.resize(weights_.size());
    double until = 0;
    for (std::size_t n = 0; n < weights_.size(); ++n) until_[n] = until += weights_[n] /= sum;
    return true;
}

// Adds the logarithms of what the hands of a seat weigh. Many deals give it the same hand.
void WeightedDraws::weigh(const Position &at, int seat, const Factors *factors, const DrawSettings &how) {
    const Layout &layout = *at.layout;
    hands_.clear();
    finder_.clear();
    number_.resize(deals_.size());
    for (std::size_t n = 0; n < deals_.size(); ++n) {
        const std::uint32_t found = finder_.find_or_add(deals_[n][seat], std::uint32_t(hands_.size()));
        if (found == hands_.size()) hands_.push_back(sets_of(layout, deals_[n][seat]));
        number_[n] = found;
    }
    logs_.resize(hands_.size());
    at.hearing->log_likelihoods(layout, seat, hands_, logs_.data());
    std::array<double, MOST_HALF_SUITS> log_factors{};
    for (int h = 0; h < layout.half_suits; ++h) log_factors[h] = factors ? std::log(factors->of[seat][h]) : 0;
    for (std::size_t n = 0; n < hands_.size(); ++n) {
        double of_factors = 0;
        for (int h = 0; h < layout.half_suits; ++h) of_factors += count(hands_[n][h]) * log_factors[h];
        logs_[n] = double(how.choice) * logs_[n] - double(how.factors) * of_factors;
    }
    for (std::size_t n = 0; n < deals_.size(); ++n) weights_[n] += logs_[number_[n]];
}

void WeightedDraws::sharpen(const Posterior &posterior, const Position &at, Chances &chances) const {
    const double each_draw = 1 / double(deals_.size());
    Moves by{};
    Mask uncertain = 0;
    each(at.open(), [&](int c) {
        const bool known = std::any_of(chances[c].begin(), chances[c].end(), [](float one) { return one == 1; });
        if (!known) uncertain |= Mask(1) << c;
    });
    for (std::size_t n = 0; n < deals_.size(); ++n)
        for (int s = 0; s < at.layout->seats; ++s)
            each(deals_[n][s] & uncertain, [&](int c) { by[c][s] += weights_[n] - each_draw; });
    share_among_alike(*at.layout, uncertain, chances, by);
    each(uncertain, [&](int c) {
        std::array<double, MOST_SEATS> found{};
        double sum = 0;
        for (int s = 0; s < at.layout->seats; ++s) sum += found[s] = moved(posterior.chance(s, c), by[c][s]);
        for (int s = 0; s < at.layout->seats; ++s) chances[c][s] = std::min(float(found[s] / sum), float(MOST));
    });
}

Posterior::Attribution WeightedDraws::attribution(const Posterior &posterior, const Position &at, int half_suit,
                                                  const Posterior::Attribution &exact) const {
    if (exact.chance <= 0 || exact.chance >= 1) return exact;
    const Mask cards = at.layout->cards[half_suit];
    const int team = at.team(), size = count(cards);
    struct Named {
        std::uint64_t key;
        double weight;
        int draws;
    };
    std::vector<Named> named;
    double contained = 0;
    const auto key_of = [&](auto holder_of) {
        std::uint64_t key = 0;
        int place = 0;
        each(cards, [&](int c) { key |= std::uint64_t(holder_of(c, place)) << 4 * place; ++place; });
        return key;
    };
    const std::uint64_t of_exact = key_of([&](int, int place) { return exact.holder[place]; });
    named.push_back({of_exact, 0, 0});
    for (std::size_t n = 0; n < deals_.size(); ++n) {
        Mask ours = 0;
        for (int s = team; s < at.layout->seats; s += 2) ours |= deals_[n][s];
        if (cards & ~ours) continue;
        contained += weights_[n] - 1 / double(deals_.size());
        const std::uint64_t key = key_of([&](int c, int) {
            int holder = team;
            while (!(deals_[n][holder] >> c & 1)) holder += 2;
            return holder;
        });
        auto found = std::find_if(named.begin(), named.end(), [&](const Named &one) { return one.key == key; });
        if (found == named.end()) found = named.insert(named.end(), {key, 0, 0});
        found->weight += weights_[n];
        ++found->draws;
    }
    Posterior::Attribution best = exact;
    best.contained = exact.contained < 1 ? moved(exact.contained, contained) : 1;
    best.chance = -1;
    const auto weightiest = std::max_element(named.begin(), named.end(),
                                             [](const Named &a, const Named &b) { return a.weight < b.weight; });
    for (const Named &one : {named.front(), *weightiest}) {
        std::array<std::int8_t, MOST_IN_HALF_SUIT> holder;
        holder.fill(-1);
        for (int place = 0; place < size; ++place) holder[place] = std::int8_t(one.key >> 4 * place & 15);
        const double counted = one.key == of_exact ? exact.chance : posterior.chance_of(half_suit, holder);
        const double chance = moved(counted, one.weight - one.draws / double(deals_.size()));
        if (chance > best.chance) {
            best.chance = chance;
            best.holder = holder;
        }
    }
    best.chance = std::min(best.chance, best.contained);
    return best;
}

void WeightedDraws::sample(Stream &dice, Masks &hands) const {
    const auto found = std::upper_bound(until_.begin(), until_.end(), dice.unit() * until_.back());
    hands = deals_[std::min<std::size_t>(std::size_t(found - until_.begin()), deals_.size() - 1)];
}

double WeightedDraws::effective() const {
    double squares = 0;
    for (const double weight : weights_) squares += weight * weight;
    return 1 / squares;
}

} // namespace shoal
