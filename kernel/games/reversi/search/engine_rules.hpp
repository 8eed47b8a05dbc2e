// Reversi as the engine wants its games (search/engine.hpp).
#pragma once

#include <bit>
#include <cstdint>

#include "common/scores.hpp"
#include "games/reversi/board/board.hpp"

namespace heibai::reversi {

struct EngineRules {
    using Position = Board;
    static constexpr int max_moves = 64;  // no reachable position has more than 33, but one may be set up with more
    static constexpr int pass = pass_move;

    Geometry geometry;
    Bits corners;

    explicit EngineRules(const Geometry& board) : geometry(board) {
        const int last = board.size - 1;
        corners = bit(0) | bit(last) | bit(8 * last) | bit(9 * last);
    }

    int moves(const Board& board, int* out) const {
        int count = 0;
        for (const int square : Squares{legal_moves(board.own, board.opp, geometry.mask)}) out[count++] = square;
        if (count == 0 && legal_moves(board.opp, board.own, geometry.mask)) out[count++] = pass;
        return count;
    }

    Board play(const Board& board, int move) const { return move == pass ? board.pass() : board.play(move); }

    int packed(int move) const { return packed_move(move, geometry); }

    bool is_over(const Board& board) const { return reversi::is_over(board, geometry.mask); }

    // +-(1,000,000 + margin) or 0 (contract, section 1); speed earns nothing, so the ply does not matter.
    double final_value(const Board& board, int /*ply*/) const { return value_of(final_score(board, geometry.cells())); }

    static double value_of(int margin) { return margin > 0 ? win + margin : margin < 0 ? margin - win : 0.0; }

    // Few replies for the opponent, corners counted twice.
    double ordering_score(const Board& child) const {
        const Bits replies = legal_moves(child.own, child.opp, geometry.mask);
        return -(std::popcount(replies) + std::popcount(replies & corners));
    }

    std::uint64_t key(const Board& board) const {
        const std::uint64_t x = (board.own ^ 0x9E3779B97F4A7C15ULL) * 0xD6E8FEB86659FD93ULL;
        const std::uint64_t y = (board.opp ^ x >> 32 ^ x << 32) * 0xC2B2AE3D27D4EB4FULL;
        return y ^ y >> 29;
    }

    static double to_table(double value, int /*ply*/) { return value; }
    static double from_table(double value, int /*ply*/) { return value; }
};

}  // namespace heibai::reversi
