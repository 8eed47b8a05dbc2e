// What the search leaves out and what it searches less deep. Measured by matches: docs/gomoku-search.md.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "games/gomoku/board/rules.hpp"
#include "games/gomoku/tree/values.hpp"

namespace heibai::gomoku::tree {

// Moves that are looked at with so many plies left, threats aside.
inline int width(int depth) {
    static const auto table = [] {
        std::array<std::uint8_t, 64> made{};
        for (int d = 0; d < 64; ++d) made[d] = static_cast<std::uint8_t>(3 + 0.7 * std::pow(d, 1.32));
        return made;
    }();
    return table[std::min(depth, 63)];
}

// Steps that quiet moves are not expected to gain in so many plies.
inline constexpr int futile_depth = 3;
constexpr Value futile(int depth) { return 400 * depth; }

// Steps that a position is not expected to lose in so many plies.
inline constexpr int safe_depth = 10;
constexpr Value safe(int depth) { return 30 * depth; }

// Steps that only fours can still gain in so many plies.
inline constexpr int lost_depth = 3;
constexpr Value lost(int depth) { return 125 * depth; }

// Plies that the index-th move is searched less deep at first; it keeps one.
inline int reduction(int depth, int index) {
    static const auto table = [] {
        std::array<std::array<std::int8_t, 64>, 64> made{};
        for (int d = 1; d < 64; ++d)
            for (int i = 1; i < 64; ++i) {
                const int less = static_cast<int>(0.8 + std::log(d) * std::log(i) / 1.3);
                made[d][i] = static_cast<std::int8_t>(std::min(less, d - 1));
            }
        return made;
    }();
    return table[std::min(depth, 63)][std::min(index, 63)];
}

}  // namespace heibai::gomoku::tree
