// Canonical keys along recorded games, for the library's index. src/heibai/library/lines.py is the Python form.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "games/gomoku/board/rules.hpp"
#include "library/fingerprint.hpp"

namespace heibai::gomoku {

// Appends one game: `moves` (size * size is a pass) from a board of `X`, `O` and `-`, empty text: no stone yet.
// Returns false at a point that is taken or off the board; what was appended is then of no use.
bool append_line(const std::string& cells, Side to_move, const std::uint16_t* moves, std::size_t count, int size,
                 library::LineKeys& out);

}  // namespace heibai::gomoku
