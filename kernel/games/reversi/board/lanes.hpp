// Mobility of several boards at once, one board a lane, in the compiler's portable vector type: as many boards
// as fill a register. For batches: perft's last plies, random games.
#pragma once

#include <cstring>

#include "games/reversi/board/geometry.hpp"
#include "games/reversi/board/rays.hpp"

namespace heibai::reversi {

#if defined(__AVX512F__)
inline constexpr int lane_count = 8;
#elif defined(__AVX2__)
inline constexpr int lane_count = 4;
#else
inline constexpr int lane_count = 2;  // SSE2, NEON
#endif
using Lanes = Bits __attribute__((vector_size(8 * lane_count)));

// From memory aligned to 8 bytes at least.
inline Lanes load_lanes(const Bits* values) {
    Lanes lanes;
    std::memcpy(&lanes, values, sizeof lanes);
    return lanes;
}

namespace detail {

// As scalar::reach, lane by lane.
template <int Shift>
inline Lanes reach(Lanes own, Lanes inner) {
    Lanes up = inner & (own << Shift);
    Lanes down = inner & (own >> Shift);
    up |= inner & (up << Shift);
    down |= inner & (down >> Shift);
    const Lanes pairs_up = inner & (inner << Shift);
    const Lanes pairs_down = pairs_up >> Shift;
    up |= pairs_up & (up << (2 * Shift));
    down |= pairs_down & (down >> (2 * Shift));
    up |= pairs_up & (up << (2 * Shift));
    down |= pairs_down & (down >> (2 * Shift));
    return (up << Shift) | (down >> Shift);
}

}  // namespace detail

// The empty squares of `mask` where each lane's `own` may play.
inline Lanes legal_moves(Lanes own, Lanes opp, Lanes mask) {
    const Lanes inner = opp & inner_columns;
    const Lanes reached = detail::reach<1>(own, inner) | detail::reach<7>(own, inner) | detail::reach<8>(own, opp) |
                          detail::reach<9>(own, inner);
    return reached & ~(own | opp) & mask;
}

// How many bits of each lane are set.
inline Lanes popcounts(Lanes lanes) {
    lanes -= lanes >> 1 & 0x5555555555555555ULL;
    lanes = (lanes & 0x3333333333333333ULL) + (lanes >> 2 & 0x3333333333333333ULL);
    lanes = (lanes + (lanes >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
    lanes += lanes >> 8;
    lanes += lanes >> 16;
    return (lanes + (lanes >> 32)) & 0xff;
}

}  // namespace heibai::reversi
