// Where a point stands in its four lines, for every board size.
#pragma once

#include <array>
#include <cstdint>

#include "games/gomoku/board/rules.hpp"

namespace heibai::gomoku {

inline constexpr int most_lines = 2 * largest_size - 1;  // in one direction

struct Geometry {
    int size;
    int points;
    std::array<int, directions> step;  // from a point to the next of its line
    // Of a point in a direction: which line, and how far to shift its word so that the point's window begins at bit 0.
    std::array<std::array<std::uint8_t, most_points>, directions> line, shift;
    std::array<std::array<std::uint8_t, most_lines>, directions> length;  // of each line; 0: there is none

    int row(int point) const { return point / size; }
    int column(int point) const { return point % size; }
};

// Made on first use. Throws std::invalid_argument for a size that is not offered.
const Geometry& geometry(int size);

}  // namespace heibai::gomoku
