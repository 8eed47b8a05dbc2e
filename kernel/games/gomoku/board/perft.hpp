// Perft on a Gomoku board: leaves of the game tree at a depth; a finished game counts as one leaf.
#pragma once

#include <cstdint>

#include "common/control.hpp"
#include "games/gomoku/board/board.hpp"

namespace heibai::gomoku {

struct PerftResult {
    std::uint64_t leaves;
    bool finished;  // false: the control block stopped the count early
};

// Leaves below `board`; a side that renju leaves without a point passes, which is a ply. `plain` makes every last
// move, otherwise they are counted. `control` may be null; it is polled every few thousand positions.
PerftResult perft(Board board, int depth, bool plain, Control* control);

}  // namespace heibai::gomoku
