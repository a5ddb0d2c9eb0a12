#include "games/literature/behaviour/public_knowledge.hpp"

#include <algorithm>

namespace shoal {
namespace {

struct Adding {
    PublicKnowledge &known;

    void operator()(const Question &asked) const {
        for (Hearing &one : known.hearings) {
            const Network *encoder = one.reader() ? one.reader()->encoder.get() : nullptr;
            one.question(known.shared, known.behaviour_of(encoder), asked);
        }
        for (Behaviour &one : known.behaviours) one.question(known.shared, asked);
        known.shared.question(asked.asker, asked.target, asked.card, asked.hit);
    }
    void operator()(const Revealed &claim) const {
        known.shared.reveal(claim.half_suit, claim.held);
        for (Hearing &one : known.hearings) one.reveal(*known.shared.layout, claim.half_suit, claim.cards);
        for (Behaviour &one : known.behaviours) one.closed();
    }
    void operator()(const Failed &claim) const {
        known.shared.failure(claim.claimer, claim.half_suit, claim.named);
        for (Behaviour &one : known.behaviours) one.closed();
    }
};

} // namespace

const Behaviour &PublicKnowledge::behaviour_of(const Network *encoder) const {
    const auto its = [&](const Behaviour &one) { return one.encoder.get() == encoder; };
    const auto found = std::find_if(behaviours.begin(), behaviours.end(), its);
    return found == behaviours.end() ? behaviours.front() : *found;
}

void PublicKnowledge::add(const Event &event) { std::visit(Adding{*this}, event); }

} // namespace shoal
