#include "product.hpp"

#include <algorithm>

namespace shoal {
namespace {

constexpr std::uint32_t NOWHERE = ~std::uint32_t(0);
constexpr int BEYOND = MOST_IN_HALF_SUIT + 1;  // numbers past the end of a row, all 0, so that a shifted row can be read

} // namespace

bool Product::multiply(const Seating &seating, std::vector<Factor> &factors, int count, const Fill &fill) {
    begin(seating, factors.data(), count);
    return room_a_ < 8 ? solve<8>(factors, count, fill) : solve<16>(factors, count, fill);
}

void Product::begin(const Seating &seating, const Factor *factors, int count) {
    seating_ = seating;
    const int outer = seating.outer();
    room_a_ = seating.places > 0 ? seating.room[outer] : 0;
    room_b_ = seating.places > 1 ? seating.room[outer + 1] : 0;
    guards_ = seating.guards & seating.outer_mask();
    layers_ = count + 1;
    rows_.clear();
    before_.clear();
    steps_.clear();
    total_ = 0;

    // How much of the room of each outer place the factors from each on, and the cards that are alike, can fill.
    int alike = seating.total();
    for (int f = 0; f < count; ++f) alike -= factors[f].sharing->cards();
    most_.assign(std::size_t(layers_), 0);
    for (int p = 0; p < outer; ++p) {
        int most = alike;
        for (int f = count; f >= 0; --f) {
            if (f < count) {
                int taken = 0;
                for (const Sharing::Group &group : factors[f].sharing->groups()) taken = std::max(taken, at(group.outer, p));
                most += taken;
            }
            most_[f] |= Vector(std::min(most, 15)) << FIELD * p | (guards_ & one_at(p) << 4);
        }
    }
}

std::uint32_t Product::row_of(Vector outer, int inner) {
    const std::uint32_t row = finder_.find_or_add(outer, std::uint32_t(rows_.size()));
    if (row == rows_.size()) {
        rows_.push_back({outer, inner});
        before_.resize(before_.size() + stride_, 0.0);
    }
    return row;
}

template <int WIDTH> bool Product::solve(std::vector<Factor> &factors, int count, const Fill &rest) {
    stride_ = WIDTH + BEYOND;
    finder_.clear();
    row_of((seating_.rooms & seating_.outer_mask()) | guards_, room_a_ + room_b_);
    before_[room_a_] = 1;
    layer_[0] = {0, 1, 0};
    for (int f = 0; f < count; ++f)
        if (!forward<WIDTH>(factors[f], f)) return false;
    after_.assign(before_.size(), 0);
    fill<WIDTH>(rest);
    for (int f = count - 1; f >= 0; --f) backward<WIDTH>(factors[f], f);
    total_ = after_[room_a_];
    return true;
}

template <int WIDTH> bool Product::forward(const Factor &factor, int number) {
    Layer &layer = layer_[number];
    const std::vector<Sharing::Group> &groups = factor.sharing->groups();
    const Vector most = most_[number + 1];
    layer.steps = steps_.size();
    if (steps_.size() + (layer.last - layer.first) * groups.size() > MOST_STEPS) return false;
    finder_.clear();
    for (std::uint32_t r = layer.first; r < layer.last; ++r) {
        const Row row = rows_[r];
        for (const Sharing::Group &group : groups) {
            const Vector left = row.outer - group.outer;
            const bool can_be = (left & guards_) == guards_ && fits(left & ~guards_, most, guards_);
            if (!can_be || row.inner < group.inner) {
                steps_.push_back(NOWHERE);
                continue;
            }
            const std::uint32_t to = row_of(left, row.inner - group.inner);
            steps_.push_back(to);
            double sum[WIDTH] = {};
            for (int leaf = group.first; leaf < group.last; ++leaf) {
                const double weight = factor.weight[leaf];
                const double *source = &before_[std::size_t(r) * stride_ + factor.sharing->inner(leaf)];
                for (int i = 0; i < WIDTH; ++i) sum[i] += weight * source[i];
            }
            double *target = &before_[std::size_t(to) * stride_];
            for (int i = 0; i < WIDTH; ++i) target[i] += sum[i];
        }
        if (rows_.size() > MOST_ROWS) return false;
    }
    Layer &next = layer_[number + 1];
    next = {layer.last, std::uint32_t(rows_.size()), 0};
    for (std::uint32_t r = next.first; r < next.last; ++r) {  // where the second inner place has too much or too little
        double *row = &before_[std::size_t(r) * stride_];
        std::fill(row, row + lowest(rows_[r]), 0.0);
        std::fill(row + highest(rows_[r]) + 1, row + WIDTH, 0.0);
    }
    return true;
}

template <int WIDTH> void Product::fill(const Fill &rest) {
    const Layer &layer = layer_[layers_ - 1];
    const int outer = seating_.outer();
    for (std::uint32_t r = layer.first; r < layer.last; ++r) {
        const Row &row = rows_[r];
        double weight = 1;
        for (int p = 0; p < outer; ++p) weight *= rest[p][at(row.outer, p)];
        for (int a = lowest(row); a <= highest(row); ++a)
            after_[std::size_t(r) * stride_ + a] = weight * rest[outer][a] * rest[outer + 1][row.inner - a];
    }
}

template <int WIDTH> void Product::backward(Factor &factor, int number) {
    const Layer &layer = layer_[number];
    const std::vector<Sharing::Group> &groups = factor.sharing->groups();
    factor.around.assign(factor.weight.size(), 0);
    const std::uint32_t *step = &steps_[layer.steps];
    for (std::uint32_t r = layer.first; r < layer.last; ++r) {
        const double *before = &before_[std::size_t(r) * stride_];
        double sums[BEYOND][WIDTH] = {};  // by what the first inner place takes, by what it has left then
        for (const Sharing::Group &group : groups) {
            const std::uint32_t to = *step++;
            if (to == NOWHERE) continue;
            const double *after = &after_[std::size_t(to) * stride_];
            for (int leaf = group.first; leaf < group.last; ++leaf) {
                const int taken = factor.sharing->inner(leaf);
                const double weight = factor.weight[leaf];
                double around = 0;
                for (int i = 0; i < WIDTH; ++i) sums[taken][i] += weight * after[i];
                for (int i = 0; i < WIDTH; ++i) around += before[taken + i] * after[i];
                factor.around[leaf] += around;
            }
        }
        double *sum = &after_[std::size_t(r) * stride_];
        for (int a = lowest(rows_[r]); a <= highest(rows_[r]); ++a)
            for (int taken = 0; taken <= std::min(a, BEYOND - 1); ++taken) sum[a] += sums[taken][a - taken];
    }
}

void Product::alike_held(std::array<double, MOST_SEATS> &held) const {
    held.fill(0);
    each_rest([&](Vector rooms, double weight) {
        for (int p = 0; p < seating_.places; ++p) held[p] += weight * at(rooms, p);
    });
}

Vector Product::walk(Stream &stream, const std::vector<Factor> &factors, int count, int *leaves) const {
    std::uint32_t row = 0;
    int a = room_a_;
    for (int f = 0; f < count; ++f) {
        const Factor &factor = factors[f];
        const std::vector<Sharing::Group> &groups = factor.sharing->groups();
        const std::uint32_t *step = &steps_[layer_[f].steps + (row - layer_[f].first) * groups.size()];
        double left = stream.unit() * after_[std::size_t(row) * stride_ + a];
        std::uint32_t to = row;
        for (std::size_t g = 0; g < groups.size() && left >= 0; ++g) {
            if (step[g] == NOWHERE) continue;
            const double *after = &after_[std::size_t(step[g]) * stride_];
            for (int leaf = groups[g].first; leaf < groups[g].last && left >= 0; ++leaf) {
                const int taken = factor.sharing->inner(leaf);
                const double weight = taken <= a ? factor.weight[leaf] * after[a - taken] : 0;
                if (weight == 0) continue;
                left -= weight;
                leaves[f] = leaf;  // rounding may leave a little: then it is the last
                to = step[g];
            }
        }
        a -= factor.sharing->inner(leaves[f]);
        row = to;
    }
    const int outer = seating_.outer();
    const Row &end = rows_[row];
    return (end.outer & ~guards_) | Vector(a) << FIELD * outer | Vector(end.inner - a) << FIELD * (outer + 1);
}

} // namespace shoal
