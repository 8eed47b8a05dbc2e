// Filled lines and stable discs, the four directions of lines side by side in the compiler's portable vector type;
// src/heibai/games/reversi/stability.py is the twin.
#pragma once

#include <array>
#include <cstring>

#include "games/reversi/board/board.hpp"
#include "games/reversi/evaluation/regions.hpp"

namespace heibai::reversi {

// One set of squares a direction of lines: rows, columns, rising and falling diagonals.
using ByLine = std::array<Bits, 4>;

namespace detail {

struct LineSteps {
    ByLine up, down;  // squares of the 8x8 grid that leave it by so many steps
};

inline constexpr LineSteps line_steps(int steps) {
    constexpr int rows[] = {0, 1, 1, 1};
    constexpr int columns[] = {1, 0, -1, 1};
    LineSteps leaving{};
    for (int line = 0; line < 4; ++line) {
        for (int square = 0; square < 64; ++square) {
            const auto outside = [&](int sign) {
                const int row = square / 8 + sign * steps * rows[line];
                const int column = square % 8 + sign * steps * columns[line];
                return row < 0 || row > 7 || column < 0 || column > 7;
            };
            if (outside(1)) leaving.up[line] |= bit(square);
            if (outside(-1)) leaving.down[line] |= bit(square);
        }
    }
    return leaving;
}

inline constexpr LineSteps leaving_by_1 = line_steps(1);
inline constexpr LineSteps leaving_by_2 = line_steps(2);
inline constexpr LineSteps leaving_by_4 = line_steps(4);

// The four as one register where there is one of 32 bytes; never passed by value (that ABI differs by processor).
using Vector = Bits __attribute__((vector_size(32)));

inline Bits in_all(const ByLine& squares) { return (squares[0] & squares[1]) & (squares[2] & squares[3]); }

}  // namespace detail

// By direction, the squares whose line has no empty square. Squares off a smaller board count as filled.
inline ByLine filled_lines(Bits discs, Bits board) {
    using namespace detail;
    const auto ends = [](Vector& lines, const ByLine& leaving) { std::memcpy(&lines, &leaving, sizeof lines); };
    const Vector step{1, 8, 7, 9};
    const Vector filled = Vector{} + (discs | ~board);
    Vector leaving_up, leaving_down;
    ends(leaving_up, leaving_by_1.up);
    ends(leaving_down, leaving_by_1.down);
    Vector up = filled & (leaving_up | (filled >> step));
    Vector down = filled & (leaving_down | (filled << step));
    ends(leaving_up, leaving_by_2.up);
    ends(leaving_down, leaving_by_2.down);
    up &= leaving_up | (up >> (2 * step));
    down &= leaving_down | (down << (2 * step));
    ends(leaving_up, leaving_by_4.up);
    ends(leaving_down, leaving_by_4.down);
    up &= leaving_up | (up >> (4 * step));
    down &= leaving_down | (down << (4 * step));
    const Vector both = up & down;
    ByLine full;
    std::memcpy(&full, &both, sizeof full);
    return full;
}

// The squares all four of whose lines are filled.
inline Bits full_line_squares(Bits discs, Bits board) { return detail::in_all(filled_lines(discs, board)) & board; }

// Finds stable discs: the least fixpoint of "on each of its four lines the line is full, or a neighbour on it is off
// the board or a stable disc of the same colour".
class Stability {
public:
    explicit Stability(const Regions& parts)
        : board_(parts.board),
          ends_{parts.corners | parts.left | parts.right, parts.corners | parts.top | parts.bottom, parts.edges,
                parts.edges} {}

    // Own stable discs minus the opponent's.
    int difference(const Board& board) const {
        const ByLine full = filled_lines(board.discs(), board_);
        detail::Vector safe, ends;
        std::memcpy(&safe, &full, sizeof safe);
        std::memcpy(&ends, &ends_, sizeof ends);
        safe |= ends;
        return count(grow(board.own, safe)) - count(grow(board.opp, safe));
    }

private:
    static Bits grow(Bits side, const detail::Vector& safe) {
        using detail::Vector;
        const Vector step{1, 8, 7, 9};
        Bits stable = 0;
        for (Bits grown = side & (safe[0] & safe[1]) & (safe[2] & safe[3]); grown != stable;) {
            stable = grown;
            // A step that wraps around the board lands on an end of the line, which is safe there anyway.
            const Vector found = Vector{} + stable;
            const Vector held = safe | (found << step) | (found >> step);
            grown = side & (held[0] & held[1]) & (held[2] & held[3]);
        }
        return stable;
    }

    Bits board_;
    ByLine ends_;  // squares with a neighbour off the board
};

}  // namespace heibai::reversi
