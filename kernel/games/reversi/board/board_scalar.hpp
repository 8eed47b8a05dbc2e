// Mobility and flips in plain 64-bit arithmetic, for processors without AVX2; also the yardstick for the others.
#pragma once

#include <bit>

#include "games/reversi/board/geometry.hpp"
#include "games/reversi/board/rays.hpp"

namespace heibai::reversi::scalar {

// Squares reached from `own` over a run of at least one disc of `inner`, by steps of Shift both ways.
// `inner` holds no disc on an edge that a step could wrap around.
template <int Shift>
inline constexpr Bits reach(Bits own, Bits inner) {
    Bits up = inner & (own << Shift);
    Bits down = inner & (own >> Shift);
    up |= inner & (up << Shift);
    down |= inner & (down >> Shift);
    const Bits pairs_up = inner & (inner << Shift);
    const Bits pairs_down = pairs_up >> Shift;
    up |= pairs_up & (up << (2 * Shift));
    down |= pairs_down & (down >> (2 * Shift));
    up |= pairs_up & (up << (2 * Shift));
    down |= pairs_down & (down >> (2 * Shift));
    return (up << Shift) | (down >> Shift);
}

inline constexpr Bits legal_moves(Bits own, Bits opp, Bits mask) {
    const Bits inner = opp & inner_columns;
    const Bits reached = reach<1>(own, inner) | reach<7>(own, inner) | reach<8>(own, opp) | reach<9>(own, inner);
    return reached & ~(own | opp) & mask;
}

inline constexpr Bits flips(int square, Bits own, Bits opp) {
    const Rays& rays = ray_table[square];
    Bits flipped = 0;
    for (Bits ray : rays.up) {
        // Adding one carries over the squares off the ray and the run of opponents, up to the first other square.
        const Bits end = ((opp | ~ray) + 1) & ray & own;
        flipped |= (end - (end != 0)) & ray;
    }
    for (Bits ray : rays.down) {
        const Bits stops = ray & ~opp;
        const Bits end = std::bit_floor(stops) & own;
        flipped |= (-end << 1) & ray;  // the ray above its end; nothing when there is none
    }
    return flipped;
}

// What the moves of a position have in common: here nothing that is found beforehand.
struct Runs {
    Bits own, opp, reached;
};

inline constexpr Runs runs(Bits own, Bits opp) { return {own, opp, legal_moves(own, opp, ~Bits{0})}; }
inline constexpr Bits ends(const Runs& runs) { return runs.reached; }
inline constexpr Bits flips(int square, const Runs& runs) { return flips(square, runs.own, runs.opp); }

}  // namespace heibai::reversi::scalar
