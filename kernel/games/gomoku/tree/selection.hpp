// What the search leaves out and what it searches less deep. Measured by matches: docs/gomoku-search.md.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "common/settings.hpp"
#include "games/gomoku/board/rules.hpp"
#include "games/gomoku/tree/values.hpp"

namespace heibai::gomoku::tree {

// Plies that are left, where quiet moves and whole positions may be given up.
inline constexpr int futile_depth = 3, safe_depth = 6;

// The search's constants, and what follows from them.
class Selection {
public:
    static constexpr std::string_view names[] = {"futile", "safe", "breadth", "late"};

    // Those that are not named have their usual values.
    explicit Selection(const Settings& constants = {});

    // Moves that are looked at with so many plies left, threats aside.
    int width(int depth) const { return depth > deepest_narrow ? most_points : widths_[depth]; }

    // Steps that quiet moves are not expected to gain in so many plies.
    Value futile(int depth) const { return futile_ * depth; }

    // Steps by which the evaluation lies above the window where a position is given up as good enough. Only with a
    // network: evaluations by points alone lose by it. Not under caro, where the threats of the other side are not known.
    Value safe(int depth) const { return safe_ * depth; }

    // Plies that the index-th move is searched less deep at first; it keeps one.
    int reduction(int depth, int index) const { return reductions_[std::clamp(depth, 0, 63)][std::min(index, 63)]; }

private:
    static constexpr int deepest_narrow = 8;

    Value futile_ = 400, safe_ = 250;  // steps a ply
    std::array<int, deepest_narrow + 1> widths_{};
    std::array<std::array<std::int8_t, 64>, 64> reductions_{};
};

inline Selection::Selection(const Settings& constants) {
    double breadth = 1.0;  // of the moves that are looked at
    double late = 1.3;  // the larger, the deeper late moves are searched
    constants.take("futile", futile_);
    constants.take("safe", safe_);
    constants.take("breadth", breadth);
    constants.take("late", late);
    for (int depth = 0; depth <= deepest_narrow; ++depth)
        widths_[depth] = std::max(1, static_cast<int>(breadth * (6 + 3 * depth + depth * depth / 2)));
    for (int d = 1; d < 64; ++d)
        for (int i = 1; i < 64; ++i) {
            const int less = static_cast<int>(0.8 + std::log(d) * std::log(i) / late);
            reductions_[d][i] = static_cast<std::int8_t>(std::min(less, d - 1));
        }
}

}  // namespace heibai::gomoku::tree
