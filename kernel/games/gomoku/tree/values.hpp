// Values of the tree search: whole steps of the evaluation, and results above and below them all.
//
// Three bands, each for both signs: evaluations; wins that are claimed (somewhere a side's replies were only those that
// the search thought worth a look); wins that are proven. The last two say how many plies from the root the five stands.
#pragma once

#include <algorithm>
#include <cstdint>

#include "common/scores.hpp"

namespace heibai::gomoku::tree {

using Value = std::int32_t;

inline constexpr int most_plies = 1 << 10;
inline constexpr Value win = 1 << 30;
inline constexpr Value claim = win - 4 * most_plies;
inline constexpr Value most_evaluation = 1 << 28;
inline constexpr Value infinite = win + 1;

// Of the side that places the five that stands after `ply` plies, or has it placed against it.
constexpr Value won_at(int ply) { return win - ply; }
constexpr Value lost_at(int ply) { return ply - win; }

constexpr bool is_proven(Value value) { return value >= win - most_plies || value <= most_plies - win; }
constexpr bool is_decided(Value value) { return value >= claim - most_plies || value <= most_plies - claim; }

// Plies from the root to the five of a decided value.
constexpr int plies_to_five(Value value) {
    const Value size = value < 0 ? -value : value;
    return (is_proven(size) ? win : claim) - size;
}

// What is left of a value when not every reply was looked at: a proven loss becomes a claimed one.
constexpr Value without_proof(Value value) { return value <= most_plies - win ? value + (win - claim) : value; }

// Results as the table keeps them: counted from the position instead of the root.
constexpr Value to_table(Value value, int ply) {
    if (!is_decided(value)) return value;
    return value > 0 ? value + ply : value - ply;
}
constexpr Value from_table(Value value, int ply) {
    if (!is_decided(value)) return value;
    return value > 0 ? value - ply : value + ply;
}

// In the evaluator's points; +-(1,000,000 - plies to the five) for a decided value.
constexpr double points_of(Value value, double steps) {
    if (!is_decided(value)) return value / steps;
    const double size = heibai::win - plies_to_five(value);
    return value > 0 ? size : -size;
}

}  // namespace heibai::gomoku::tree
