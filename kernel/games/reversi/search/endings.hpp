// The end of a game of Reversi as part of another player: from some empties on the best move is known.
#pragma once

#include <bit>
#include <cstddef>

#include "common/control.hpp"
#include "games/reversi/board/board.hpp"
#include "games/reversi/solver/solve.hpp"
#include "games/reversi/solver/table.hpp"

namespace heibai::reversi {

class Endings {
public:
    // Solves with at most `empties` empty squares.
    Endings(const Geometry& board, int empties) : geometry_(board), empties_(empties), table_(megabytes) {}

    bool covers(const Board& board) const { return std::popcount(geometry_.mask & ~board.discs()) <= empties_; }

    // A move with the best final difference, however long it takes; a guess only after a stop of `batch`.
    int move(const Board& board, const Control& batch) {
        Control control(batch);
        control.start(0, 0);
        return solver::solve(board, geometry_, table_, control).move;
    }

private:
    static constexpr std::size_t megabytes = 4;

    const Geometry& geometry_;
    int empties_;
    solver::Table table_;
};

}  // namespace heibai::reversi
