// Exact solving of a Reversi position: score, best move, principal variation, score of every move when asked; bounds.
#pragma once

#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "games/reversi/board/board.hpp"
#include "games/reversi/solver/table.hpp"

namespace heibai::reversi::solver {

struct MoveScore {
    int move;
    int lower, upper;  // proven bounds on its score for the mover; equal when solved
};

// Moves are squares of the 8x8 grid or pass_move; scores are final disc differences for the side to move, empty squares
// to the winner.
struct Solution {
    int move = -1;  // one of the best; -1 when the game is over; a guess when not complete
    int lower = -64, upper = 64;
    std::vector<int> line;          // principal variation, `move` first; shorter when the limits cut it off
    std::vector<MoveScore> moves;   // every legal move, best first
    std::uint64_t nodes = 0;        // every position entered
    bool complete = false;          // lower == upper and `move` is proven best
    bool all_complete = false;      // every move is solved
};

// Solves `board` within the limits that `control` was started with; what the table held before is
// forgotten. With `all_moves` the score of every move is proven, else only the best. Scores do not depend on `threads`;
// which of equal moves comes first, and the nodes of several threads, may.
Solution solve(Board board, const Geometry& geometry, Table& table, Control& control, bool all_moves = false,
               int threads = 1);

struct Bound {
    int score = 0;            // fail-soft: above the window's alpha the score is at least this, else at most
    std::uint64_t nodes = 0;  // every position entered
    bool complete = false;    // the limits did not end it; else `score` is meaningless
};

// One null window: whether the score of `board` for the side to move exceeds `alpha`. A solve is several of them.
Bound null_window(Board board, int alpha, const Geometry& geometry, Table& table, Control& control);

}  // namespace heibai::reversi::solver
