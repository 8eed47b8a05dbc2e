// Gomoku's plain searches over all legal moves with any evaluator of the kernel (search/plain.hpp).
#pragma once

#include "common/control.hpp"
#include "common/scores.hpp"
#include "games/gomoku/evaluation/evaluators.hpp"
#include "search/plain.hpp"

namespace heibai::gomoku {

// The rules as the plain searches ask for them: a position is a board, copied at every move.
struct PlainRules {
    using Position = Board;
    static constexpr int max_moves = most_points;

    int moves(const Board& board, int* out) const {
        if (board.is_over()) return 0;
        int count = 0;
        for (int point = 0; point < board.points(); ++point)
            if (board.legal(point)) out[count++] = point;
        if (count == 0) out[count++] = board.pass_move();
        return count;
    }

    Board play(Board board, int move) const {
        if (move == board.pass_move())
            board.pass();
        else
            board.place(move);
        return board;
    }

    bool is_over(const Board& board) const { return board.is_over(); }

    // A win has been made by the side that is not to move; sooner is better.
    double final_value(const Board& board, int ply) const { return board.won() ? ply - win : 0.0; }
};

// `depth` and `threads` (of minimax) are 1 at least.
search::PlainResult plain_search(search::PlainForm form, const Board& board, const Variant& variant,
                                 const Evaluator& evaluator, int depth, Control& control, int threads = 1);

}  // namespace heibai::gomoku
