// How likely each seat holds each card, estimated in a few microseconds: for rollouts, and where the exact count is too
// large. The twin of `deduce/literature/chances.py`.
//
// Start from one candidate for each seat that may hold a card, times the likelihood. Scale every seat's row to its room
// and every card's column to one, a few times over: big hands attract more, narrow ones less. Then let every base tell:
// if a seat holds at least one of these cards, each is likelier by what it would otherwise have been short of. What a
// base tells is heard by the other bases and the rooms, so all tell again (belief propagation). Closely, every hand as
// a whole tells at the end, too (whole_hands.hpp): that is off by a third as much, and finds most of what is certain.
#pragma once

#include "constraints.hpp"
#include "posterior.hpp"

#include <array>

namespace shoal {

// By card and seat; what is not open is 0.
using Chances = std::array<std::array<float, MOST_SEATS>, MOST_CARDS>;

// False: the constraints contradict each other.
bool estimate(const Constraints &, const Facts &settled, const Likelihood *, Chances &);
bool estimate_closely(const Constraints &, const Facts &settled, const Likelihood *, Chances &);

} // namespace shoal
