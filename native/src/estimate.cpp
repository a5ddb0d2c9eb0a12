#include "estimate.hpp"

#include <algorithm>

namespace shoal {
namespace {

constexpr int ROUNDS = 3;
constexpr float MOST_LIFTED = 0.97f;  // a lifted chance stays an open one

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

    // At least one of these cards is with that seat: its chances grow, the others' of the same cards shrink.
    void lift(int seats, int seat, Mask cards) {
        float none = 1;
        for (Mask left = cards; left; left &= left - 1) none *= 1 - chance[column_of[first(left)]][seat];
        if (none >= 1 || none <= 0) return;
        for (Mask left = cards; left; left &= left - 1) {
            auto &column = chance[column_of[first(left)]];
            const float before = column[seat], after = std::min(before / (1 - none), MOST_LIFTED);
            if (before <= 0 || before >= 1) continue;
            const float others = (1 - after) / (1 - before);
            for (int s = 0; s < seats; ++s) column[s] *= others;
            column[seat] = after;
        }
    }
};

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
            table.chance[i][s] = may ? factor * float(facts.room[s]) : 0;
        }
    }
    table.scale_columns(seats);
    for (int round = 0; round < ROUNDS; ++round) {
        table.scale_rows(seats, facts.room);
        table.scale_columns(seats);
    }
    for (const Base &base : told.bases)
        if (!(base.cards & facts.known[base.seat])) table.lift(seats, base.seat, base.cards & facts.may[base.seat] & ~known);
    for (int s = 0; s < seats; ++s) {
        chances[s].fill(0);
        for (Mask left = facts.known[s] & told.cards; left; left &= left - 1) chances[s][first(left)] = 1;
        for (int i = 0; i < table.columns; ++i) chances[s][table.card[i]] = table.chance[i][s];
    }
    return true;
}

} // namespace shoal
