// Filled lines and stable discs, the four directions of lines side by side in one vector;
// src/heibai/games/reversi/stability.py is the twin.
#pragma once

#include <array>

#include "reversi/lanes.hpp"
#include "reversi/regions.hpp"

namespace heibai::reversi {

namespace detail {

struct LineSteps {
    // Squares of the 8x8 grid that leave it by `steps` steps, one lane a direction (1, 8, 7, 9).
    std::array<Bits, 4> up, down;
};

inline constexpr LineSteps line_steps(int steps) {
    constexpr int rows[] = {0, 1, 1, 1};
    constexpr int columns[] = {1, 0, -1, 1};
    LineSteps leaving{};
    for (int lane = 0; lane < 4; ++lane) {
        for (int square = 0; square < 64; ++square) {
            const auto outside = [&](int sign) {
                const int row = square / 8 + sign * steps * rows[lane];
                const int column = square % 8 + sign * steps * columns[lane];
                return row < 0 || row > 7 || column < 0 || column > 7;
            };
            if (outside(1)) leaving.up[lane] |= bit(square);
            if (outside(-1)) leaving.down[lane] |= bit(square);
        }
    }
    return leaving;
}

inline constexpr LineSteps leaving_by_1 = line_steps(1);
inline constexpr LineSteps leaving_by_2 = line_steps(2);
inline constexpr LineSteps leaving_by_4 = line_steps(4);

inline Lanes lanes(const std::array<Bits, 4>& values) { return Lanes{values[0], values[1], values[2], values[3]}; }
inline Lanes all_lanes(Bits value) { return Lanes{value, value, value, value}; }
inline Bits fold_and(Lanes values) { return (values[0] & values[1]) & (values[2] & values[3]); }

}  // namespace detail

// By direction, the squares whose line has no empty square. Squares off a smaller board count as filled.
inline Lanes filled_lines(Bits discs, Bits board) {
    using namespace detail;
    const Lanes step{1, 8, 7, 9};
    const Lanes filled = all_lanes(discs | ~board);
    Lanes up = filled & (lanes(leaving_by_1.up) | (filled >> step));
    Lanes down = filled & (lanes(leaving_by_1.down) | (filled << step));
    up &= lanes(leaving_by_2.up) | (up >> (step + step));
    down &= lanes(leaving_by_2.down) | (down << (step + step));
    up &= lanes(leaving_by_4.up) | (up >> (4 * step));
    down &= lanes(leaving_by_4.down) | (down << (4 * step));
    return up & down;
}

// The squares all four of whose lines are filled.
inline Bits full_line_squares(Bits discs, Bits board) { return detail::fold_and(filled_lines(discs, board)) & board; }

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
        const Lanes safe = detail::lanes(ends_) | filled_lines(board.discs(), board_);
        return count(grow(board.own, safe)) - count(grow(board.opp, safe));
    }

private:
    static Bits grow(Bits side, Lanes safe) {
        const Lanes step{1, 8, 7, 9};
        Bits stable = 0;
        for (Bits grown = side & detail::fold_and(safe); grown != stable;) {
            stable = grown;
            // A step that wraps around the board lands on an end of the line, which is safe there anyway.
            const Lanes found = detail::all_lanes(stable);
            grown = side & detail::fold_and(safe | (found << step) | (found >> step));
        }
        return stable;
    }

    Bits board_;
    std::array<Bits, 4> ends_;  // by direction, squares with a neighbour off the board
};

}  // namespace heibai::reversi
