// Arrays: typed arrays of JavaScript, copied on their way in and out.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <type_traits>
#include <vector>

#include "embind/values.hpp"

namespace nanobind {

struct numpy {};
struct c_contig {};
namespace device {
struct cpu {};
}  // namespace device
template <std::size_t dimensions>
struct ndim {};

// Owns memory.
class capsule {
public:
    capsule(void* memory, void (*destroy)(void*) noexcept) : memory_(memory, destroy) {}
    const std::shared_ptr<void>& memory() const { return memory_; }

private:
    std::shared_ptr<void> memory_;
};

// Of the features of an array: its numbers, and how many dimensions it must have; 0 for any.
template <typename... Features>
struct ArrayFeatures;
template <>
struct ArrayFeatures<> {
    using Number = void;
    static constexpr std::size_t dimensions = 0;
};
template <typename First, typename... Rest>
struct ArrayFeatures<First, Rest...> : ArrayFeatures<Rest...> {
    using Number = std::conditional_t<std::is_arithmetic_v<First>, First, typename ArrayFeatures<Rest...>::Number>;
};
template <std::size_t count, typename... Rest>
struct ArrayFeatures<ndim<count>, Rest...> : ArrayFeatures<Rest...> {
    static constexpr std::size_t dimensions = count;
};

template <typename... Features>
class ndarray {
public:
    using Number = typename ArrayFeatures<Features...>::Number;
    static constexpr std::size_t dimensions = ArrayFeatures<Features...>::dimensions;

    ndarray() = default;
    ndarray(Number* values, std::size_t dimensions, const std::size_t* shape, const capsule& owner)
        : memory_(owner.memory()), values_(values), shape_(shape, shape + dimensions) {}

    Number* data() const { return values_; }
    std::size_t size() const {
        return std::accumulate(shape_.begin(), shape_.end(), std::size_t{1}, std::multiplies<std::size_t>());
    }
    std::size_t shape(std::size_t dimension) const { return shape_[dimension]; }
    const std::vector<std::size_t>& shape() const { return shape_; }
    Number& operator()(std::size_t i) const { return values_[i]; }

    // An array that a call changes in place is copied back to where it came from.
    void came_from(val origin) { origin_ = std::move(origin); }
    void write_back() const {
        const val& to = origin_;
        const val bytes = val::global("Uint8Array").new_(to["buffer"], to["byteOffset"], to["byteLength"]);
        const auto* const memory = reinterpret_cast<const unsigned char*>(values_);
        bytes.call<void>("set", val(emscripten::typed_memory_view(size() * sizeof(Number), memory)));
    }

private:
    val origin_ = val::undefined();
    std::shared_ptr<void> memory_;
    Number* values_ = nullptr;
    std::vector<std::size_t> shape_ = {0};
};

template <typename... Features>
struct Value<ndarray<Features...>> {
    using Array = ndarray<Features...>;
    using Number = std::remove_const_t<typename Array::Number>;

    static Array read(const val& value, const std::string& name) {
        const bool is_flat = Array::dimensions == 1;
        const bool is_object = value.typeOf().as<std::string>() == "object" && !value.isNull();
        const val numbers = is_flat || !is_object ? value : value["data"];
        if (!is_numbers<Number>(numbers)) {
            const std::string kind = typed_array<Number>();
            refuse(name, value, is_flat ? "a " + kind : "{data: " + kind + ", shape}");
        }
        const auto count = numbers["length"].as<std::size_t>();
        std::vector<std::size_t> shape{count};
        if (!is_flat) {
            shape.clear();
            for (const unsigned extent : Value<std::vector<unsigned>>::read(value["shape"], name + ".shape"))
                shape.push_back(extent);
            std::size_t product = 1;
            bool overflows = false;
            for (const std::size_t extent : shape) overflows |= __builtin_mul_overflow(product, extent, &product);
            if (overflows || product != count || (Array::dimensions && shape.size() != Array::dimensions))
                refuse(name + ".shape", value["shape"], "the extents of its data");
        }
        Number* const values = new Number[count];
        const capsule owner(values, [](void* memory) noexcept { delete[] static_cast<Number*>(memory); });
        copy_numbers(numbers, values);
        if constexpr (std::is_same_v<Number, bool>) {
            auto* const bytes = reinterpret_cast<unsigned char*>(values);
            std::transform(bytes, bytes + count, bytes, [](unsigned char byte) { return byte != 0; });
        }
        Array array(values, shape.size(), shape.data(), owner);
        if constexpr (!std::is_const_v<typename Array::Number>) array.came_from(numbers);
        return array;
    }

    static val write(const Array& array) {
        const auto* const memory = reinterpret_cast<const unsigned char*>(array.data());
        const val bytes =
            val(emscripten::typed_memory_view(array.size() * sizeof(Number), memory)).template call<val>("slice");
        const val data = val::global(typed_array<Number>()).new_(bytes["buffer"]);
        if (array.shape().size() == 1) return data;
        val written = val::object(), shape = val::array();
        for (const std::size_t extent : array.shape()) shape.call<void>("push", static_cast<double>(extent));
        written.set("data", data);
        written.set("shape", shape);
        return written;
    }
};

}  // namespace nanobind
