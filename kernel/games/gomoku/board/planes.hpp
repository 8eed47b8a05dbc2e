// What a network is shown of a position of Gomoku; src/heibai/learn/network/planes.py is the twin.
#pragma once

#include <algorithm>
#include <cstddef>

#include "games/gomoku/board/board.hpp"

namespace heibai::gomoku {

inline constexpr std::size_t planes = 10;

// Writes [planes, size, size] zeros and ones for the side to move.
inline void write_planes(const Board& board, float* out) {
    const int points = board.points();
    const auto add = [&](auto holds) {
        for (int point = 0; point < points; ++point) *out++ = holds(point) ? 1.0f : 0.0f;
    };
    const auto fill = [&](bool holds) { out = std::fill_n(out, points, holds ? 1.0f : 0.0f); };
    const Side us = board.to_move(), them = other(us);
    for (const Side side : {us, them}) add([&](int point) { return board.lines().at(point) == stone_of(side); });
    for (const Side side : {us, them})
        add([&](int point) { return board.empty(point) && board.info(point, side).pattern() == pattern_five; });
    fill(true);
    fill(us == black);
    for (const Rule rule : {Rule::standard, Rule::renju, Rule::caro}) fill(board.rule() == rule);
    add([&](int point) { return us == black && board.empty(point) && board.forbidden(point); });
}

}  // namespace heibai::gomoku
