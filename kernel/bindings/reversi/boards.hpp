// Reversi positions on their way from Python and back.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "bindings/checks.hpp"
#include "games/reversi/board/board.hpp"

namespace heibai::bindings {

// Throws std::invalid_argument.
inline void check_size(int size) {
    if (size != 4 && size != 6 && size != 8)
        throw std::invalid_argument("size is " + std::to_string(size) + ", allowed are 4, 6 and 8");
}

// Discs given as sets over size * size squares, moved onto the kernel's grid. Throws std::invalid_argument.
inline reversi::Board board_on_grid(std::uint64_t own, std::uint64_t opp, int size) {
    const reversi::Board board{reversi::spread(own, size), reversi::spread(opp, size)};
    if ((own & opp) || reversi::gather(board.own, size) != own || reversi::gather(board.opp, size) != opp)
        throw std::invalid_argument("own " + std::to_string(own) + " and opp " + std::to_string(opp) +
                                    ": discs overlap or lie outside the " + std::to_string(size * size) + " squares");
    return board;
}

// A move as Python counts it, row * size + column; -1 (none) stays, the kernel's pass (64) becomes size * size.
inline int packed_move(int move, int size) {
    return move < 0 ? move : move == 64 ? size * size : reversi::from_grid(move, size);
}

}  // namespace heibai::bindings
