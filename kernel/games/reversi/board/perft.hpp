// Perft: the number of leaves of the game tree at a depth, the standard test of move generation.
// A pass is a ply; a game that ended earlier counts as one leaf. No hash table.
#pragma once

#include "games/reversi/board/board.hpp"
#include "search/perft.hpp"

namespace heibai::reversi {

// Leaves below `board`. `plain` reaches every leaf by making its move, the yardstick of other programs' plain rates;
// otherwise the moves of the last ply are counted in bulk, not made. `control` may be null.
search::PerftResult perft(const Board& board, const Geometry& geometry, int depth, bool plain, Control* control);

}  // namespace heibai::reversi
