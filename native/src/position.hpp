// What a seat knows when it must move: what everybody was told, its own hand, and what was done since the deal.
//
// Nothing else is secret in Literature: cards only ever move face up, so what a seat knows more than a spectator is the
// hand that it holds now.
#pragma once

#include "behaviour.hpp"
#include "constraints.hpp"

namespace shoal {

class Notes;

struct Position {
    const Layout *layout = nullptr;
    int seat = 0;
    Mask hand = 0;
    const Constraints *shared = nullptr;  // what everybody was told
    const Behaviour *behaviour = nullptr;
    std::array<int, 2> score{};
    Notes *notes = nullptr;               // where what is thought of it is kept; none: nowhere

    int team() const { return seat % 2; }
    Mask open() const { return shared->cards; }
    int size(int seat) const { return shared->size[seat]; }
};

// What everybody was told, and that hand: the constraints of the seat itself.
void add_hand(const Position &, Constraints &own);

} // namespace shoal
