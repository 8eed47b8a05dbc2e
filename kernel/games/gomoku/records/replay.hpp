// Playing recorded games again from the empty board, without rules for the opening.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/gomoku/board/board.hpp"

namespace heibai::gomoku {

struct Replay {
    int illegal_at = -1;  // index of the first illegal move among those given, -1: all are legal
    bool finished = false;
    int inserted = 0;     // passes that the record left out
    int winner = 0;       // 1 black, -1 white, 0 nobody, when finished
};

// Plays `moves` (size * size is a pass) on `board`, which is empty. A side left without any point passes; where the
// record leaves that out, it is put in. The legal moves, passes included, are appended to `out`.
Replay replay(Board board, const std::uint16_t* moves, std::size_t count, std::vector<std::uint16_t>& out);

}  // namespace heibai::gomoku
