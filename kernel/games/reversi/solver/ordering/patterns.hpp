// The evaluation that orders moves in the solver: sums of pattern weights, fitted to exact scores by tools/fit_ordering.py.
//
// It never changes a result, only how soon a cut-off is found. 8x8 only.
#pragma once

#include <array>
#include <cstdint>

#include "games/reversi/board/board.hpp"

namespace heibai::reversi::solver {

// Every pattern, with the table of its contents. Contents are numbers in base 3 (0 empty, 1 own, 2 opponent), the lowest
// square the lowest digit.
class Patterns {
public:
    static const Patterns& instance();

    // Guess at the score for the side to move, in quarters of a disc.
    int evaluate(Board board) const;

private:
    static constexpr int entries = 114777;

    Patterns();

    std::array<std::uint16_t, 1024> base3_;  // a set of squares as a number in base 3
    std::array<std::int8_t, entries> weights_;
};

}  // namespace heibai::reversi::solver
