// Reversi as environments of many boards step it (match/vector_game.hpp); src/heibai/envs/board.py is the twin.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "common/rng.hpp"
#include "games/reversi/board/board.hpp"
#include "games/reversi/board/geometry.hpp"

namespace heibai::reversi {

// Actions: a square as row * size + column; size * size is the pass.
struct Environment {
    using Variant = Geometry;
    using Board = reversi::Board;

    explicit Environment(const Geometry& board) : geometry(board), pass(board.cells()) {}

    int size() const { return geometry.size; }
    Board start() const { return start_board(geometry.size); }

    bool is_legal(const Board& board, std::int64_t action) const {
        const Bits legal = moves(board);
        if (action == pass) return !legal;
        return action >= 0 && action < pass && (legal & bit(to_grid(static_cast<int>(action), geometry.size)));
    }

    void play(Board& board, int action) const {
        board = action == pass ? board.pass() : board.play(to_grid(action, geometry.size));
    }

    bool is_over(const Board& board) const { return reversi::is_over(board, geometry.mask); }

    // For the side to move.
    int margin(const Board& board) const { return disc_margin(board); }

    int random_action(const Board& board, Rng& rng) const {
        const Bits legal = moves(board);
        if (!legal) return pass;
        const auto count = static_cast<std::uint64_t>(std::popcount(legal));
        return from_grid(nth_square(legal, static_cast<int>(rng.below(count))), geometry.size);
    }

    // [squares, 3] the mover's stones, the other's, and `colour` everywhere.
    void write_stones(const Board& board, std::int8_t colour, std::int8_t* out) const {
        const Bits own = gather(board.own, geometry.size), opp = gather(board.opp, geometry.size);
        for (int square = 0; square < pass; ++square, out += 3) {
            out[0] = static_cast<std::int8_t>(own >> square & 1);
            out[1] = static_cast<std::int8_t>(opp >> square & 1);
            out[2] = colour;
        }
    }

    // [squares + 1] 1: legal.
    void write_mask(const Board& board, std::int8_t* out) const {
        const Bits legal = gather(moves(board), geometry.size);
        for (int square = 0; square < pass; ++square) out[square] = static_cast<std::int8_t>(legal >> square & 1);
        out[pass] = !legal;
    }

    Bits moves(const Board& board) const { return legal_moves(board.own, board.opp, geometry.mask); }

    Geometry geometry;
    int pass;
};

}  // namespace heibai::reversi
