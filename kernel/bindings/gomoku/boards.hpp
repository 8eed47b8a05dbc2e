// Gomoku positions on their way from Python.
#pragma once

#include <stdexcept>
#include <string>

#include "bindings/checks.hpp"
#include "games/gomoku/board/board.hpp"

namespace heibai::bindings {

// The rule set of a board that there is. Throws std::invalid_argument.
inline gomoku::Rule rule_on(int size, const std::string& rule) {
    gomoku::geometry(size);
    return gomoku::rule_of(rule);
}

// 0 black, 1 white. Throws std::invalid_argument.
inline gomoku::Side side_of(int to_move) {
    if (to_move != gomoku::black && to_move != gomoku::white)
        throw std::invalid_argument("to_move is " + std::to_string(to_move) + ", allowed are 0 (black) and 1 (white)");
    return static_cast<gomoku::Side>(to_move);
}

// `cells`: X black, O white, - empty, [size * size]; `to_move` 0 black, 1 white. Throws std::invalid_argument.
inline gomoku::Board read_board(const std::string& cells, int to_move, int size, const std::string& rule,
                                const gomoku::CodeValues* values = nullptr) {
    return gomoku::Board(size, rule_on(size, rule), cells, side_of(to_move), values);
}

// Of empty points of the board, and its pass. Throws std::invalid_argument.
template <typename Moves>
void check_points(const gomoku::Board& board, const Moves& moves) {
    for (const int move : moves)
        if (move != board.pass_move() && (move < 0 || move > board.points() || !board.empty(move)))
            throw std::invalid_argument("move " + std::to_string(move) +
                                        " is no empty point of the board, nor the pass " +
                                        std::to_string(board.pass_move()));
}

}  // namespace heibai::bindings
