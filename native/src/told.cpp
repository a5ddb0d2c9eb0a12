#include "told.hpp"

#include <algorithm>

namespace shoal {
namespace {

struct Hearing {
    Told &told;

    void operator()(const Question &asked) const {
        for (Behaviour &one : told.behaviours) one.question(told.shared, asked);
        told.shared.question(asked.asker, asked.target, asked.card, asked.hit);
    }
    void operator()(const Revealed &claim) const {
        told.shared.reveal(claim.half_suit, claim.held);
        for (Behaviour &one : told.behaviours) one.closed();
    }
    void operator()(const Failed &claim) const {
        told.shared.failure(claim.claimer, claim.half_suit, claim.named);
        for (Behaviour &one : told.behaviours) one.closed();
    }
};

} // namespace

void Told::hear(const Event &event) { std::visit(Hearing{*this}, event); }

Branches &Branches::of_this_thread() {
    thread_local Branches branches;
    return branches;
}

Branches::Branch &Branches::begin(const Constraints &shared, const Behaviour &behaviour) {
    end();
    root_ = &branches_.take();
    root_->told.shared = shared;
    root_->told.behaviours.assign(1, behaviour);
    root_->next.clear();
    return *root_;
}

void Branches::end() {
    branches_.give_all_back([](Branch &one) { one.told.behaviours.clear(); });
    notes_.forget();
    root_ = nullptr;
}

Branches::Branch &Branches::after(Branch &before, const Event &event) {
    const auto is_it = [&](const auto &one) { return one.first == event; };
    const auto known = std::find_if(before.next.begin(), before.next.end(), is_it);
    if (known != before.next.end()) return *known->second;
    Branch &found = branches_.take();
    found.told = before.told;
    found.told.hear(event);
    found.next.clear();
    before.next.emplace_back(event, &found);
    return found;
}

} // namespace shoal
