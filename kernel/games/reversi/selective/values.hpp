// Values of the selective search: whole numbers of 1/128 point for the side to move; a finished game is worth its discs,
// each of them as much as unit.hpp says.
#pragma once

#include "games/reversi/evaluation/incremental_tuples.hpp"

namespace heibai::reversi::selective {

using Value = int;

inline constexpr Value part = IncrementalTuples::disc;  // of these is a point
inline constexpr Value infinite = 1 << 30;  // above every value, an evaluation of 900,000 points included

// How sure a cut must be, as a level 0-4; the last one cuts nothing that is not proven.
inline constexpr int confidences[] = {73, 87, 95, 99, 100};  // per cent
inline constexpr double widths[] = {1.1, 1.5, 2.0, 2.6};  // the same in standard deviations, to either side
inline constexpr int certain = 4;

// The level of so many per cent; -1 for none of them.
constexpr int level_of(int confidence) {
    for (int level = 0; level <= certain; ++level)
        if (confidences[level] == confidence) return level;
    return -1;
}

}  // namespace heibai::reversi::selective
