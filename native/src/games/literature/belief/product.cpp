#include "games/literature/belief/product.hpp"

#include <algorithm>

namespace shoal {
namespace {

double sum_of_products(const double *one, const double *other, int width) {
    double even = 0, odd = 0;
    for (int i = 0; i < width; i += 2) {
        even += one[i] * other[i];
        odd += one[i + 1] * other[i + 1];
    }
    return even + odd;
}

} // namespace

bool Product::multiply(const Seating &seating, std::vector<Factor> &factors, int count, const Fill &rest,
                       std::size_t most_steps, bool only_walks) {
    begin(seating, factors.data(), count);
    if (row_at_.empty()) return false;
    rows_.push_back({(seating.rooms & seating.outer_mask()) | guards_, number_of(seating.rooms), room_a_ + room_b_});
    layer_[0] = {0, 1, 0};
    for (int f = 0; f < count; ++f)
        if (!lead_on(factors[f], f, most_steps)) return false;
    after_.assign(rows_.size() * stride_, 0.0);
    fill(rest);
    if (!only_walks) {
        before_.assign(after_.size(), 0.0);
        before_[room_a_] = 1;
        for (int f = 0; f < count; ++f) {
            pass_forward(passage(factors[f], f), before_.data());
            clear_outside(layer_[f + 1], before_);
        }
    }
    for (int f = count - 1; f >= 0; --f) {
        Factor &factor = factors[f];
        if (only_walks) {
            pass_backward(passage(factor, f), after_.data());
        } else {
            factor.around.assign(factor.weight.size(), 0);
            pass_backward(passage(factor, f), before_.data(), after_.data(), factor.around.data());
        }
        clear_outside(layer_[f], after_);
    }
    total_ = after_[room_a_];
    return true;
}

Passage Product::passage(const Factor &factor, int layer) const {
    const std::vector<Sharing::Group> &groups = factor.sharing->groups();
    return {.steps = steps_.data() + layer_[layer].steps,
            .first = layer_[layer].first,
            .last = layer_[layer].last,
            .groups = groups.data(),
            .group_count = groups.size(),
            .inner = factor.sharing->inner(),
            .most_inner = factor.sharing->most_inner(),
            .weight = factor.weight.data(),
            .width = width_};
}

void Product::begin(const Seating &seating, const Factor *factors, int count) {
    seating_ = seating;
    const int outer = seating.outer();
    room_a_ = seating.places > 0 ? seating.room[outer] : 0;
    room_b_ = seating.places > 1 ? seating.room[outer + 1] : 0;
    width_ = room_a_ < 8 ? 8 : 16;
    stride_ = width_ + BEYOND;
    guards_ = seating.guards & seating.outer_mask();
    layers_ = count + 1;
    rows_.clear();
    steps_.clear();
    total_ = 0;

    std::size_t numbers = 1;
    for (int p = 0; p < outer; ++p) {
        radix_[p] = std::uint32_t(numbers);
        numbers = std::min(numbers * std::size_t(seating.room[p] + 1), MOST_NUMBERS + 1);
    }
    if (numbers > MOST_NUMBERS)
        row_at_.clear();
    else if (row_at_.size() < numbers)
        row_at_.resize(numbers, NOWHERE);

    // How much of the room of each outer place the factors from each on, and the cards that are alike, can fill.
    int alike = seating.total();
    for (int f = 0; f < count; ++f) alike -= factors[f].sharing->cards();
    most_.assign(std::size_t(layers_), guards_);
    for (int p = 0; p < outer; ++p) {
        int most = alike;
        for (int f = count; f >= 0; --f) {
            int taken = 0;
            if (f < count)
                for (const Sharing::Group &group : factors[f].sharing->groups())
                    taken = std::max(taken, at(group.outer, p));
            most += taken;
            most_[f] |= Vector(std::min(most, 15)) << FIELD * p;
        }
    }
}

std::uint32_t Product::number_of(Vector outer) const {
    std::uint32_t number = 0;
    for (int p = 0; p < seating_.outer(); ++p) number += radix_[p] * std::uint32_t(at(outer, p));
    return number;
}

// The rows that a factor leads to.
bool Product::lead_on(const Factor &factor, int number, std::size_t most_steps) {
    Layer &layer = layer_[number];
    const std::vector<Sharing::Group> &groups = factor.sharing->groups();
    const Vector most = most_[number + 1];
    layer.steps = steps_.size();
    const std::size_t steps = (layer.last - layer.first) * groups.size();
    if (layer.steps + steps > most_steps) return false;
    steps_.resize(layer.steps + steps);
    group_number_.clear();
    for (const Sharing::Group &group : groups) group_number_.push_back(number_of(group.outer));

    std::uint32_t *step = steps_.data() + layer.steps;
    for (std::uint32_t r = layer.first; r < layer.last; ++r) {
        const Row row = rows_[r];
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const Vector left = row.outer - groups[g].outer;
            const int inner = row.inner - groups[g].inner;
            const bool can_be = (left & (most - (left & ~guards_)) & guards_) == guards_ && inner >= 0;
            if (!can_be) {
                *step++ = NOWHERE;
                continue;
            }
            const std::uint32_t number_then = row.number - group_number_[g];
            std::uint32_t &found = row_at_[number_then];
            if (found == NOWHERE) {
                rows_.push_back({left, number_then, inner});
                found = std::uint32_t(rows_.size() - 1);
            }
            *step++ = found;
        }
    }
    layer_[number + 1] = {layer.last, std::uint32_t(rows_.size()), 0};
    for (std::size_t r = layer.last; r < rows_.size(); ++r) row_at_[rows_[r].number] = NOWHERE;
    return rows_.size() <= MOST_ROWS;
}

// In rows there are also numbers for more, or less, than the second inner place can have: they mean nothing.
void Product::clear_outside(const Layer &layer, std::vector<double> &numbers) const {
    for (std::uint32_t r = layer.first; r < layer.last; ++r) {
        double *row = &numbers[std::size_t(r) * stride_];
        std::fill(row, row + lowest(rows_[r]), 0.0);
        std::fill(row + highest(rows_[r]) + 1, row + width_, 0.0);
    }
}

void Product::fill(const Fill &rest) {
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

void Product::look_around(int first, int last, Factor &factor) {
    const Sharing &sharing = *factor.sharing;
    const Layer &from = layer_[first], &to = layer_[last];
    factor.around.assign(factor.weight.size(), 0);
    for (std::uint32_t r = to.first; r < to.last; ++r) row_at_[rows_[r].number] = r;
    for (const Sharing::Group &group : sharing.groups()) {
        const std::uint32_t number = number_of(group.outer);
        for (std::uint32_t r = from.first; r < from.last; ++r) {
            if (((rows_[r].outer - group.outer) & guards_) != guards_) continue;
            const std::uint32_t step = row_at_[rows_[r].number - number];
            if (step == NOWHERE) continue;
            const double *before = &before_[std::size_t(r) * stride_], *after = &after_[std::size_t(step) * stride_];
            for (int leaf = group.first; leaf < group.last; ++leaf)
                factor.around[leaf] += sum_of_products(before + sharing.inner(leaf), after, width_);
        }
    }
    for (std::uint32_t r = to.first; r < to.last; ++r) row_at_[rows_[r].number] = NOWHERE;
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
        const std::uint32_t *step = steps_.data() + layer_[f].steps + (row - layer_[f].first) * groups.size();
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
