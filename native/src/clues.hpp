// What a question tells of the hand of whoever asks it, half-suit by half-suit, seen against nothing but the questions
// before.
//
// Whoever asks in a half-suit holds a card of it; whoever asks elsewhere, for less than he could hope for here,
// probably holds none. What could he hope for? A card may be with everybody of whom no question says that he lacks it,
// the likelier the more he asked in its half-suit, and the less the more he asked elsewhere only. That is rough, but
// made of nothing but who asked whom for what, and so the same for all who heard it.
#pragma once

#include "behaviour.hpp"

namespace shoal {

// How likely each seat holds the card, by these questions.
std::array<float, MOST_SEATS> rough_chances(const Layout &, const Behaviour &, int card);

// A row of CLUES numbers for each half-suit; most lie between 0 and 1. `before`: the questions before this one.
void write_clues(const Layout &, const Behaviour &before, const Question &, float *rows);

} // namespace shoal
