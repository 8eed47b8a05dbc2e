// What a batch of games asks of the weights, as whole numbers: their sums are the same in any order, so neither threads
// nor the order of the games change what is learnt.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heibai::learn {

// Errors are rounded to multiples of it.
inline constexpr double error_grain = 0x1p-24;

// No error, nor its square, counts for more: sums stay within 63 bits.
inline constexpr double largest_error = 1e6;

inline std::int64_t in_grains(double error) {
    return std::llrint(std::clamp(error, -largest_error, largest_error) / error_grain);
}

struct Gradient {
    std::vector<std::int64_t> sum;  // [weights] errors times terms, in grains
    std::vector<std::int64_t> size;  // [weights] the same without signs
    std::int64_t squared = 0;  // squared errors of the predictions, in grains
    std::uint64_t positions = 0;  // that had an error

    explicit Gradient(std::size_t weights) : sum(weights), size(weights) {}

    void clear() { *this = Gradient(sum.size()); }
};

}  // namespace heibai::learn
