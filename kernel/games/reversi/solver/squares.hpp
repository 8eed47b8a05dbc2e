// Facts about squares that the end-game solver looks up: neighbours, quadrants, worth for ordering.
#pragma once

#include <array>
#include <bit>

#include "games/reversi/board/board.hpp"

namespace heibai::reversi::solver {

// The up to eight squares around each square.
inline constexpr std::array<Bits, 64> neighbours = [] {
    std::array<Bits, 64> table{};
    for (int square = 0; square < 64; ++square) {
        for (int dr = -1; dr <= 1; ++dr) {
            for (int dc = -1; dc <= 1; ++dc) {
                const int r = square / 8 + dr, c = square % 8 + dc;
                if ((dr || dc) && r >= 0 && r < 8 && c >= 0 && c < 8) table[square] |= Bits{1} << (r * 8 + c);
            }
        }
    }
    return table;
}();

// What depends on the board's size alone.
struct Terrain {
    int size;                         // squares a side
    int cells;                        // size * size
    Bits mask;                        // squares on the board
    Bits corners;
    std::array<int, 64> quadrant{};   // one bit of four
    std::array<Bits, 16> odd{};       // squares of the quadrants named by a parity word
    std::array<int, 64> worth{};      // static value of a square as a move, for ordering only

    explicit Terrain(const Geometry& geometry);

    // Parity word of a set of empty squares: bit q is set when quadrant q holds an odd number.
    int parity(Bits empties) const {
        int word = 0;
        for (int q = 0; q < 4; ++q) word |= (std::popcount(empties & odd[1 << q]) & 1) << q;
        return word;
    }
};

inline Terrain::Terrain(const Geometry& geometry)
    : size(geometry.size), cells(size * size), mask(geometry.mask), corners(0) {
    // Ranks of the quarter board on the diagonal-folded 8x8: corner best, X-square worst.
    constexpr int quarter[4][4] = {{18, 4, 16, 12}, {4, 2, 6, 8}, {16, 6, 14, 10}, {12, 8, 10, 0}};
    const int half = size / 2, last = size - 1;
    for (int r = 0; r < size; ++r) {
        for (int c = 0; c < size; ++c) {
            const int square = r * 8 + c, q = (r >= half ? 2 : 0) + (c >= half ? 1 : 0);
            quadrant[square] = 1 << q;
            odd[1 << q] |= Bits{1} << square;
            worth[square] = quarter[r < half ? r : last - r][c < half ? c : last - c];
            if ((r == 0 || r == last) && (c == 0 || c == last)) corners |= Bits{1} << square;
        }
    }
    for (int word = 1; word < 16; ++word) {
        for (int q = 0; q < 4; ++q) {
            if (word >> q & 1) odd[word] |= odd[1 << q];
        }
    }
}

}  // namespace heibai::reversi::solver
