// Which moves have caused cut-offs in one search, wherever they were possible: a hint for the order of moves.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "games/reversi/selective/moves.hpp"
#include "games/reversi/selective/values.hpp"

namespace heibai::reversi::selective {

class History {
public:
    // What its past adds to a move's place in the order, at most `most_discs` on either side of 0.
    Value worth(int empties, int square, Value disc) const {
        return counts_[empties & 1][square] * most_discs * disc / full;
    }

    // `square` caused a cut-off after `depth` plies, the first `tried` of the moves did not.
    void learn(int empties, int square, const MoveList& moves, int tried, int depth) {
        const int weight = std::min(8 * depth * depth, full / 10);
        for (int i = 0; i < std::min(tried, moves.count); ++i)
            if (moves.moves[i].square != square) pull(counts_[empties & 1][moves.moves[i].square], -weight);
        pull(counts_[empties & 1][square], weight);
    }

private:
    static constexpr int full = 1 << 14;
    static constexpr int most_discs = 4;  // found by trial, from 1 to 16

    // The closer to the end of its range, the less far (so that it never leaves it).
    static void pull(int& count, int weight) { count += weight - count * std::abs(weight) / full; }

    int counts_[2][64] = {};  // by the parity of the empty squares, which mostly tells the colour to move
};

}  // namespace heibai::reversi::selective
