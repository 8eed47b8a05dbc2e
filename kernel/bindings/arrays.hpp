// NumPy arrays in and out.
#pragma once

#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <new>

namespace heibai::bindings {

// A contiguous one-dimensional array that is read, not written.
template <typename T>
using Input = nanobind::ndarray<const T, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

// The name of such an argument. Another type of array is refused, where nanobind would make a set of squares of -0.5.
inline auto operator""_array(const char* name, std::size_t) { return nanobind::arg(name).noconvert(); }

template <typename T>
using Output = nanobind::ndarray<nanobind::numpy, T, nanobind::c_contig>;

// A new array that owns its memory; its values are not set. Throws std::bad_alloc.
template <typename T>
Output<T> make_array(std::initializer_list<std::size_t> shape) {
    std::size_t count = 1;
    for (std::size_t extent : shape)
        if (__builtin_mul_overflow(count, extent, &count)) throw std::bad_alloc();
    T* values = new T[count];
    nanobind::capsule owner(values, [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
    return Output<T>(values, shape.size(), shape.begin(), owner);
}

}  // namespace heibai::bindings
