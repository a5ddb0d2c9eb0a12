#include "core/processors.hpp"
#include "games/literature/belief/rows.hpp"

#include <algorithm>

namespace shoal {
namespace {

constexpr int LANES = 8;

template <int WIDTH> INSIDE void forward(const Passage &by, double *rows) {
    constexpr std::size_t STRIDE = WIDTH + BEYOND;
    const std::uint32_t *step = by.steps;
    for (std::size_t r = by.first; r < by.last; ++r) {
        const double *row = rows + r * STRIDE;
        for (std::size_t g = 0; g < by.group_count; ++g, ++step) {
            if (*step == NOWHERE) continue;
            double *target = rows + *step * STRIDE;
            for (int part = 0; part < WIDTH; part += LANES) {
                double sum[LANES];
                KEEP_TOGETHER
                for (int i = 0; i < LANES; ++i) sum[i] = target[part + i];
                for (int leaf = by.groups[g].first; leaf < by.groups[g].last; ++leaf) {
                    const double weight = by.weight[leaf];
                    const double *source = row + part + by.inner[leaf];
                    KEEP_TOGETHER
                    for (int i = 0; i < LANES; ++i) sum[i] += weight * source[i];
                }
                KEEP_TOGETHER
                for (int i = 0; i < LANES; ++i) target[part + i] = sum[i];
            }
        }
    }
}

// AROUND: and what there is around each leaf, with what `before_rows` says.
template <int WIDTH, bool AROUND>
INSIDE void backward(const Passage &by, const double *before_rows, double *after_rows, double *around) {
    constexpr std::size_t STRIDE = WIDTH + BEYOND;
    const std::uint32_t *step = by.steps;
    for (std::size_t r = by.first; r < by.last; ++r) {
        const double *before = AROUND ? before_rows + r * STRIDE : nullptr;
        double sums[BEYOND][WIDTH];  // by what the first inner place takes, by what is left there then
        std::fill(&sums[0][0], &sums[0][0] + (by.most_inner + 1) * WIDTH, 0.0);
        for (std::size_t g = 0; g < by.group_count; ++g, ++step) {
            if (*step == NOWHERE) continue;
            const double *after = after_rows + *step * STRIDE;
            for (int leaf = by.groups[g].first; leaf < by.groups[g].last; ++leaf) {
                const double weight = by.weight[leaf];
                double *sum = sums[by.inner[leaf]];
                for (int part = 0; part < WIDTH; part += LANES) {
                    KEEP_TOGETHER
                    for (int i = 0; i < LANES; ++i) sum[part + i] += weight * after[part + i];
                }
                if (!AROUND) continue;
                const double *source = before + by.inner[leaf];
                double lane[LANES];
                KEEP_TOGETHER
                for (int i = 0; i < LANES; ++i) lane[i] = source[i] * after[i];
                for (int part = LANES; part < WIDTH; part += LANES) {
                    KEEP_TOGETHER
                    for (int i = 0; i < LANES; ++i) lane[i] += source[part + i] * after[part + i];
                }
                around[leaf] +=
                    ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
            }
        }
        double *row = after_rows + r * STRIDE;
        for (int taken = 0; taken <= by.most_inner; ++taken)
            for (int i = 0; i + taken < WIDTH; ++i) row[i + taken] += sums[taken][i];
    }
}

} // namespace

FOR_EVERY_PROCESSOR void pass_forward(const Passage &by, double *rows) {
    by.width == LANES ? forward<LANES>(by, rows) : forward<2 * LANES>(by, rows);
}

FOR_EVERY_PROCESSOR void pass_backward(const Passage &by, double *after) {
    by.width == LANES ? backward<LANES, false>(by, nullptr, after, nullptr)
                      : backward<2 * LANES, false>(by, nullptr, after, nullptr);
}

FOR_EVERY_PROCESSOR void pass_backward(const Passage &by, const double *before, double *after, double *around) {
    by.width == LANES ? backward<LANES, true>(by, before, after, around)
                      : backward<2 * LANES, true>(by, before, after, around);
}

} // namespace shoal
