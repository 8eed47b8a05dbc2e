// Canonical keys along recorded games, for the library's index. src/heibai/library/lines.py is the Python form.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/reversi/board/board.hpp"
#include "games/reversi/board/geometry.hpp"
#include "library/fingerprint.hpp"

namespace heibai::reversi {

// Appends one game: `moves` (row * size + column; size * size is a pass) from `start`, seen by its mover.
// Returns false at a move that is not legal; what was appended is then of no use.
bool append_line(const Board& start, bool white_to_move, const std::uint8_t* moves, std::size_t count,
                 const Geometry& geometry, library::LineKeys& out);

}  // namespace heibai::reversi
