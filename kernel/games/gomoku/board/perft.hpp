// Perft on a Gomoku board: leaves of the game tree at a depth; a finished game counts as one leaf.
#pragma once

#include "games/gomoku/board/board.hpp"
#include "search/perft.hpp"

namespace heibai::gomoku {

// Leaves below `board`; a side that renju leaves without a point passes, which is a ply. `plain` makes every last
// move, otherwise they are counted. `control` may be null.
search::PerftResult perft(Board board, const Variant&, int depth, bool plain, Control* control);

}  // namespace heibai::gomoku
