// Playing recorded games again, many in one call: is every move legal, is the game over, how did it end?
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/reversi/board/board.hpp"
#include "games/reversi/board/geometry.hpp"

namespace heibai::reversi {

struct Replay {
    int illegal_at = -1;      // index of the first illegal move among those given, -1: all are legal
    bool finished = false;    // neither side can move after the last legal move
    bool white_to_move = false;
    int inserted = 0;         // passes that the record left out
    Board last{};             // position after the last legal move, seen by its mover
};

// Plays `moves` (squares row * size + column; size * size is a pass) from `start`, seen by its mover.
// Where the rules force a pass and the record has a square instead, the pass is put in.
// The legal moves, passes included, are appended to `out`.
Replay replay(const Board& start, bool white_to_move, const std::uint8_t* moves, std::size_t count,
              const Geometry& geometry, std::vector<std::uint8_t>& out);

}  // namespace heibai::reversi
