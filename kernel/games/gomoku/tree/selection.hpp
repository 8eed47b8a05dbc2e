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
constexpr int width(int depth) { return depth > 8 ? most_points : 6 + 3 * depth + depth * depth / 2; }

// Steps that quiet moves are not expected to gain in so many plies.
inline constexpr int futile_depth = 3;
constexpr Value futile(int depth) { return 400 * depth; }

// Steps a ply by which the evaluation lies above the window where a position is given up as good enough. Only with a
// network: evaluations by points alone lose by it. Not under caro, where the threats of the other side are not known.
inline constexpr int safe_depth = 6;
constexpr Value safe(int depth) { return 250 * depth; }

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
