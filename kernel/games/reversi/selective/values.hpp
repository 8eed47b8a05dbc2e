// Values of the selective search: whole numbers of 1/128 point for the side to move; a finished game is worth its discs,
// each of them as much as unit.hpp says.
#pragma once

#include <cmath>
#include <string_view>

#include "common/settings.hpp"
#include "games/reversi/evaluation/incremental_tuples.hpp"

namespace heibai::reversi::selective {

using Value = int;

inline constexpr Value part = IncrementalTuples::disc;  // of these is a point
inline constexpr Value infinite = 1 << 30;  // above every value, an evaluation of 900,000 points included

// How sure a cut must be, as a level 0-4; the last one cuts nothing that is not proven.
inline constexpr int confidences[] = {73, 87, 95, 99, 100};  // per cent
inline constexpr double widths[] = {1.1, 1.5, 2.0, 2.6};  // the same in standard deviations, to either side
inline constexpr int certain = 4;

// The search's constants.
struct Selection {
    static constexpr std::string_view names[] = {"cut", "window"};

    double cut = 1.0;  // factor of all widths
    double window = 2.0;  // discs, half of the first window around a guess

    // Those that are not named have their usual values.
    explicit Selection(const Settings& constants = {}) {
        constants.take("cut", cut);
        constants.take("window", window);
    }

    double width(int level) const { return cut * widths[level]; }

    // Per cent that a cut at this level is right: how much of a normal distribution lies within its width.
    int confidence(int level) const {
        if (level == certain) return 100;
        return static_cast<int>(std::lround(100.0 * std::erf(width(level) / std::sqrt(2.0))));
    }
};

// The level of so many per cent; -1 for none of them.
constexpr int level_of(int confidence) {
    for (int level = 0; level <= certain; ++level)
        if (confidences[level] == confidence) return level;
    return -1;
}

}  // namespace heibai::reversi::selective
