#include "estimate.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

namespace shoal {
namespace {

constexpr int ROUNDS = 3;

struct Table {  // the unknown cards, a column each
    int columns = 0;
    std::array<std::int8_t, MOST_CARDS> card{};
    std::array<std::array<float, MOST_SEATS>, MOST_CARDS> chance{};
    std::array<std::int8_t, MOST_CARDS> column_of{};

    void scale_columns(int seats) {
        for (int i = 0; i < columns; ++i) {
            float sum = 0;
            for (int s = 0; s < seats; ++s) sum += chance[i][s];
            const float scale = sum > 0 ? 1 / sum : 0;
            for (int s = 0; s < seats; ++s) chance[i][s] *= scale;
        }
    }

    void scale_rows(int seats, const Rooms &room) {
        std::array<float, MOST_SEATS> sum{}, scale{};
        for (int i = 0; i < columns; ++i)
            for (int s = 0; s < seats; ++s) sum[s] += chance[i][s];
        for (int s = 0; s < seats; ++s) scale[s] = sum[s] > 0 ? float(room[s]) / sum[s] : 0;
        for (int i = 0; i < columns; ++i)
            for (int s = 0; s < seats; ++s) chance[i][s] *= scale[s];
    }

    // At least one of these cards is with that seat.
    void lift(int seat, Mask cards) {
        float none = 1;
        for (Mask left = cards; left; left &= left - 1) none *= 1 - chance[column_of[first(left)]][seat];
        for (Mask left = cards; left; left &= left - 1) {
            float &lifted = chance[column_of[first(left)]][seat];
            lifted = none < 1 ? lifted / (1 - none) : 1 / float(count(cards));
        }
    }
};

// The bases that still say something, small ones first, none that follows from another: told twice they would lift twice.
std::vector<Base> narrowed(const Constraints &told, const Facts &facts) {
    std::vector<Base> found;
    found.reserve(told.bases.size());
    for (const Base &base : told.bases)
        if (!(base.cards & facts.known[base.seat])) found.push_back({base.seat, base.cards & facts.may[base.seat]});
    std::sort(found.begin(), found.end(), [](const Base &one, const Base &other) {
        return std::tuple(count(one.cards), one.cards) < std::tuple(count(other.cards), other.cards);
    });
    auto end = found.begin();
    for (const Base base : found) {
        const auto implies = [=](const Base &inner) { return inner.seat == base.seat && !(inner.cards & ~base.cards); };
        if (std::none_of(found.begin(), end, implies)) *end++ = base;
    }
    found.erase(end, found.end());
    return found;
}

} // namespace

bool estimate(const Constraints &told, const Facts &facts, const Likelihood *likelihood, Chances &chances) {
    if (!facts.possible) return false;
    const Layout &layout = *told.layout;
    const int seats = layout.seats;
    Table table;
    Mask known = 0;
    for (int s = 0; s < seats; ++s) known |= facts.known[s];
    for (Mask left = told.cards & ~known; left; left &= left - 1) {
        const int c = first(left), i = table.columns++;
        table.card[i] = std::int8_t(c);
        table.column_of[c] = std::int8_t(i);
        for (int s = 0; s < seats; ++s) {
            const bool may = facts.may[s] >> c & 1;
            const float factor = likelihood ? float(likelihood->of[s][layout.half_suit_of[c]]) : 1.0f;
            table.chance[i][s] = may ? factor : 0;
        }
    }
    for (int round = 0; round < ROUNDS; ++round) {
        table.scale_rows(seats, facts.room);
        table.scale_columns(seats);
    }
    for (const Base &base : narrowed(told, facts)) table.lift(base.seat, base.cards);
    table.scale_columns(seats);
    for (int s = 0; s < seats; ++s) {
        chances[s].fill(0);
        for (Mask left = facts.known[s] & told.cards; left; left &= left - 1) chances[s][first(left)] = 1;
        for (int i = 0; i < table.columns; ++i) chances[s][table.card[i]] = table.chance[i][s];
    }
    return true;
}

} // namespace shoal
