// From every square the eight rays to the edge of the grid, as constants.
#pragma once

#include <array>

#include "games/reversi/board/geometry.hpp"

namespace heibai::reversi {

inline constexpr Bits inner_columns = 0x7E7E7E7E7E7E7E7EULL;  // b-g: where a run may pass without wrapping

// The squares beyond one square in each direction. Order of both arrays: the steps 1, 7, 8, 9.
struct alignas(32) Rays {
    std::array<Bits, 4> up;    // towards higher squares
    std::array<Bits, 4> down;  // towards lower squares
};

inline constexpr Bits ray(int square, int row_step, int column_step) {
    Bits squares = 0;
    int row = square / 8 + row_step;
    int column = square % 8 + column_step;
    for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += row_step, column += column_step)
        squares |= bit(8 * row + column);
    return squares;
}

inline constexpr std::array<Rays, 64> make_rays() {
    std::array<Rays, 64> table{};
    for (int square = 0; square < 64; ++square) {
        table[square].up = {ray(square, 0, 1), ray(square, 1, -1), ray(square, 1, 0), ray(square, 1, 1)};
        table[square].down = {ray(square, 0, -1), ray(square, -1, 1), ray(square, -1, 0), ray(square, -1, -1)};
    }
    return table;
}

inline constexpr std::array<Rays, 64> ray_table = make_rays();

}  // namespace heibai::reversi
