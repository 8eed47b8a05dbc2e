// Bits under a mask, gathered at the low end.
#pragma once

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "games/reversi/board/geometry.hpp"

namespace heibai::reversi::solver {

inline unsigned extract(Bits value, Bits mask) {
#if defined(__BMI2__)
    return static_cast<unsigned>(_pext_u64(value, mask));
#else
    unsigned out = 0;
    for (int i = 0; mask; mask &= mask - 1, ++i) out |= static_cast<unsigned>((value & mask & -mask) != 0) << i;
    return out;
#endif
}

}  // namespace heibai::reversi::solver
