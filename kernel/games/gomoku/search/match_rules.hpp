// Gomoku as a batch wants its games (match/batch.hpp).
#pragma once

#include "games/gomoku/board/board.hpp"

namespace heibai::gomoku {

// Whether the side to move can place a stone; which points are legal is a player's own business.
struct Moves {
    bool any;
    explicit operator bool() const { return any; }
};

// Calls `use(point)` for every legal point, ascending, while it says true. Whether it went through them all.
template <typename Use>
bool each_legal_point(const Board& board, Use use) {
    for (int point = 0; point < board.points(); ++point)
        if (board.legal(point) && !use(point)) return false;
    return true;
}

struct MatchRules {
    using Position = Board;
    using Moves = gomoku::Moves;

    explicit MatchRules(const Variant& variant) : pass(variant.size * variant.size) {}

    Moves legal(const Board& board) const {
        if (board.is_over()) return {false};
        const bool all_legal = !(board.restricted() && board.to_move() == black);
        return {all_legal || !each_legal_point(board, [](int) { return false; })};
    }

    bool is_over(const Board& board) const { return board.is_over(); }

    Board play(Board board, int move) const {
        if (move == pass)
            board.pass();
        else
            board.place(move);
        return board;
    }

    // For the side to move, which has lost or not: -1 or 0.
    int margin(const Board& board) const { return board.won() ? -1 : 0; }

    int packed(int move) const { return move; }

    int pass;
};

}  // namespace heibai::gomoku
