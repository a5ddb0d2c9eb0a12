// The public histories that the rollouts of a decision run through, as a tree.
#pragma once

#include "games/literature/behaviour/public_knowledge.hpp"
#include "games/literature/bots/evaluation_cache.hpp"

#include <utility>
#include <vector>

namespace shoal {

// One node for each sequence of public events since the root. Nodes stay where they are until `end` or the next
// `begin`, so their addresses identify public knowledge in the evaluation cache.
//
// It keeps its memory (some megabytes) from one search to the next, so one tree a thread is enough for all seats of all
// tables.
class RolloutTree {
  public:
    static RolloutTree &of_this_thread();

    struct Node {
        PublicKnowledge known;
        std::vector<std::pair<Event, Node *>> next;
    };

    Node &begin(const Constraints &, const Behaviour &);
    Node &after(Node &, const Event &);

    // Lets go of all networks: a thread may outlive those that the behaviours refer to.
    void end();

    Node &root() { return *root_; }
    EvaluationCache &cache() { return cache_; }

  private:
    Pool<Node> nodes_;
    Node *root_ = nullptr;
    EvaluationCache cache_;
};

} // namespace shoal
