// The points near stones: what the reward AI chooses among, and a Monte Carlo search with candidates=1
// (src/heibai/games/gomoku/candidates.py).
#pragma once

#include <bit>

#include "games/gomoku/board/board.hpp"
#include "games/gomoku/board/forbidden_points.hpp"
#include "games/gomoku/board/point_set.hpp"

namespace heibai::gomoku {

inline constexpr int candidate_distance = 2;  // steps of a king from a stone

// The point that an empty board offers.
inline int centre(const Board& board) { return board.size() / 2 * board.size() + board.size() / 2; }

// Calls `use(point)` for every empty point within reach of a stone that the side to move may play, ascending; for every
// legal point where there is none; for the centre of an empty board.
template <typename Use>
void for_each_candidate(const Board& board, Use use) {
    if (board.stones() == 0) return use(centre(board));
    const auto near = board.near(candidate_distance);
    const bool black_moves = board.to_move() == black;
    bool found = false;
    for (int row = 0; row < board.size(); ++row)
        for (std::uint32_t left = near[static_cast<std::size_t>(row)]; left; left &= left - 1) {
            const int point = row * board.size() + std::countr_zero(left);
            if (black_moves && board.forbidden(point)) continue;
            found = true;
            use(point);
        }
    if (found) return;
    for (int point = 0; point < board.points(); ++point)
        if (board.legal(point)) use(point);
}

inline PointSet empty_points(const Board& board) {
    PointSet empty;
    for (int point = 0; point < board.points(); ++point)
        if (board.empty(point)) empty.add(point);
    return empty;
}

// Of some empty points of `board`, those that its side to move may play.
inline PointSet legal_points(const Board& board, PointSet empty) {
    if (board.to_move() == black) for_each_forbidden(board, [&](int point) { empty.remove(point); });
    return empty;
}

// Of `points`, those where `side` would make five.
inline PointSet fives(const Board& board, Side side, const PointSet& points) {
    PointSet found;
    for (int point = 0; point < board.points(); ++point)
        if (board.info(point, side).pattern() == pattern_five && points.has(point)) found.add(point);
    return found;
}

// The points of for_each_candidate; of these, where there are any, only those that win at once, else only those that
// stop the other side from winning at once. None where the side must pass; `board` is not over.
inline PointSet promising_points(const Board& board) {
    const Side side = board.to_move();
    PointSet near;
    if (!board.stones()) {
        near.add(centre(board));
        return near;
    }
    const auto rows = board.near(candidate_distance);
    for (int row = 0; row < board.size(); ++row) near.add_row(row * board.size(), rows[static_cast<std::size_t>(row)]);
    near = legal_points(board, near);
    if (board.count(side, pattern_five)) return fives(board, side, near);
    if (board.count(other(side), pattern_five))
        if (const PointSet stops = fives(board, other(side), near); stops.count()) return stops;
    return near.count() ? near : legal_points(board, empty_points(board));
}

}  // namespace heibai::gomoku
