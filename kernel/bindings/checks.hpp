// What a binding asks of its arguments before the kernel sees them, the same for every game. The ValueError says what
// came and what is allowed. Once a call, never once a node.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "common/quoted.hpp"

namespace heibai::bindings {

// The numbers that an argument, or a setting of a player, may be.
struct Range {
    std::string_view name;
    double least, most;
    bool whole = true;
};

inline constexpr double most_exact = 9007199254740992.0;  // up to here a float64 has every whole number
inline constexpr double most_megabytes = sizeof(std::size_t) == 4 ? 1024 : 65536;  // all bytes of them can be counted
inline constexpr double largest = std::numeric_limits<double>::max();

inline constexpr Range ranges[] = {
    {"depth", 1, 255},  // plies; a byte in the tables
    {"plies", 0, 255},  // of perft
    {"exact", -1, 64},
    {"alpha", -64, 64},  // discs
    {"selective", 0, 1},
    {"fours", 0, 400},
    {"nodes", 0, most_exact},
    {"seconds", 0, 1e9, false},
    {"threads", 1, 1024},
    {"kilobytes", 1, most_megabytes * 1024},
    {"megabytes", 1, most_megabytes},
    {"cut", 0.1, 10, false},
    {"window", 0.1, 64, false},
    {"futile", 0, 100'000},
    {"safe", 0, 100'000},
    {"breadth", 0.05, 20, false},
    {"late", 0.1, 100, false},
    {"table", 1, most_megabytes},
    {"memory", 1, most_megabytes},
    {"noise", 0, 1, false},
    {"random_ties", 0, 1},
    {"playouts", 0, most_exact},
    {"simulate", -1, 1e6},
    {"scale", std::numeric_limits<double>::denorm_min(), largest, false},
    {"c", 0, 1e9, false},
    {"rave", 0, 1e9, false},
    {"by_mean", 0, 1},
    {"phases", 0, 1},
    {"reuse", 0, 1},
    {"many_trees", 0, 1},
    {"candidates", 0, 1},
    {"batch", 1, 65536},
    {"prior", 0, 1e9, false},
    {"outside", 0, 1},
    {"knowledge", 0, 1},
    {"root_noise", 0, 1, false},
    {"root_alpha", 1e-3, 1e3, false},
    {"considered", 0, 65535},
    {"rate", 0, 2, false},
    {"reach", 0, 64, false},
    {"genes", 1, 400},
    {"population", 1, 1e6},
    {"most", 2, 1e6},
    {"survivors", 1, 1e6},
    {"mutation", 0, 1, false},
    {"patience", 0, most_exact},
    {"generations", 0, most_exact},
    {"evaluations", 0, most_exact},
    {"games", 0, 1e9},
    {"games_in_flight", 1, 4096},
    {"count", 0, 1e8},
    {"epsilon", 0, 1, false},
    {"opening", 0, 400},
    {"lambda", 0, 1, false},
    {"unit", 1e-6, 1e9, false},
    {"discs", 0, 1},
    {"step", 0, 2},
    {"decay", 1, 1e15, false},
    {"grain", 0x1p-30, 1, false},
    {"n", 1, 18446744073709551615.0},
};

inline std::string number_text(double value) {
    char text[32];
    const bool plain = value == std::floor(value) && std::abs(value) < 1e17;
    std::snprintf(text, sizeof text, plain ? "%.0f" : "%g", value);
    return text;
}

// Null for a name that is none.
inline const Range* range_of(std::string_view name) {
    const auto is_it = [&](const Range& range) { return range.name == name; };
    const Range* found = std::find_if(std::begin(ranges), std::end(ranges), is_it);
    return found == std::end(ranges) ? nullptr : found;
}

inline void check_number(const Range& range, double value) {
    if (value >= range.least && value <= range.most && (!range.whole || value == std::floor(value))) return;
    throw std::invalid_argument(std::string(range.name) + " is " + number_text(value) + ", allowed is a " +
                                (range.whole ? "whole number" : "number") + " from " + number_text(range.least) +
                                " to " + number_text(range.most));
}

// `name` is one of `ranges`.
inline void check_number(std::string_view name, double value) { check_number(*range_of(name), value); }

struct Number {
    template <typename Value>
    Number(std::string_view name, Value value) : name(name), value(static_cast<double>(value)) {}

    std::string_view name;
    double value;
};

inline void check_numbers(std::initializer_list<Number> numbers) {
    for (const Number& number : numbers) check_number(number.name, number.value);
}

// Settings by name; who reads them refuses a name that is misspelt.
inline void check_settings(const std::map<std::string, double>& settings) {
    for (const auto& [name, value] : settings) {
        const Range* range = range_of(name);
        if (range) check_number(*range, value);
    }
}

struct Length {
    std::string_view name;
    std::size_t count;
};

// Of columns that belong together.
inline void check_lengths(std::initializer_list<Length> columns) {
    const Length& first = *columns.begin();
    for (const Length& column : columns)
        if (column.count != first.count)
            throw std::invalid_argument(std::string(first.name) + " has " + std::to_string(first.count) +
                                        " entries and " + std::string(column.name) + " " +
                                        std::to_string(column.count) + ", they must have the same length");
}

// Sums of some thousand products of these stay finite, and a search compares finite numbers only.
inline constexpr double largest_weight = 1e300;

inline void check_weights(const double* weights, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        if (!(std::abs(weights[i]) <= largest_weight))
            throw std::invalid_argument("weight " + std::to_string(i) + " is " + number_text(weights[i]) +
                                        ", allowed is a number from -1e300 to 1e300");
}

// What an evaluator is told beside its weights.
inline void check_options(const std::string& options) {
    constexpr std::size_t longest = 100'000;
    if (options.size() > longest)
        throw std::invalid_argument("the evaluator's options " + quoted(options) + " have " +
                                    std::to_string(options.size()) + " characters, allowed are 100000");
}

}  // namespace heibai::bindings
