// Positions of the selective search and their moves.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

#include "games/reversi/board/board.hpp"
#include "games/reversi/evaluation/incremental_tuples.hpp"
#include "games/reversi/selective/table.hpp"

namespace heibai::reversi::selective {

struct Node {
    Board board;
    int empties;
    TupleContents contents;
};

struct Move {
    int square;
    int order;  // larger is tried earlier
    Bits flipped;
    Board child;
    std::uint64_t hash;

    // By which threads know that one of them searches it, from a node of `depth` plies (search/team.hpp).
    std::uint64_t name(int depth) const { return hash ^ static_cast<std::uint64_t>(depth); }
};

struct MoveList {
    Move moves[64];  // a reachable position has 33 at most, one that was set up may have more
    int count = 0;

    MoveList() {}  // the moves are written before they are read

    MoveList(const Board& board, const Moves& played) {
        for (const int square : Squares{played.legal()}) {
            const Bits flipped = played.flips(square);
            const Board child = board.turn(square, flipped);
            moves[count++] = {square, 0, flipped, child, Table::hash(child)};
        }
    }

    Move* begin() { return moves; }
    Move* end() { return moves + count; }

    // Brings the best of the moves from `i` on to place `i` and returns it.
    const Move& pick(int i) {
        int best = i;
        for (int j = i + 1; j < count; ++j)
            if (moves[j].order > moves[best].order) best = j;
        if (best != i) std::swap(moves[i], moves[best]);
        return moves[i];
    }
};

}  // namespace heibai::reversi::selective
