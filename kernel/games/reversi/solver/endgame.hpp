// Null-window search to the end of a Reversi game.
//
// Contract. `null_window(board, alpha)` returns a fail-soft bound s on the exact score for the mover (discs, empties to
// the winner): s <= alpha means the score is at most s, s > alpha that it is at least s. The value depends on the
// position alone. Once `stopped()` is true every result is meaningless and nothing of it was stored: the limits ended the
// search, or another thread has finished the step of it that `begin` named.
//
// Steps, outermost first:
//  1. limits are polled;              2. a stability bound may answer at once;
//  3. the table may answer;           4. a child in the table may answer (enhanced transposition cut-off);
//  5. moves are tried best first: table move, then by the replies left to the opponent, the patterns' guess (8x8; with a
//     shallow search where many squares are empty; its positions are not nodes), good squares, odd quadrants;
//  6. with few empties left there is no table: replies and odd quadrants order the moves, then odd quadrants alone;
//  7. the last four squares have code of their own, the last one counts flips without making the move;
//  8. with several threads, a move that another one is searching waits until the others are tried (search/team.hpp), and
//     the table is asked again before it is.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

#include "games/reversi/board/board.hpp"
#include "games/reversi/solver/ordering/patterns.hpp"
#include "games/reversi/solver/squares.hpp"
#include "games/reversi/solver/table.hpp"
#include "search/team.hpp"

namespace heibai::reversi::solver {

inline constexpr int most_middle = 8;  // empty squares up to which no table is asked (middle_squares.cpp)

// From this alpha on a stability bound has a chance, by empties; found by trial.
inline constexpr int stability_threshold(int empties) {
    return empties < 8 ? 40 - 3 * empties : empties < 14 ? 6 + empties : 2 * empties - 6;
}

// Below any score.
inline constexpr int no_score = -127;

struct Move {
    int square;
    Board child;  // after the move, the opponent to move
    std::uint64_t hash;
    int order;  // larger is tried earlier
};

// The moves of a position, each with the position after it.
struct MoveList {
    Move moves[64];  // a reachable position has 33 at most, one that was set up may have more
    int count = 0;

    MoveList(Board board, const Moves& played) {
        for (const int square : Squares{played.legal()}) {
            const Board child = board.turn(square, played.flips(square));
            moves[count++] = {square, child, Table::hash(child.own, child.opp), 0};
        }
    }

    const Move* begin() const { return moves; }
    const Move* end() const { return moves + count; }

    // Brings the best of the moves from `i` on to place `i` and returns it.
    Move& pick(int i) {
        int best = i;
        for (int j = i + 1; j < count; ++j) {
            if (moves[j].order > moves[best].order) best = j;
        }
        if (best != i) std::swap(moves[i], moves[best]);
        return moves[i];
    }
};

class EndSearch {
public:
    EndSearch(const Geometry& geometry, Table& table, search::Team& team)
        : terrain_(geometry),
          patterns_(geometry.size == 8 ? &Patterns::instance() : nullptr),
          table_(table),
          team_(team),
          marks_(team.marks()) {}

    // Called before the null windows of a step.
    void begin(int step) {
        step_ = step;
        stopped_ = false;
    }

    int null_window(Board board, int alpha);

    // The moves of a position, the most promising first.
    MoveList ordered(Board board) const;

    // A guess at the score for the side to move, even, by a shallow search; 0 on the smaller boards.
    int estimate(Board board) const;

    // Adds this thread's last nodes to those of all; returns them.
    std::uint64_t tell();

    bool stopped() const { return stopped_; }
    Bits legal(Board board) const { return legal_moves(board.own, board.opp, terrain_.mask); }

private:
    int deep(Board board, int alpha, int empties, int parity);
    // These get a board's two sets on their own: gcc keeps a Board in memory, in halves, and waits for the whole.
    int middle(Bits own, Bits opp, int alpha, int empties, int parity);
    int shallow(Bits own, Bits opp, int alpha, int empties, int parity);
    int last_four(Bits own, Bits opp, int alpha, Bits empty, int parity);
    int last_three(Bits own, Bits opp, int alpha, int a, int b, int c, int parity);
    int last_two(Bits own, Bits opp, int alpha, int a, int b);
    int last_one(Bits own, int square);
    bool table_cut(const Bounds& known, int alpha, int& score) const;
    bool transposition_cut(MoveList& list, int alpha, int& score) const;
    // For the mover, in quarters of a disc, by a search of `depth` plies, one at least.
    int guess(Board board, int depth, int alpha, int beta) const;
    void order(MoveList& list, Board board, const Bounds* known, int empties, int parity) const;
    void add_guesses(MoveList& list, Board board, int depth) const;
    void poll();

    Terrain terrain_;
    const Patterns* patterns_;  // null on the smaller boards
    Table& table_;
    search::Team& team_;
    search::Marks* marks_;  // null with one thread
    int step_ = 1;
    std::uint64_t nodes_ = 0, next_poll_ = 0, told_ = 0, given_ = 0;
    bool stopped_ = false;
};

}  // namespace heibai::reversi::solver
