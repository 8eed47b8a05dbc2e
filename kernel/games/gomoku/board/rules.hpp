// Gomoku's rule sets, colours and points as data. Five stones in line win; boards are square, 5 to 22 points a side.
// A point is row * size + column from 0, as in Python; the pass is size * size.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "common/quoted.hpp"

namespace heibai::gomoku {

inline constexpr int smallest_size = 5, largest_size = 22;
inline constexpr int most_points = largest_size * largest_size;
inline constexpr int padded_points = (most_points + 7) / 8 * 8;  // of what is read eight points at a time
inline constexpr int directions = 4;  // along the row, the column, and the two diagonals

enum Side : int { black = 0, white = 1 };

inline constexpr Side other(Side side) { return side == black ? white : black; }

enum class Rule { freestyle, standard, renju, caro };

inline constexpr int rules = 4;

struct RuleSet {
    std::array<bool, 2> exact;  // black, white: a line longer than five is nothing
    bool open_end = false;      // a five closed by opposing stones at both ends is nothing
    bool restricted = false;    // black may not make an overline, a double four or a double three
};

inline constexpr RuleSet rule_set(Rule rule) {
    switch (rule) {
        case Rule::standard: return {{true, true}};
        case Rule::renju: return {{true, false}, false, true};
        case Rule::caro: return {{true, true}, true};
        default: return {{false, false}};
    }
}

// What is the same in a whole game.
struct Variant {
    int size;  // points a side
    Rule rule;
};

// Throws std::invalid_argument.
inline Rule rule_of(const std::string& name) {
    if (name == "freestyle") return Rule::freestyle;
    if (name == "standard") return Rule::standard;
    if (name == "renju") return Rule::renju;
    if (name == "caro") return Rule::caro;
    throw std::invalid_argument("the kernel has no Gomoku rule set " + quoted(name) +
                                "; it has freestyle, standard, renju, caro");
}

}  // namespace heibai::gomoku
