// What a seat knows when it must move: the public events, its own hand, and who has asked whom for what since the deal.
//
// Nothing else is secret in Literature. Cards only ever move face up, so all that a seat knows more than a spectator is
// the hand that it holds now.
#pragma once

#include "games/literature/behaviour/behaviour.hpp"
#include "games/literature/belief/constraints.hpp"

namespace shoal {

class EvaluationCache;
class Hearing;

// Refers to its parts; PositionSnapshot in bind_mind.cpp owns them.
struct Position {
    const Layout *layout = nullptr;
    int seat = 0;
    Mask hand = 0;
    const Constraints *shared = nullptr;  // what public events prove
    const Behaviour *behaviour = nullptr;
    std::array<int, 2> score{};
    EvaluationCache *cache = nullptr;     // for what minds work out about it; null: nothing is kept
    const Hearing *hearing = nullptr;     // the questions that were heard; null: none, as in rollouts

    int team() const { return seat % 2; }
    Mask open() const { return shared->cards; }
    int size(int seat) const { return shared->size[seat]; }
};

// What the seat itself can prove from: public events, and its hand.
void add_hand(const Position &, Constraints &own);

} // namespace shoal
