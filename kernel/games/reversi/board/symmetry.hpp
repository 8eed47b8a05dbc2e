// The eight symmetries of a board on the 8x8 grid, numbered as grid.symmetries in Python.
#pragma once

#include <array>

#include "games/reversi/board/geometry.hpp"

namespace heibai::reversi {

namespace detail {

inline constexpr Bits mirror_rows(Bits b) { return __builtin_bswap64(b); }

inline constexpr Bits mirror_columns(Bits b) {
    b = ((b >> 1) & 0x5555555555555555ULL) | ((b & 0x5555555555555555ULL) << 1);
    b = ((b >> 2) & 0x3333333333333333ULL) | ((b & 0x3333333333333333ULL) << 2);
    return ((b >> 4) & 0x0F0F0F0F0F0F0F0FULL) | ((b & 0x0F0F0F0F0F0F0F0FULL) << 4);
}

// Exchanges rows and columns: three rounds of swapping blocks across the main diagonal.
inline constexpr Bits transpose(Bits b) {
    Bits swap = (b ^ (b >> 7)) & 0x00AA00AA00AA00AAULL;
    b ^= swap ^ (swap << 7);
    swap = (b ^ (b >> 14)) & 0x0000CCCC0000CCCCULL;
    b ^= swap ^ (swap << 14);
    swap = (b ^ (b >> 28)) & 0x00000000F0F0F0F0ULL;
    return b ^ swap ^ (swap << 28);
}

}  // namespace detail

// Where a square goes: (row, column) as each symmetry maps it; `last` is size - 1.
inline constexpr std::array<int, 2> symmetry_image(int symmetry, int row, int column, int last) {
    switch (symmetry) {
        case 0: return {row, column};
        case 1: return {column, last - row};
        case 2: return {last - row, last - column};
        case 3: return {last - column, row};
        case 4: return {row, last - column};
        case 5: return {last - row, column};
        case 6: return {column, row};
        default: return {last - column, last - row};
    }
}

// [symmetry] the set in which square s is what square symmetry(s) is in `bits`.
inline constexpr std::array<Bits, 8> pulled_back(Bits bits, int size) {
    using namespace detail;
    const int gap = 8 - size;  // a mirror moves a smaller board to the grid's other side: shift it back
    const Bits columns = mirror_columns(bits) >> gap;
    const Bits rows = mirror_rows(bits) >> (8 * gap);
    const Bits both = mirror_rows(columns) >> (8 * gap);
    return {bits, transpose(columns), both, transpose(rows), columns, rows, transpose(bits), transpose(both)};
}

}  // namespace heibai::reversi
