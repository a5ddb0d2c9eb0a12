// The ways to share out unknown cards of one half-suit: how many there are for every vector of cards taken.
//
// A graph, layer by layer, one card a layer. A node is a vector of cards taken so far and the clauses that are met so
// far (and not yet behind us); an edge gives the next card to a place. The nodes of the last layer are the leaves.
#pragma once

#include "core/finder.hpp"
#include "core/rng.hpp"
#include "games/literature/belief/seating.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace shoal {

constexpr int MOST_CLAUSES = 28;  // of one half-suit, none of which follows from another
constexpr std::size_t MOST_EDGES = std::size_t(1) << 22;

// One unknown card: where it may go, and which clauses are met if it goes there, as bits.
struct UnknownCard {
    int card = 0;
    int places = 0;
    std::array<std::int8_t, MOST_SEATS> place{};
    std::array<std::uint32_t, MOST_SEATS> meets{};
    std::uint32_t ends = 0;  // the clauses for which it is the last card
};

struct UnknownCards {
    int count = 0;
    std::array<UnknownCard, MOST_IN_HALF_SUIT> cards;
};

class Sharing {
  public:
    using Holders = std::array<std::int8_t, MOST_IN_HALF_SUIT>;  // places, by unknown card
    using Held = std::array<std::array<double, MOST_SEATS>, MOST_IN_HALF_SUIT>;

    // False: it is too large.
    bool build(const UnknownCards &, const Seating &, Finder &);

    int cards() const { return cards_; }
    int leaves() const { return int(leaves_.size()); }
    Vector taken(int leaf) const { return leaves_[leaf].taken; }
    double ways(int leaf) const { return nodes_[leaves_[leaf].node].ways; }

    // Leaves of the same outer vector stand together; a group is such a run.
    struct Group {
        Vector outer;
        int first, last;   // leaves
        int inner;         // cards taken by the inner places together
    };
    const std::vector<Group> &groups() const { return groups_; }
    int inner(int leaf) const { return inner_[leaf]; }  // cards taken by the first inner place
    const std::int32_t *inner() const { return inner_.data(); }
    int most_inner() const { return most_inner_; }

    // Each way that ends in a leaf weighs so much: what the ways weigh in which that place holds that card.
    void spread(const std::vector<double> &weight, Held &held);

    // One of the ways that end in a leaf, each as likely as any other.
    void pick(Stream &, int leaf, Holders &) const;

    // By leaf, how many of its ways keep all cards within these places.
    void count_within(std::uint32_t places, std::vector<double> &ways);

    // One of them, after `count_within`.
    void example_within(std::uint32_t places, int leaf, Holders &) const;

    // The leaf of one way; -1: it is none.
    int leaf_of(const Holders &) const;

  private:
    struct Node {
        std::uint64_t key;
        double ways;
        std::uint32_t last_edge;  // of those that lead here
    };
    struct Edge {
        std::uint32_t from, to;
        std::uint32_t before;  // the edge before it that leads to the same node
        std::int32_t place;
    };
    struct Leaf {
        Vector taken;
        std::uint32_t node;
    };

    bool add_layer(int layer, const UnknownCard &, const Seating &, Finder &);
    void gather_leaves(const Seating &, Finder &);

    int cards_ = 0;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::array<std::uint32_t, MOST_IN_HALF_SUIT + 2> first_node_{}, first_edge_{};  // by layer
    std::vector<Leaf> leaves_, unsorted_;
    std::vector<Group> groups_;
    std::vector<std::int32_t> inner_;    // by leaf
    int most_inner_ = 0;
    std::vector<int> leaf_at_;           // by node of the last layer
    std::vector<std::uint32_t> group_of_;
    std::vector<double> back_, within_;  // by node
};

} // namespace shoal
