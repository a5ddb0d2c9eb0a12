#include "games/literature/behaviour/public_knowledge.hpp"

namespace shoal {
namespace {

struct Adding {
    PublicKnowledge &known;

    void operator()(const Question &asked) const {
        for (Behaviour &one : known.behaviours) one.question(known.shared, asked);
        known.shared.question(asked.asker, asked.target, asked.card, asked.hit);
    }
    void operator()(const Revealed &claim) const {
        known.shared.reveal(claim.half_suit, claim.held);
        for (Behaviour &one : known.behaviours) one.closed();
    }
    void operator()(const Failed &claim) const {
        known.shared.failure(claim.claimer, claim.half_suit, claim.named);
        for (Behaviour &one : known.behaviours) one.closed();
    }
};

} // namespace

void PublicKnowledge::add(const Event &event) { std::visit(Adding{*this}, event); }

} // namespace shoal
