// The inputs of the question encoder: what a question suggests about the asker's hand, half-suit by half-suit.
//
// A seat that asks in a half-suit holds a card of it. A seat that asks elsewhere, with a smaller chance of a hit than
// it could have had here, probably holds none here. That chance is a rough one: a card may be with every seat that no
// question excludes; the likelier, the more that seat asked in the half-suit, and the less likely, the more it asked
// only elsewhere. Rough as it is, it depends on public questions alone, and so is the same for all seats.
#pragma once

#include "games/literature/behaviour/behaviour.hpp"

namespace shoal {

// How likely each seat holds the card, by these questions.
std::array<float, MOST_SEATS> rough_chances(const Layout &, const Behaviour &, int card);

// Writes a row of ENCODER_FEATURES for each half-suit. `before`: the questions before this one. `rows` has room for
// them.
void write_encoder_features(const Layout &, const Behaviour &before, const Question &, float *rows);

} // namespace shoal
