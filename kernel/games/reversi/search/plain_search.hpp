// Reversi's plain searches with any evaluator of the kernel (search/plain.hpp).
#pragma once

#include "common/control.hpp"
#include "games/reversi/board/board.hpp"
#include "games/reversi/evaluation/evaluators.hpp"
#include "search/plain.hpp"

namespace heibai::reversi {

using search::PlainForm;

// Moves are squares of the 8x8 grid, 64 for a pass. `depth` and `threads` (of minimax) are 1 at least.
search::PlainResult plain_search(PlainForm form, const Board& board, const Geometry& geometry,
                                 const Evaluator& evaluator, int depth, Control& control, int threads = 1);

}  // namespace heibai::reversi
