// What values may be (contract, section 1), once for all games; src/heibai/core has the same numbers.
#pragma once

namespace heibai {

inline constexpr double win = 1000000.0;              // a won game's value, but for a margin or the plies to the win
inline constexpr double evaluation_limit = 900000.0;  // evaluations lie between this and its negative

}  // namespace heibai
