// Gomoku positions on their way from Python.
#pragma once

#include <stdexcept>
#include <string>

#include "gomoku/board.hpp"

namespace heibai::bindings {

// 0 black, 1 white. Throws std::invalid_argument.
inline gomoku::Side side_of(int to_move) {
    if (to_move != gomoku::black && to_move != gomoku::white)
        throw std::invalid_argument("to_move must be 0 (black) or 1 (white)");
    return static_cast<gomoku::Side>(to_move);
}

// `cells`: X black, O white, - empty, [size * size]; `to_move` 0 black, 1 white. Throws std::invalid_argument.
inline gomoku::Board read_board(const std::string& cells, int to_move, int size, const std::string& rule,
                                const gomoku::CodeValues* values = nullptr) {
    return gomoku::Board(size, gomoku::rule_of(rule), cells, side_of(to_move), values);
}

}  // namespace heibai::bindings
