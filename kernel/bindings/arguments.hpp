// Arguments as types, so that a binding is written once for games whose positions arrive in different forms.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <optional>

#include "bindings/arrays.hpp"
#include "bindings/checks.hpp"

namespace heibai::bindings {

template <std::size_t Length>
struct Name {
    char text[Length];
    consteval Name(const char (&given)[Length]) { std::copy_n(given, Length, text); }
};

template <typename T>
inline constexpr bool is_input = false;
template <typename T>
inline constexpr bool is_input<Input<T>> = true;

// What is in an optional; anything else is itself.
template <typename T>
struct ValueOf {
    using Type = T;
};
template <typename T>
struct ValueOf<std::optional<T>> {
    using Type = T;
};

// One argument: what it is and how it is called. An array is not converted (arrays.hpp).
template <typename T, Name name>
struct Argument {
    using Type = T;
    static constexpr const char* text = name.text;

    static auto annotation() {
        if constexpr (is_input<typename ValueOf<T>::Type>)
            return nanobind::arg(name.text).noconvert();
        else
            return nanobind::arg(name.text);
    }
};

// Several, in their order.
template <typename... Each>
struct Arguments {};

// Row `i` of a column.
template <typename Column>
auto entry(const Column& column, std::size_t i) {
    if constexpr (is_input<Column>)
        return column.data()[i];
    else
        return column[i];
}

// The rows of columns that must have the same length.
template <typename... Columns>
std::size_t row_count(Arguments<Columns...>, const typename Columns::Type&... columns) {
    check_lengths({{Columns::text, columns.size()}...});
    return std::max({columns.size()...});
}

}  // namespace heibai::bindings
