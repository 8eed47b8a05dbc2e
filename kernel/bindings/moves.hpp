// Moves on their way to Python, which counts squares row * size + column.
#pragma once

#include "reversi/geometry.hpp"

namespace heibai::bindings {

// A move as Python counts it; -1 (none) stays, the kernel's pass (64) becomes size * size.
inline int packed_move(int move, int size) {
  return move < 0 ? move : move == 64 ? size * size : reversi::from_grid(move, size);
}

}  // namespace heibai::bindings
