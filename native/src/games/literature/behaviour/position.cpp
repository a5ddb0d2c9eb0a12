#include "games/literature/behaviour/position.hpp"

namespace shoal {

void add_hand(const Position &at, Constraints &own) {
    const Constraints &shared = *at.shared;
    own.layout = shared.layout;
    own.seat = at.seat;
    own.size = shared.size;
    own.cards = shared.cards;
    for (int s = 0; s < at.layout->seats; ++s) own.may[s] = s == at.seat ? at.hand : shared.may[s] & ~at.hand;
    own.bases.clear();
    for (const Base &base : shared.bases)
        if (base.seat != at.seat) own.bases.push_back({base.seat, base.cards & own.may[base.seat]});
    own.clauses.clear();
    for (Clause clause : shared.clauses) {
        if (clause.cards[at.seat] & at.hand) continue;
        for (int s = 0; s < at.layout->seats; ++s) clause.cards[s] &= own.may[s];
        own.clauses.push_back(clause);
    }
}

} // namespace shoal
