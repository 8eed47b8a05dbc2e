// NumPy arrays in and out, and the checks that every call on boards makes.
#pragma once

#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>

#include "reversi/board.hpp"

namespace heibai::bindings {

// A contiguous one-dimensional array that is read, not written.
template <typename T>
using Input = nanobind::ndarray<const T, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

template <typename T>
using Output = nanobind::ndarray<nanobind::numpy, T, nanobind::c_contig>;

// A new array that owns its memory; its values are not set.
template <typename T>
Output<T> make_array(std::initializer_list<std::size_t> shape) {
    std::size_t count = 1;
    for (std::size_t extent : shape) count *= extent;
    T* values = new T[count];
    nanobind::capsule owner(values, [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
    return Output<T>(values, shape.size(), shape.begin(), owner);
}

inline void check_size(int size) {
    if (size != 4 && size != 6 && size != 8) throw std::invalid_argument("size must be 4, 6 or 8");
}

// Discs given as sets over size * size squares, moved onto the kernel's grid.
inline reversi::Board board_on_grid(std::uint64_t own, std::uint64_t opp, int size) {
    const reversi::Board board{reversi::spread(own, size), reversi::spread(opp, size)};
    if ((own & opp) || reversi::gather(board.own, size) != own || reversi::gather(board.opp, size) != opp)
        throw std::invalid_argument("discs overlap or lie outside the board");
    return board;
}

}  // namespace heibai::bindings
