#include "games/go_fish/posterior.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace shoal::fish {
namespace {

using Word = std::uint64_t;

constexpr std::array<int, MOST_OF_A_KIND + 1> FACTORIALS{1, 1, 2, 6, 24};

// Fields side by side in two words; none lies in both, and none borrows from the next while its guard is set.
struct Packed {
    Word low = 0, high = 0;

    friend Packed operator+(Packed a, Packed b) { return {a.low + b.low, a.high + b.high}; }
    friend Packed operator-(Packed a, Packed b) { return {a.low - b.low, a.high - b.high}; }
    friend bool operator==(Packed a, Packed b) { return a.low == b.low && a.high == b.high; }
    bool has(Packed guards) const { return (low & guards.low) == guards.low && (high & guards.high) == guards.high; }
};

struct Field {
    int word = 0, shift = 0;

    Packed holding(int count) const {
        const Word value = Word(count) << shift;
        return word ? Packed{0, value} : Packed{value, 0};
    }
};

// Where the field of each group is, and last that of the stock.
struct Packing {
    std::vector<int> sizes;
    std::vector<Field> fields;
    Packed guards, full;
    std::vector<std::vector<int>> own;    // by seat: the places of its groups
    std::vector<std::vector<int>> among;  // how many groups of each seat are among the first so many

    explicit Packing(const Known &known) : own(std::size_t(known.seats)) {
        for (const Group &group : known.groups) sizes.push_back(group.size);
        sizes.push_back(known.stock);
        int bit = 0;
        for (int size : sizes) {
            const int width = std::bit_width(unsigned(size)) + 1;
            if (bit < 64 && bit + width > 64) bit = 64;
            const Field field{bit / 64, bit % 64};
            bit += width;
            if (bit > 128) throw std::logic_error("so many unseen cards are in no pack");
            fields.push_back(field);
            guards = guards + field.holding(1 << (width - 1));
            full = full + field.holding(size);
        }
        full = full + guards;
        among.emplace_back(known.seats, 0);
        for (int place = 0; place < int(known.groups.size()); ++place) {
            const int seat = known.groups[place].seat;
            own[seat].push_back(place);
            among.push_back(among.back());
            ++among.back()[seat];
        }
    }
};

struct Vector {
    Packed packed;
    double ways;
    std::array<std::uint8_t, MOST_FISHERS + 1> gained;  // by seat, and last in the stock
};

// What a seat can have of a kind after one of its groups, and the most that this group can have.
struct Reach {
    int place, limit, least, most;
};

struct Part {
    int total;
    Packed packed;
    int orders;
    std::array<std::uint8_t, MOST_FISHERS + 1> gained;
};

class Vectors {
public:
    Vectors(const Known &known, int kind, const Packing &packing)
        : packing_(packing), unseen_(known.unseen[kind]), stock_(known.stock), seats_(known.seats) {
        for (int seat = 0; seat < seats_; ++seat) {
            ranges_.push_back(ranges(known, kind, seat));
            counts_.push_back(count(ranges_.back()));
        }
        Counts totals{1};
        for (const Counts &counts : counts_) {
            Counts after{};
            for (int total = 0; total <= unseen_; ++total)
                for (int more = 0; more <= total; ++more) after[total] += totals[total - more] * counts[more];
            totals = after;
        }
        for (int total = std::max(0, unseen_ - stock_); total <= unseen_; ++total) number += totals[total];
    }

    std::vector<Vector> all() const {
        std::array<int, MOST_FISHERS + 1> least{}, most{};
        for (int seat = seats_; seat-- > 0;) {
            const Counts &counts = counts_[seat];
            int low = 0, high = unseen_;
            while (low < unseen_ && !counts[low]) ++low;
            while (high > 0 && !counts[high]) --high;
            least[seat] = least[seat + 1] + low;
            most[seat] = most[seat + 1] + high;
        }
        std::vector<Part> found{{0, {}, 1, {}}}, after;
        for (int seat = 0; seat < seats_; ++seat) {
            const int lowest = unseen_ - stock_ - most[seat + 1], highest = unseen_ - least[seat + 1];
            const std::vector<Part> own = listed(ranges_[seat]);
            after.clear();
            for (const Part &part : found)
                for (const Part &more : own) {
                    const int total = part.total + more.total;
                    if (total < lowest || total > highest) continue;
                    Part next{total, part.packed + more.packed, part.orders * more.orders, part.gained};
                    next.gained[seat] = std::uint8_t(more.total);
                    after.push_back(next);
                }
            found.swap(after);
        }
        std::vector<Vector> vectors;
        for (Part &part : found) {
            const int left = unseen_ - part.total;
            part.gained[seats_] = std::uint8_t(left);
            vectors.push_back({part.packed + packing_.fields.back().holding(left),
                               double(FACTORIALS[unseen_] / (part.orders * FACTORIALS[left])), part.gained});
        }
        return vectors;
    }

    std::uint64_t number = 0;

private:
    using Counts = std::array<std::uint64_t, MOST_OF_A_KIND + 1>;

    std::vector<Reach> ranges(const Known &known, int kind, int seat) const {
        const std::vector<int> &own = packing_.own[seat];
        std::vector<int> least(own.size() + 1, 0), most(own.size() + 1, unseen_);
        for (const Bound &bound : known.bounds[kind]) {
            if (bound.seat != seat) continue;
            const int after = packing_.among[bound.groups][seat];
            least[after] = std::max(least[after], bound.least);
            most[after] = std::min(most[after], bound.most);
        }
        std::vector<Reach> found(own.size());
        int low = least.back(), high = most.back();
        for (int after = int(own.size()); after-- > 0;) {
            const Group &group = known.groups[own[after]];
            const int limit = group.never == kind ? 0 : std::min(group.size, unseen_);
            found[after] = {own[after], limit, low, high};
            low = std::max(least[after], low - limit);
            high = std::min(most[after], high);
        }
        return found;
    }

    Counts count(const std::vector<Reach> &ranges) const {
        Counts counts{1};
        for (const Reach &reach : ranges) {
            Counts after{};
            for (int total = std::max(0, reach.least); total <= std::min(unseen_, reach.most); ++total)
                for (int before = std::max(0, total - reach.limit); before <= total; ++before)
                    after[total] += counts[before];
            counts = after;
        }
        return counts;
    }

    std::vector<Part> listed(const std::vector<Reach> &ranges) const {
        std::vector<Part> found{{0, {}, 1, {}}}, after;
        for (const Reach &reach : ranges) {
            if (!reach.limit) continue;
            after.clear();
            for (const Part &part : found)
                for (int count = std::max(0, reach.least - part.total);
                     count <= std::min(reach.limit, reach.most - part.total); ++count)
                    after.push_back({part.total + count, part.packed + packing_.fields[reach.place].holding(count),
                                     part.orders * FACTORIALS[count], {}});
            found.swap(after);
        }
        return found;
    }

    const Packing &packing_;
    int unseen_, stock_, seats_;
    std::vector<std::vector<Reach>> ranges_;
    std::vector<Counts> counts_;
};

// States and their values in the order in which they came, as a dictionary in Python has them.
class States {
public:
    std::vector<Packed> keys;
    std::vector<double> values;

    const double *find(Packed key) const {
        if (table_.empty()) return nullptr;
        for (std::size_t at = place(key);; at = (at + 1) & mask_) {
            if (!table_[at]) return nullptr;
            if (keys[table_[at] - 1] == key) return &values[table_[at] - 1];
        }
    }

    double *find(Packed key) { return const_cast<double *>(std::as_const(*this).find(key)); }

    // The key is not there yet.
    void add(Packed key, double value) {
        keys.push_back(key);
        values.push_back(value);
        if (2 * keys.size() > table_.size()) {
            table_.assign(std::max<std::size_t>(16, 4 * keys.size()), 0);
            table_.resize(std::bit_ceil(table_.size()), 0);
            mask_ = table_.size() - 1;
            for (std::size_t i = 0; i < keys.size(); ++i) enter(i);
        } else {
            enter(keys.size() - 1);
        }
    }

private:
    std::size_t place(Packed key) const {
        Word mixed = (key.low ^ std::rotl(key.high * 0x9e3779b97f4a7c15u, 31)) * 0xbf58476d1ce4e5b9u;
        return std::size_t(mixed ^ mixed >> 32) & mask_;
    }

    void enter(std::size_t i) {
        std::size_t at = place(keys[i]);
        while (table_[at]) at = (at + 1) & mask_;
        table_[at] = std::uint32_t(i + 1);
    }

    std::vector<std::uint32_t> table_;
    std::size_t mask_ = 0;
};

// After each of these lists, the most that the later ones can put in each group, and every guard twice.
std::vector<Packed> still_to_come(const Packing &packing, const std::vector<std::vector<Vector>> &lists,
                                  const std::vector<int> &order) {
    std::vector<int> most(packing.sizes.size(), 0);
    std::vector<Packed> found(order.size());
    for (std::size_t step = order.size(); step-- > 0;) {
        found[step] = packing.guards + packing.guards;
        for (std::size_t place = 0; place < most.size(); ++place) {
            const Field field = packing.fields[place];
            found[step] = found[step] + field.holding(most[place]);
            const Word mask = (Word(1) << std::bit_width(unsigned(packing.sizes[place]))) - 1;
            int here = 0;
            for (const Vector &vector : lists[order[step]]) {
                const Word word = field.word ? vector.packed.high : vector.packed.low;
                here = std::max(here, int(word >> field.shift & mask));
            }
            most[place] = std::min(packing.sizes[place], most[place] + here);
        }
    }
    return found;
}

States after(const States &states, const std::vector<Vector> &vectors, Packed guards, Packed most) {
    States found;
    for (std::size_t i = 0; i < states.keys.size(); ++i)
        for (const Vector &vector : vectors) {
            const Packed room = states.keys[i] - vector.packed;
            if (!room.has(guards)) continue;
            const double ways = states.values[i] * vector.ways;
            if (double *there = found.find(room))
                *there += ways;
            else if ((most - room).has(guards))
                found.add(room, ways);
        }
    return found;
}

// At least one card: exactly 1 where it is so in all cases, and never by rounding.
double share_of(const std::vector<Vector> &vectors, const std::vector<double> &shares, int seat, int known) {
    double so = 0;
    bool in_all = true;
    for (std::size_t v = 0; v < vectors.size(); ++v) {
        if (!(shares[v] > 0)) continue;
        if (known + vectors[v].gained[seat] > 0)
            so += shares[v];
        else
            in_all = false;
    }
    return in_all ? 1.0 : std::min(so, std::nextafter(1.0, 0.0));
}

} // namespace

std::optional<Marginals> posterior(const Known &known, long budget) {
    const Packing packing(known);
    const int kinds = int(known.unseen.size());
    std::vector<int> order(std::size_t(kinds), 0);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return known.unseen[a] > known.unseen[b]; });
    std::vector<std::uint64_t> numbers(order.size(), 0);
    std::vector<std::optional<Vectors>> found(order.size());
    for (int kind : order) {
        found[kind].emplace(known, kind, packing);
        numbers[kind] = found[kind]->number;
        if (numbers[kind] > std::uint64_t(budget / LIST_SHARE)) return std::nullopt;
    }
    std::vector<std::vector<Vector>> lists;
    for (const auto &vectors : found) lists.push_back(vectors->all());
    std::sort(order.begin(), order.end(),
              [&](int a, int b) { return numbers[a] != numbers[b] ? numbers[a] < numbers[b] : a < b; });

    const std::vector<Packed> most = still_to_come(packing, lists, order);
    std::vector<States> forward(1);
    forward[0].add(packing.full, 1.0);
    for (std::size_t step = 0; step < order.size(); ++step) {
        const std::vector<Vector> &vectors = lists[order[step]];
        budget -= long(forward.back().keys.size() * vectors.size());
        if (budget < 0) return std::nullopt;
        forward.push_back(after(forward.back(), vectors, packing.guards, most[step]));
    }
    const double *total = forward.back().find(packing.guards);
    if (!total) throw std::logic_error("what has been seen is not possible");

    Marginals marginals;
    marginals.holds.resize(order.size());
    marginals.mean.resize(order.size());
    States backward;
    backward.add(packing.guards, 1.0);
    for (std::size_t step = order.size(); step-- > 0;) {
        const int kind = order[step];
        const std::vector<Vector> &vectors = lists[kind];
        const States &states = forward[step];
        std::vector<double> shares(vectors.size(), 0.0);
        States before;
        for (std::size_t i = 0; i < states.keys.size(); ++i) {
            double onward = 0;
            for (std::size_t v = 0; v < vectors.size(); ++v) {
                const double *rest = backward.find(states.keys[i] - vectors[v].packed);
                if (!rest) continue;
                const double reached = vectors[v].ways * *rest;
                onward += reached;
                shares[v] += states.values[i] * reached;
            }
            if (onward > 0) before.add(states.keys[i], onward);
        }
        backward = std::move(before);
        for (double &share : shares) share /= *total;
        for (int seat = 0; seat <= known.seats; ++seat) {
            const int gained = seat < known.seats ? known.flows[seat][kind] : 0;
            marginals.holds[kind][seat] = share_of(vectors, shares, seat, gained);
            double mean = 0;
            for (std::size_t v = 0; v < vectors.size(); ++v) mean += shares[v] * (gained + vectors[v].gained[seat]);
            marginals.mean[kind][seat] = mean;
        }
    }
    return marginals;
}

} // namespace shoal::fish
