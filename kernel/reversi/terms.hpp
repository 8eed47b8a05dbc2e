// The terms of each linear evaluation (docs/evaluators.md); the twin is src/heibai/games/reversi/feature_sets.py.
#pragma once

#include "reversi/board.hpp"
#include "reversi/regions.hpp"

namespace heibai::reversi {

// outer corners, outer edges, inner corners, inner edges, disc difference, mobility
template <bool MobilityDifference>
struct Zones {
    static constexpr int count = 6;
    Regions parts;

    void fill(const Board& board, double* out) const {
        const Bits own = board.own;
        const Bits opp = board.opp;
        const Bits empty = parts.board & ~(own | opp);
        const Bits sides = parts.edges ^ parts.corners;
        const Bits open_x = parts.x_beside(empty & parts.corners);
        const OpenBorder open(empty, parts);
        out[0] = reversi::count(own & parts.corners) - reversi::count(opp & parts.corners);
        out[1] = reversi::count(own & sides) - reversi::count(opp & sides);
        out[2] = reversi::count(own & open_x) - reversi::count(opp & open_x);
        out[3] = open.beside(own & parts.interior) - open.beside(opp & parts.interior);
        out[4] = reversi::count(own) - reversi::count(opp);
        int mobility = reversi::count(legal_moves(own, opp, parts.board));
        if constexpr (MobilityDifference) mobility -= reversi::count(legal_moves(opp, own, parts.board));
        out[5] = mobility;
    }
};

}  // namespace heibai::reversi
