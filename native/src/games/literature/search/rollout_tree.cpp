#include "games/literature/search/rollout_tree.hpp"

#include <algorithm>

namespace shoal {

RolloutTree &RolloutTree::of_this_thread() {
    thread_local RolloutTree tree;
    return tree;
}

RolloutTree::Node &RolloutTree::begin(const Constraints &shared, const Behaviour &behaviour) {
    end();
    root_ = &nodes_.take();
    root_->known.shared = shared;
    root_->known.behaviours.assign(1, behaviour);
    root_->known.hearings.clear();
    root_->next.clear();
    return *root_;
}

void RolloutTree::end() {
    nodes_.release_all([](Node &one) { one.known.behaviours.clear(); });
    cache_.clear();
    root_ = nullptr;
}

RolloutTree::Node &RolloutTree::after(Node &before, const Event &event) {
    const auto is_it = [&](const auto &one) { return one.first == event; };
    const auto known = std::find_if(before.next.begin(), before.next.end(), is_it);
    if (known != before.next.end()) return *known->second;
    Node &found = nodes_.take();
    found.known = before.known;
    found.known.add(event);
    found.next.clear();
    before.next.emplace_back(event, &found);
    return found;
}

} // namespace shoal
