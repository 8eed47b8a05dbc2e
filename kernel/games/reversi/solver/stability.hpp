// A lower bound on the discs that can never be flipped again, for cutting.
#pragma once

#include "games/reversi/board/board.hpp"

namespace heibai::reversi::solver {

// Discs of `own` that no continuation flips (a sound subset, not all of them).
//
// A disc is stable when on each of its four lines either the line is full, or a neighbour on it is off the board or a
// stable disc of the same colour. Squares off a smaller board count as filled and as edges.
Bits stable_discs(Bits own, Bits opp, Bits mask);

}  // namespace heibai::reversi::solver
