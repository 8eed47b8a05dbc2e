// Which threats the two sides have, as one number; src/heibai/games/gomoku/evaluation/threat_sets.py is the twin.
#pragma once

#include "games/gomoku/board/forbidden_points.hpp"

namespace heibai::gomoku {

inline constexpr int mover_sets = 32;  // a five of the mover's wins and is left out
inline constexpr int other_sets = 64;
inline constexpr int threat_sets = mover_sets * other_sets;

// Bit i: some point has a pattern of the i-th class.
inline unsigned threat_set_of(const Counts& counts) {
    const auto any = [&](auto... pattern) { return ((counts[pattern] != 0) || ...) ? 1u : 0u; };
    return any(pattern_open_three, pattern_closed_three_and_open_three) | any(pattern_closed_four) << 1 |
           any(pattern_two_open_threes) << 2 | any(pattern_four_and_open_three) << 3 |
           any(pattern_open_four, pattern_two_fours) << 4 | any(pattern_five) << 5;
}

// 0 .. threat_sets - 1; a point that renju forbids to black is no threat of black's.
inline int threats_of(const Board& board) {
    Counts of_black = board.counts(black);
    for_each_forbidden(board, [&](int point) { --of_black[board.info(point, black).pattern()]; });
    const unsigned sets[] = {threat_set_of(of_black), threat_set_of(board.counts(white))};
    const Side us = board.to_move();
    return static_cast<int>(sets[us] % mover_sets + mover_sets * sets[other(us)]);
}

}  // namespace heibai::gomoku
