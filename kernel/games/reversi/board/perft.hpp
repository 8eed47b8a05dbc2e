// Perft: the number of leaves of the game tree at a depth, the standard test of move generation.
// A pass is a ply; a game that ended earlier counts as one leaf. No hash table.
#pragma once

#include <cstdint>

#include "common/control.hpp"
#include "games/reversi/board/board.hpp"

namespace heibai::reversi {

struct PerftResult {
    std::uint64_t leaves;
    bool finished;  // false: the control block stopped the count early
};

// Leaves below `board`, the last ply counted in bulk: the moves there are counted, not made.
// `control` may be null; it is polled every few thousand positions.
PerftResult perft(const Board& board, int depth, Bits mask, Control* control);

// The same count with every leaf reached by making its move: the yardstick of other programs' plain rates.
PerftResult perft_plain(const Board& board, int depth, Bits mask, Control* control);

}  // namespace heibai::reversi
