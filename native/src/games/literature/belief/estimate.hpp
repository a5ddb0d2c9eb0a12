// How likely each seat holds each card, estimated in a few microseconds: for rollouts, and where the exact count is too
// large. The twin of `games/literature/belief/chances.py`.
//
// It starts from a matrix of seats and cards with the factor of each card where a seat may hold it. Every seat's row is
// scaled to its number of unknown cards and every card's column to one, a few times over. Then come the bases: if a
// seat holds at least one of certain cards, each of them is the likelier, the less likely the base would hold without
// it. This changes the other rows and columns, so the bases are applied again (belief propagation). The close estimate
// ends with a step for each hand as a whole (whole_hands.hpp): its error is a third as large, and it finds most of what
// is certain.
#pragma once

#include "games/literature/belief/constraints.hpp"
#include "games/literature/belief/posterior.hpp"

#include <array>

namespace shoal {

// By card and seat; what is not open is 0.
using Chances = std::array<std::array<float, MOST_SEATS>, MOST_CARDS>;

// False: the constraints contradict each other.
bool estimate(const Constraints &, const Deductions &settled, const Factors *, Chances &);
bool estimate_closely(const Constraints &, const Deductions &settled, const Factors *, Chances &);

} // namespace shoal
