// Values on their way from JavaScript and back.
#pragma once

#include <emscripten/val.h>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "door/handles.hpp"

namespace nanobind {

using emscripten::val;

// What came, for a message.
inline std::string shown(const val& value) {
    const std::string type = value.typeOf().as<std::string>();
    if (type == "number" || type == "boolean" || type == "bigint")
        return val::global("String")(value).as<std::string>() + (type == "bigint" ? "n" : "");
    return type == "object" && value.isNull() ? "null" : (type == "object" ? "an " : "a ") + type;
}

[[noreturn]] inline void refuse(const std::string& name, const val& came, const std::string& expected) {
    throw std::invalid_argument(name + " is " + shown(came) + ", expected " + expected);
}

// How a type is read from JavaScript, and written. The primary one is a class of the kernel.
template <typename T>
struct Value {
    static T& read(const val& value, const std::string& name) {
        if (value.typeOf().as<std::string>() != "number") refuse(name, value, "a handle");
        return Handles<T>::at(value.as<int>(), name);
    }
    static val write(T value) { return ClassOf<T>::get().write(std::move(value)); }
};

template <>
struct Value<val> {
    static val read(const val& value, const std::string&) { return value; }
    static val write(const val& value) { return value; }
};

template <>
struct Value<bool> {
    static bool read(const val& value, const std::string& name) {
        if (!value.isTrue() && !value.isFalse()) refuse(name, value, "true or false");
        return value.isTrue();
    }
    static val write(bool value) { return val(value); }
};

template <std::integral T>
struct Value<T> {
    // 64-bit integers are BigInts; a whole number that a double has is taken, too.
    static constexpr bool is_big = sizeof(T) == 8;

    static T read(const val& value, const std::string& name) {
        const std::string type = value.typeOf().as<std::string>();
        if (type == "number") {
            const double number = value.as<double>();
            constexpr double exact = 9007199254740992.0;
            if (number == std::floor(number) && std::abs(number) <= exact &&
                number >= static_cast<double>(std::numeric_limits<T>::min()) &&
                number <= static_cast<double>(std::numeric_limits<T>::max()))
                return static_cast<T>(number);
        } else if (type == "bigint") {
            const char* const cut = std::is_signed_v<T> ? "asIntN" : "asUintN";
            const val same = val::global("BigInt").call<val>(cut, static_cast<int>(8 * sizeof(T)), value);
            if (same.strictlyEquals(value)) {
                if constexpr (is_big)
                    return value.as<T>();
                else
                    return static_cast<T>(val::global("Number")(value).template as<double>());
            }
        }
        refuse(name, value,
               std::string(std::is_signed_v<T> ? "a whole number" : "a whole number from 0") + " of " +
                   std::to_string(8 * sizeof(T)) + " bits");
    }

    static val write(T value) {
        if constexpr (is_big)
            return val(value);
        else
            return val(static_cast<double>(value));
    }
};

template <std::floating_point T>
struct Value<T> {
    static T read(const val& value, const std::string& name) {
        if (value.typeOf().as<std::string>() != "number") refuse(name, value, "a number");
        return static_cast<T>(value.as<double>());
    }
    static val write(T value) { return val(static_cast<double>(value)); }
};

template <>
struct Value<std::string> {
    static std::string read(const val& value, const std::string& name) {
        if (value.typeOf().as<std::string>() != "string") refuse(name, value, "a text");
        return value.as<std::string>();
    }
    static val write(const std::string& value) { return val(value); }
};

template <typename T>
constexpr const char* typed_array() {
    constexpr bool is_signed = std::is_signed_v<T>;
    if constexpr (std::is_floating_point_v<T>)
        return sizeof(T) == 8 ? "Float64Array" : "Float32Array";
    else if constexpr (sizeof(T) == 8)
        return is_signed ? "BigInt64Array" : "BigUint64Array";
    else if constexpr (sizeof(T) == 4)
        return is_signed ? "Int32Array" : "Uint32Array";
    else if constexpr (sizeof(T) == 2)
        return is_signed ? "Int16Array" : "Uint16Array";
    else
        return is_signed ? "Int8Array" : "Uint8Array";
}

template <typename T>
bool is_numbers(const val& value) {
    return value.typeOf().as<std::string>() == "object" && value.instanceof(val::global(typed_array<T>()));
}

// All of them, byte by byte: this emscripten has no views of 64-bit integers.
template <typename T>
void copy_numbers(const val& array, T* values) {
    const val bytes = val::global("Uint8Array").new_(array["buffer"], array["byteOffset"], array["byteLength"]);
    auto* const memory = reinterpret_cast<unsigned char*>(values);
    val(emscripten::typed_memory_view(array["byteLength"].as<std::size_t>(), memory)).call<void>("set", bytes);
}

template <typename T>
struct Value<std::vector<T>> {
    static std::vector<T> read(const val& value, const std::string& name) {
        if constexpr (std::is_same_v<T, double>)  // millions of weights
            if (is_numbers<T>(value)) {
                std::vector<T> numbers(value["length"].as<std::size_t>());
                copy_numbers(value, numbers.data());
                return numbers;
            }
        const val is_view = val::global("ArrayBuffer").call<val>("isView", value);
        if (!value.isArray() && !is_view.isTrue()) refuse(name, value, "an array");
        std::vector<T> values;
        const auto count = value["length"].as<unsigned>();
        values.reserve(count);
        for (unsigned i = 0; i < count; ++i)
            values.push_back(Value<T>::read(value[i], name + "[" + std::to_string(i) + "]"));
        return values;
    }
    static val write(const std::vector<T>& values) {
        val array = val::array();
        for (const T& value : values) array.call<void>("push", Value<T>::write(value));
        return array;
    }
};

template <typename T>
struct Value<std::optional<T>> {
    static std::optional<T> read(const val& value, const std::string& name) {
        if (value.isUndefined() || value.isNull()) return std::nullopt;
        return Value<T>::read(value, name);
    }
    static val write(std::optional<T> value) { return value ? Value<T>::write(std::move(*value)) : val::null(); }
};

template <typename T>
struct Value<std::map<std::string, T>> {
    static std::map<std::string, T> read(const val& value, const std::string& name) {
        if (value.typeOf().as<std::string>() != "object" || value.isNull()) refuse(name, value, "an object");
        const auto names = Value<std::vector<std::string>>::read(val::global("Object").call<val>("keys", value), name);
        std::map<std::string, T> read;
        for (const std::string& each : names) read[each] = Value<T>::read(value[each], name + "." + each);
        return read;
    }
    static val write(const std::map<std::string, T>& values) {
        val object = val::object();
        for (const auto& [name, value] : values) object.set(name, Value<T>::write(value));
        return object;
    }
};

template <typename First, typename Second>
struct Value<std::pair<First, Second>> {
    static std::pair<First, Second> read(const val& value, const std::string& name) {
        if (!value.isArray() || value["length"].as<unsigned>() != 2) refuse(name, value, "an array of two");
        return {Value<First>::read(value[0], name + "[0]"), Value<Second>::read(value[1], name + "[1]")};
    }
    static val write(std::pair<First, Second> values) {
        val array = val::array();
        array.call<void>("push", Value<First>::write(std::move(values.first)));
        array.call<void>("push", Value<Second>::write(std::move(values.second)));
        return array;
    }
};

// Anything of JavaScript.
class object {
public:
    object() : value_(val::undefined()) {}
    explicit object(val value) : value_(std::move(value)) {}

    bool is_none() const { return value_.isUndefined() || value_.isNull(); }
    bool is(const object& other) const { return value_.strictlyEquals(other.value_); }
    const val& value() const { return value_; }

    template <typename... Each>
    object operator()(const Each&... each) const {
        return object(value_(Value<Each>::write(each)...));
    }

private:
    val value_;
};

template <>
struct Value<object> {
    static object read(const val& value, const std::string&) { return object(value); }
    static val write(const object& value) { return value.value(); }
};

template <typename T>
T cast(const object& value) {
    return Value<T>::read(value.value(), "the answer");
}

}  // namespace nanobind
