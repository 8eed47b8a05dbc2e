// The points near stones: what the reward AI chooses among (src/heibai/games/gomoku/candidates.py).
#pragma once

#include <bit>

#include "gomoku/board.hpp"

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

}  // namespace heibai::gomoku
