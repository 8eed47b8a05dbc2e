// Logarithm and power to base 2 by additions, products and quotients alone: the same bits on every machine and in
// Python (src/heibai/core/powers.py, which says how near they are to the true values).
#pragma once

#include <cmath>

namespace heibai {

// Of a finite number above 0.
inline double log2_plain(double x) {
    int exponent;
    double mantissa = std::frexp(x, &exponent);
    if (mantissa < 0.7071067811865476) {
        mantissa = 2.0 * mantissa;
        --exponent;
    }
    const double z = (mantissa - 1.0) / (mantissa + 1.0), square = z * z;
    double series = 0.0;
    for (int term = 11; term >= 0; --term) series = series * square + 1.0 / (2.0 * term + 1.0);
    return exponent + 2.0 * z * series / 0.6931471805599453;
}

// 2 to the power y, which is 0 at most.
inline double exp2_plain(double y) {
    if (y < -1080.0) return 0.0;
    const double whole = std::floor(y + 0.5), t = (y - whole) * 0.6931471805599453;
    double series = 1.0;
    for (int term = 14; term > 0; --term) series = series * t / term + 1.0;
    return std::ldexp(series, static_cast<int>(whole));
}

}  // namespace heibai
