// Squares and board sizes. Every board lives in the top-left corner of an 8x8 grid, bit = 8 * row + column,
// so one set of bit tricks serves 4x4, 6x6 and 8x8; only the mask of existing squares differs.
// Python counts squares row * n + column: bindings convert with the four functions at the end.
#pragma once

#include <bit>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace heibai::reversi {

using Bits = std::uint64_t;

inline constexpr Bits bit(int square) { return Bits{1} << square; }

struct Geometry {
    int size;   // squares a side: 4, 6 or 8
    Bits mask;  // the squares that exist

    constexpr int cells() const { return size * size; }
};

inline constexpr Geometry geometry(int size) {
    const Bits row = (Bits{1} << size) - 1;
    Bits mask = 0;
    for (int r = 0; r < size; ++r) mask |= row << (8 * r);
    return {size, mask};
}

// The squares of a set in ascending order: `for (int square : Squares{moves})`.
struct Squares {
    Bits bits;

    struct Iterator {
        Bits left;
        constexpr int operator*() const { return std::countr_zero(left); }
        constexpr Iterator& operator++() {
            left &= left - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return left != other.left; }
    };
    constexpr Iterator begin() const { return {bits}; }
    constexpr Iterator end() const { return {0}; }
};

// The index-th member of a set in ascending order, 0 <= index < popcount.
inline int nth_square(Bits bits, int index) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(Bits{1} << index, bits));
#else
    for (; index > 0; --index) bits &= bits - 1;
    return std::countr_zero(bits);
#endif
}

inline constexpr int to_grid(int square, int size) { return 8 * (square / size) + square % size; }
inline constexpr int from_grid(int square, int size) { return size * (square / 8) + square % 8; }

inline constexpr int pass_move = 64;

// A move as callers count it: row * size + column, size * size for a pass; -1, which is none, stays.
inline constexpr int packed_move(int move, const Geometry& geometry) {
    return move < 0 ? move : move == pass_move ? geometry.cells() : from_grid(move, geometry.size);
}

// A set of squares counted row * n + column, moved onto the grid.
inline constexpr Bits spread(Bits packed, int size) {
    const Bits row = (Bits{1} << size) - 1;
    Bits grid = 0;
    for (int r = 0; r < size; ++r) grid |= ((packed >> (size * r)) & row) << (8 * r);
    return grid;
}

// The inverse of spread; bits outside the size x size corner are dropped.
inline constexpr Bits gather(Bits grid, int size) {
    const Bits row = (Bits{1} << size) - 1;
    Bits packed = 0;
    for (int r = 0; r < size; ++r) packed |= ((grid >> (8 * r)) & row) << (size * r);
    return packed;
}

}  // namespace heibai::reversi
