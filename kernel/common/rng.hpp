// SplitMix64 (Steele, Lea and Flood 2014), the generator that Python and the kernel share
// (contract, section 7). src/heibai/core/rng.py is its twin: the same seed and path give the same stream.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>

namespace heibai {

class Rng {
public:
    static constexpr std::uint64_t golden = 0x9E3779B97F4A7C15ULL;

    explicit constexpr Rng(std::uint64_t state) : state_(state) {}

    // The stream at the end of a path of integers, for example {generation, pairing, game}.
    constexpr Rng(std::uint64_t seed, std::initializer_list<std::uint64_t> path) : state_(seed) {
        for (std::uint64_t step : path) descend(step);
    }

    // Moves from this stream's state to that of its child `step`; meant before the first draw.
    constexpr void descend(std::uint64_t step) { state_ = mix((state_ ^ step) + golden); }

    constexpr std::uint64_t state() const { return state_; }

    // Uniform over all 64-bit integers.
    constexpr std::uint64_t next() { return mix(state_ += golden); }

    // Uniform over 0 .. n-1 by multiplication, always one draw; the bias is below n / 2^64.
    constexpr std::uint64_t below(std::uint64_t n) {
        return static_cast<std::uint64_t>((static_cast<unsigned __int128>(next()) * n) >> 64);
    }

    // Uniform in [0, 1), 53 bits.
    constexpr double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    // Fisher-Yates from the last index down: below(i + 1) for i = count-1 .. 1.
    template <typename T>
    constexpr void shuffle(T* items, std::size_t count) {
        for (std::size_t i = count; i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

private:
    std::uint64_t state_;
};

}  // namespace heibai
