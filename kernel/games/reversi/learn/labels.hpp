// Labels by the million: the value of each position by the selective search, to a small fixed depth.
#pragma once

#include <span>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "games/reversi/board/board.hpp"
#include "games/reversi/evaluation/patterns.hpp"
#include "games/reversi/selective/search.hpp"

namespace heibai::reversi {

// Values in the network's points, which are discs, for the sides to move: out [boards]. 8x8; the network fits
// (IncrementalTuples::fits). Within `limits`, whose depth is 1 at least; from as many empty squares on the value is the
// result. Where a stop comes first `out` holds nothing of use, and false is returned. The values do not depend on
// `threads`.
bool label(const TupleNetwork& network, std::span<const Board> boards, const selective::Limits& limits, int threads,
           const Control& control, float* out);

// The board after so many uniformly random moves, passes not counted; where the game is over before, as it is then.
Board wander(Board board, int plies, Rng& rng);

}  // namespace heibai::reversi
