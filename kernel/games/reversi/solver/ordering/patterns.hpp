// The evaluation that orders moves in the solver: sums of pattern weights, fitted to exact scores by tools/fit_ordering.py.
//
// It never changes a result, only how soon a cut-off is found. 8x8 only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/reversi/board/board.hpp"

namespace heibai::reversi::solver {

inline constexpr std::size_t placed_patterns = 46;  // every pattern at every place of the board

// What each pattern holds at each of its places, padded to whole vectors. A content is a number in base 3 (0 empty, 1 the
// mover's disc, 2 the opponent's), the lowest square the lowest digit.
union Contents {
    using Lanes = std::uint16_t __attribute__((vector_size(32)));
    Lanes lanes[3];
    std::uint16_t of[48];  // by place; the last two are none's
};

class Patterns {
public:
    static const Patterns& instance();

    // The contents of `board`, seen by its mover.
    Contents contents(Board board) const;

    // Guess at the score for the side to move, in quarters of a disc, after the other side took `square` and turned
    // `flipped`. `before`: as the side that is now to move saw the position.
    int evaluate_after(const Contents& before, int square, Bits flipped) const;

private:
    static constexpr int entries = 114777;

    Patterns();

    std::array<Contents, 64> digits_;  // what an own disc on a square adds to each content
    std::array<std::int8_t, entries> weights_;
};

}  // namespace heibai::reversi::solver
