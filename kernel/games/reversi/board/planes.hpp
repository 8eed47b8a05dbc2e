// What a network is shown of a position of Reversi; src/heibai/learn/network/planes.py is the twin.
#pragma once

#include <array>
#include <cstddef>

#include "games/reversi/board/board.hpp"
#include "games/reversi/board/geometry.hpp"

namespace heibai::reversi {

inline constexpr std::size_t planes = 5;

// Writes [planes, size, size] zeros and ones for the side to move.
inline void write_planes(const Board& board, const Geometry& where, float* out) {
    const std::array<Bits, planes> sets{board.own, board.opp, legal_moves(board.own, board.opp, where.mask),
                                        legal_moves(board.opp, board.own, where.mask), where.mask};
    const int squares = where.size * where.size;
    for (const Bits set : sets)
        for (int square = 0; square < squares; ++square) *out++ = set & bit(to_grid(square, where.size)) ? 1.0f : 0.0f;
}

}  // namespace heibai::reversi
