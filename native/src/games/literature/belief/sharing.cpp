#include "games/literature/belief/sharing.hpp"

#include <algorithm>

namespace shoal {
namespace {

constexpr std::uint32_t NONE = ~std::uint32_t(0);

// A node's key: three bits a place for the cards taken, and above them the clauses.
constexpr int CLAUSES_AT = 3 * MOST_SEATS;
static_assert(CLAUSES_AT + MOST_CLAUSES <= 64 && MOST_IN_HALF_SUIT < 8);

int taken_by(std::uint64_t key, int place) { return int(key >> 3 * place & 7); }

Vector unpacked(std::uint64_t key, int places) {
    Vector taken = 0;
    for (int p = 0; p < places; ++p) taken |= Vector(taken_by(key, p)) << FIELD * p;
    return taken;
}

int sum_of(Vector vector, int places) {
    int sum = 0;
    for (int p = 0; p < places; ++p) sum += at(vector, p);
    return sum;
}

} // namespace

// --- The graph ------------------------------------------------------------------------------------------------------

bool Sharing::build(const UnknownCards &unknown, const Seating &seating, Finder &finder) {
    cards_ = unknown.count;
    nodes_.assign(1, Node{0, 1, NONE});
    edges_.clear();
    first_node_[0] = 0;
    first_node_[1] = 1;
    for (int c = 0; c < cards_; ++c) {
        first_edge_[c] = std::uint32_t(edges_.size());
        if (!add_layer(c, unknown.cards[c], seating, finder)) return false;
        first_node_[c + 2] = std::uint32_t(nodes_.size());
    }
    first_edge_[cards_] = std::uint32_t(edges_.size());
    gather_leaves(seating, finder);
    return true;
}

bool Sharing::add_layer(int layer, const UnknownCard &card, const Seating &seating, Finder &finder) {
    const std::uint64_t ends = std::uint64_t(card.ends) << CLAUSES_AT;
    finder.clear();
    for (std::uint32_t from = first_node_[layer]; from < first_node_[layer + 1]; ++from) {
        const std::uint64_t key = nodes_[from].key;
        const double ways = nodes_[from].ways;
        for (int i = 0; i < card.places; ++i) {
            const int place = card.place[i];
            if (taken_by(key, place) >= seating.room[place]) continue;
            const std::uint64_t more = key + (std::uint64_t(1) << 3 * place);
            const std::uint64_t next = more | std::uint64_t(card.meets[i]) << CLAUSES_AT;
            if ((next & ends) != ends) continue;
            const std::uint32_t to = finder.find_or_add(next ^ ends, std::uint32_t(nodes_.size()));
            if (to == nodes_.size()) nodes_.push_back({next ^ ends, 0, NONE});
            Node &node = nodes_[to];
            node.ways += ways;
            edges_.push_back({from, to, node.last_edge, place});
            node.last_edge = std::uint32_t(edges_.size() - 1);
        }
        if (edges_.size() > MOST_EDGES) return false;
    }
    return true;
}

// The leaves, those of one outer vector together (a counting sort).
void Sharing::gather_leaves(const Seating &seating, Finder &finder) {
    const int outer = seating.outer();
    const Vector mask = seating.outer_mask();
    finder.clear();
    groups_.clear();
    unsorted_.clear();
    group_of_.clear();
    for (std::uint32_t n = first_node_[cards_]; n < first_node_[cards_ + 1]; ++n) {
        const Vector taken = unpacked(nodes_[n].key, seating.places);
        const std::uint32_t group = finder.find_or_add(taken & mask, std::uint32_t(groups_.size()));
        if (group == groups_.size()) groups_.push_back({taken & mask, 0, 0, cards_ - sum_of(taken & mask, outer)});
        ++groups_[group].last;
        group_of_.push_back(group);
        unsorted_.push_back({taken, n});
    }
    int before = 0;
    for (Group &group : groups_) {
        const int size = group.last;
        group.first = group.last = before;
        before += size;
    }
    most_inner_ = 0;
    leaves_.resize(unsorted_.size());
    inner_.resize(unsorted_.size());
    leaf_at_.resize(unsorted_.size());
    for (std::size_t i = 0; i < unsorted_.size(); ++i) {
        const int leaf = groups_[group_of_[i]].last++;
        leaves_[leaf] = unsorted_[i];
        inner_[leaf] = at(unsorted_[i].taken, outer);
        most_inner_ = std::max(most_inner_, inner_[leaf]);
        leaf_at_[i] = leaf;
    }
}

// --- What the ways say ----------------------------------------------------------------------------------------------

void Sharing::spread(const std::vector<double> &weight, Held &held) {
    back_.assign(nodes_.size(), 0);
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) back_[leaves_[leaf].node] = weight[leaf];
    for (int c = cards_ - 1; c >= 0; --c) {
        held[c].fill(0);
        for (std::uint32_t e = first_edge_[c]; e < first_edge_[c + 1]; ++e) {
            const Edge &edge = edges_[e];
            back_[edge.from] += back_[edge.to];
            held[c][edge.place] += nodes_[edge.from].ways * back_[edge.to];
        }
    }
}

void Sharing::pick(Stream &stream, int leaf, Holders &holders) const {
    std::uint32_t node = leaves_[leaf].node;
    for (int c = cards_ - 1; c >= 0; --c) {
        double left = stream.unit() * nodes_[node].ways;
        std::uint32_t e = nodes_[node].last_edge;
        for (; edges_[e].before != NONE; e = edges_[e].before) {
            left -= nodes_[edges_[e].from].ways;
            if (left < 0) break;
        }
        holders[c] = std::int8_t(edges_[e].place);
        node = edges_[e].from;
    }
}

void Sharing::count_within(std::uint32_t places, std::vector<double> &ways) {
    within_.assign(nodes_.size(), 0);
    within_[0] = 1;
    for (const Edge &edge : edges_)
        if (places >> edge.place & 1) within_[edge.to] += within_[edge.from];
    ways.resize(leaves_.size());
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) ways[leaf] = within_[leaves_[leaf].node];
}

void Sharing::example_within(std::uint32_t places, int leaf, Holders &holders) const {
    std::uint32_t node = leaves_[leaf].node;
    for (int c = cards_ - 1; c >= 0; --c) {
        std::uint32_t e = nodes_[node].last_edge;
        while (!(places >> edges_[e].place & 1) || within_[edges_[e].from] == 0) e = edges_[e].before;
        holders[c] = std::int8_t(edges_[e].place);
        node = edges_[e].from;
    }
}

int Sharing::leaf_of(const Holders &holders) const {
    std::uint32_t node = 0;
    for (int c = 0; c < cards_; ++c) {
        std::uint32_t e = first_edge_[c];
        while (e < first_edge_[c + 1] && (edges_[e].from != node || edges_[e].place != holders[c])) ++e;
        if (e == first_edge_[c + 1]) return -1;
        node = edges_[e].to;
    }
    return leaf_at_[node - first_node_[cards_]];
}

} // namespace shoal
