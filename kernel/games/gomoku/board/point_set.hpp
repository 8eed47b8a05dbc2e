// Sets of points of a board, bit `point` of up to 484.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/gomoku/board/rules.hpp"
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace heibai::gomoku {

class PointSet {
public:
    static PointSet first(int count) {
        PointSet all;
        for (int word = 0; word < words; ++word) {
            const int left = count - 64 * word;
            all.bits_[word] = left >= 64 ? ~std::uint64_t{0} : left > 0 ? (std::uint64_t{1} << left) - 1 : 0;
        }
        return all;
    }

    bool has(int point) const { return bits_[point / 64] >> (point % 64) & 1; }
    void add(int point) { bits_[point / 64] |= std::uint64_t{1} << (point % 64); }
    // The points from `first` on whose bits are set.
    void add_row(int first, std::uint32_t bits) {
        const int word = first / 64, shift = first % 64;
        bits_[word] |= static_cast<std::uint64_t>(bits) << shift;
        if (shift > 32) bits_[word + 1] |= static_cast<std::uint64_t>(bits) >> (64 - shift);
    }
    void remove(int point) { bits_[point / 64] &= ~(std::uint64_t{1} << (point % 64)); }

    bool contains(const PointSet& others) const {
        for (int word = 0; word < words; ++word)
            if (others.bits_[word] & ~bits_[word]) return false;
        return true;
    }

    bool operator==(const PointSet&) const = default;

    int count() const {
        int members = 0;
        for (const std::uint64_t word : bits_) members += std::popcount(word);
        return members;
    }

    // The index-th member in ascending order, of those there are.
    int nth(int index) const {
        int word = 0;
        for (int here = std::popcount(bits_[0]); index >= here; here = std::popcount(bits_[++word])) index -= here;
        return 64 * word + nth_bit(bits_[word], index);
    }

private:
    static constexpr int words = most_points / 64 + 1;  // one bit more at least than points

    static int nth_bit(std::uint64_t bits, int index) {
#if defined(__BMI2__)
        return std::countr_zero(_pdep_u64(std::uint64_t{1} << index, bits));
#else
        for (; index > 0; --index) bits &= bits - 1;
        return std::countr_zero(bits);
#endif
    }

    std::array<std::uint64_t, words> bits_{};
};

}  // namespace heibai::gomoku
