// Labels by the million: the value of each position by alpha-beta to a small fixed depth, with a network whose indices are
// kept from move to move. Nothing is selective: the value is minimax's, where a finished game counts its discs and every
// other value lies within those of won games.
#pragma once

#include <span>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "games/reversi/board/board.hpp"
#include "games/reversi/evaluation/incremental_tuples.hpp"

namespace heibai::reversi {

// Values in the network's points (discs) for the sides to move: out [boards]. 8x8; `depth` is 1 at least. What a stop
// leaves out is untouched; returns whether all are there. The values do not depend on `threads`.
bool label(const IncrementalTuples& tuples, std::span<const Board> boards, int depth, int threads,
           const Control& control, float* out);

// The board after so many uniformly random moves, passes not counted; where the game is over before, as it is then.
Board wander(Board board, int plies, Rng& rng);

}  // namespace heibai::reversi
