// Boards as arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "bindings/arrays.hpp"
#include "bindings/checks.hpp"

namespace heibai::bindings {

// [batch, squares] -1 empty, 0 black, 1 white.
using Cells = nanobind::ndarray<const std::int8_t, nanobind::ndim<2>, nanobind::c_contig, nanobind::device::cpu>;

// The squares of a board. `to_move`: [batch] 0 black, 1 white. Throws std::invalid_argument.
inline std::size_t check_cells(const Cells& cells, const Input<std::int8_t>& to_move, int size) {
    const auto squares = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
    if (cells.shape(1) != squares)
        throw std::invalid_argument("cells has " + std::to_string(cells.shape(1)) + " squares a board, a board of " +
                                    std::to_string(size) + " has " + std::to_string(squares));
    check_lengths({{"cells", cells.shape(0)}, {"to_move", to_move.size()}});
    for (std::size_t i = 0; i < to_move.size(); ++i)
        if (to_move.data()[i] != 0 && to_move.data()[i] != 1)
            throw std::invalid_argument("to_move is " + std::to_string(to_move.data()[i]) +
                                        ", allowed are 0 (black) and 1 (white)");
    return squares;
}

}  // namespace heibai::bindings
