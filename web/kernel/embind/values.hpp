// Values on their way from JavaScript and back.
#pragma once

#include <emscripten/val.h>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "embind/objects.hpp"

namespace nanobind {

using emscripten::val;

template <typename T>
class ClassOf;

inline std::string type_of(const val& value) { return value.isNull() ? "null" : value.typeOf().as<std::string>(); }

// What came, for a message: "3.5", "a string", "a Float64Array".
inline std::string described(const val& value) {
    const std::string type = type_of(value);
    if (type == "number" || type == "boolean" || type == "bigint")
        return val::global("String")(value).as<std::string>() + (type == "bigint" ? "n" : "");
    if (type != "object") return type == "string" || type == "function" || type == "symbol" ? "a " + type : type;
    const val constructor = value["constructor"];
    return "a " + (type_of(constructor) == "function" ? constructor["name"].as<std::string>() : type);
}

[[noreturn]] inline void refuse(const std::string& name, const val& came, const std::string& expected) {
    throw std::invalid_argument(name + " is " + described(came) + ", expected " + expected);
}

// How a type is read from JavaScript, and written. The primary one is a class of the kernel: {handle}.
template <typename T>
struct Value {
    static std::shared_ptr<T> read(const val& value, const std::string& name) {
        const val handle = type_of(value) == "object" ? value["handle"] : val::undefined();
        const auto object = handle.isNumber() ? stored<T>(handle.as<int>()) : nullptr;
        if (!object)
            throw std::invalid_argument(name + " is no " + ClassOf<T>::get().name + " of this kernel, or was freed");
        return object;
    }
    static val write(T value) { return ClassOf<T>::get().write(std::move(value)); }
};

template <typename T>
inline constexpr bool is_class =
    std::is_same_v<decltype(Value<T>::read(std::declval<val>(), std::string())), std::shared_ptr<T>>;

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
            if (number == std::floor(number) && std::abs(number) < exact &&
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
                   std::to_string(8 * sizeof(T)) + " bits" + (is_big ? ", from 2^53 on as a BigInt" : ""));
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
        if (value.isTrue() || value.isFalse()) return value.isTrue();  // a setting may be one
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
        const bool is_view = val::global("ArrayBuffer").call<val>("isView", value).isTrue();
        if (!value.isArray() && !(is_view && value["length"].isNumber())) refuse(name, value, "an array");
        std::vector<T> values;
        const auto count = value["length"].as<unsigned>();
        values.reserve(count);
        for (unsigned i = 0; i < count; ++i) {
            auto read = Value<T>::read(value[i], name + "[" + std::to_string(i) + "]");
            if constexpr (is_class<T>)
                values.push_back(*read);
            else
                values.push_back(std::move(read));
        }
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
        const val object = val::global("Object");
        if (type_of(value) != "object" ||
            !object.call<val>("getPrototypeOf", value).strictlyEquals(object["prototype"]))
            refuse(name, value, "a plain object");
        const auto names = Value<std::vector<std::string>>::read(object.call<val>("keys", value), name);
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

// What a function of JavaScript threw. It passes through the kernel as an exception of C++, which all of it handles;
// module.mjs has kept what was thrown.
struct ThrownInJavaScript {};

// Anything of JavaScript. Functions are wrapped by module.mjs: they return {value} or {thrown: true}.
class object {
public:
    object() : value_(val::undefined()) {}
    explicit object(val value) : value_(std::move(value)) {}

    bool is_none() const { return value_.isUndefined() || value_.isNull(); }
    bool is(const object& other) const { return value_.strictlyEquals(other.value_); }
    const val& value() const { return value_; }

    // Throws ThrownInJavaScript.
    template <typename... Each>
    object operator()(const Each&... each) const {
        const val answer = value_(Value<Each>::write(each)...);
        if (answer["thrown"].isTrue()) throw ThrownInJavaScript();
        return object(answer["value"]);
    }

private:
    val value_;
};

template <>
struct Value<object> {
    static object read(const val& value, const std::string& name) {
        const std::string type = type_of(value);
        if (type != "function" && type != "null" && type != "undefined") refuse(name, value, "a function");
        return object(value);
    }
    static val write(const object& value) { return value.value(); }
};

class callable : public object {
public:
    using object::object;
};

template <>
struct Value<callable> {
    static callable read(const val& value, const std::string& name) {
        if (type_of(value) != "function") refuse(name, value, "a function");
        return callable(value);
    }
    static val write(const callable& value) { return value.value(); }
};

template <typename T>
T cast(const object& value) {
    return Value<T>::read(value.value(), "the answer");
}

}  // namespace nanobind
