// Evaluators over as many positions as fill a register: the same numbers as one by one, to the digit.
#pragma once

#include <cstdint>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "common/same_bits.hpp"
#include "games/reversi/board/lanes.hpp"
#include "games/reversi/evaluation/evaluators.hpp"

namespace heibai::reversi {

using DoubleLanes = double __attribute__((vector_size(8 * lane_count)));

// The number of set bits of each byte, in its place.
inline Lanes byte_counts(Lanes bits) {
#if defined(__AVX2__) && !defined(__AVX512F__)
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                           0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i all = reinterpret_cast<__m256i>(bits);
    const __m256i low = _mm256_and_si256(all, nibble);
    const __m256i high = _mm256_and_si256(_mm256_srli_epi16(all, 4), nibble);
    return reinterpret_cast<Lanes>(_mm256_add_epi8(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(table, high)));
#else
    bits -= (bits >> 1) & 0x5555555555555555ULL;
    bits = (bits & 0x3333333333333333ULL) + ((bits >> 2) & 0x3333333333333333ULL);
    return (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
#endif
}

// Each lane's eight bytes added up.
inline Lanes sum_bytes(Lanes bytes) {
#if defined(__AVX2__) && !defined(__AVX512F__)
    return reinterpret_cast<Lanes>(_mm256_sad_epu8(reinterpret_cast<__m256i>(bytes), _mm256_setzero_si256()));
#else
    const Lanes pairs = (bytes & 0x00FF00FF00FF00FFULL) + ((bytes >> 8) & 0x00FF00FF00FF00FFULL);
    const Lanes fours = pairs + (pairs >> 16);
    return (fours + (fours >> 32)) & 0xFFFF;
#endif
}

// sum of `plus` bytes minus sum of `minus` bytes, none of which is above Most.
template <int Most>
inline DoubleLanes byte_difference(Lanes plus, Lanes minus) {
    constexpr Bits bias = Bits{Most} * 0x0101010101010101ULL;
    // An integer below 2^52, or-ed into the mantissa of 2^52, is 2^52 and that integer.
    const Lanes sum = sum_bytes(plus + (bias - minus)) | 0x4330000000000000ULL;
    return reinterpret_cast<DoubleLanes>(sum) - (0x1.0p52 + 8 * Most);
}

inline bool any_zero(Lanes lanes) {
#if defined(__AVX2__) && !defined(__AVX512F__)
    return _mm256_movemask_pd(reinterpret_cast<__m256d>(lanes == 0)) != 0;
#else
    for (int lane = 0; lane < lane_count; ++lane)
        if (!lanes[lane]) return true;
    return false;
#endif
}

// The discs that turn when `own` plays each of `squares`.
inline Lanes flips_of(const int (&squares)[lane_count], Bits own, Bits opp) {
#if defined(__AVX2__) && !defined(__AVX512F__)
    const __m256i mine = avx2::broadcast(own);
    const __m256i theirs = avx2::broadcast(opp);
    const auto pair = [&](int first) {  // four directions of two moves become (first, second, first, second)
        const __m256i a = avx2::flips_by_line(squares[first], mine, theirs);
        const __m256i b = avx2::flips_by_line(squares[first + 1], mine, theirs);
        return _mm256_or_si256(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
    };
    const __m256i low = pair(0);
    const __m256i high = pair(2);
    return reinterpret_cast<Lanes>(
        _mm256_or_si256(_mm256_permute2x128_si256(low, high, 0x20), _mm256_permute2x128_si256(low, high, 0x31)));
#else
    Lanes flipped{};
    for (int lane = 0; lane < lane_count; ++lane) flipped[lane] = flips(squares[lane], own, opp);
    return flipped;
#endif
}

// Calls any evaluator lane by lane; the lanes from `used` on repeat the one before them.
template <typename Evaluator>
struct LaneValues {
    static void fill(const Evaluator& evaluator, Lanes own, Lanes opp, Lanes /*moves*/, int used, double* out) {
        for (int lane = 0; lane < lane_count; ++lane)
            out[lane] = lane < used ? evaluator(Board{own[lane], opp[lane]}) : out[lane - 1];
    }
};

template <bool MobilityDifference>
struct LaneValues<Linear<Zones<MobilityDifference>>> {
    using Evaluator = Linear<Zones<MobilityDifference>>;

    // `moves`: those of each lane's own.
    static void fill(const Evaluator& evaluator, Lanes own, Lanes opp, Lanes moves, int /*used*/, double* out) {
        const Regions& parts = evaluator.terms().parts;
        const double* weights = evaluator.weights();
        const Lanes empty = parts.board & ~(own | opp);
        const Lanes x_open = x_beside(parts, empty);
        const InnerEdges inner(parts, empty);
        Lanes their_moves{};
        if constexpr (MobilityDifference) their_moves = byte_counts(legal_moves(opp, own, Lanes{} + parts.board));

        DoubleLanes total{};
        total += weights[0] * difference(own, opp, parts.corners);
        total += weights[1] * difference(own, opp, parts.edges ^ parts.corners);
        total += weights[2] * difference(own, opp, x_open);
        total += weights[3] * byte_difference<32>(inner.count(own), inner.count(opp));
        total += weights[4] * difference(own, opp, parts.board);
        total += weights[5] * byte_difference<8>(byte_counts(moves), their_moves);
        total = total < -evaluation_limit ? DoubleLanes{} - evaluation_limit : total;
        total = total > evaluation_limit ? DoubleLanes{} + evaluation_limit : total;
        std::memcpy(out, &total, sizeof total);
    }

private:
    template <typename Squares>
    static DoubleLanes difference(Lanes own, Lanes opp, const Squares& squares) {
        return byte_difference<8>(byte_counts(own & squares), byte_counts(opp & squares));
    }

    // X-squares whose corner is empty.
    static Lanes x_beside(const Regions& parts, Lanes empty) {
        return ((empty & parts.northwest) << 9) | ((empty & parts.northeast) << 7) | ((empty & parts.southwest) >> 7) |
               ((empty & parts.southeast) >> 9);
    }

    // How many empty outward neighbours each square of the second ring has, corners never, as a binary number.
    struct InnerEdges {
        Lanes ones, twos, fours;

        InnerEdges(const Regions& parts, Lanes empty) {
            const Lanes rows = ((empty & parts.top) << 8) | ((empty & parts.bottom) >> 8);
            const Lanes columns = ((empty & parts.left) << 1) | ((empty & parts.right) >> 1);
            const Lanes row_pair = (rows << 1) ^ (rows >> 1);
            const Lanes column_pair = (columns << 8) ^ (columns >> 8);
            const Lanes row_ones = rows ^ row_pair;
            const Lanes column_ones = columns ^ column_pair;
            const Lanes row_twos = (rows & row_pair) | ((rows << 1) & (rows >> 1));
            const Lanes column_twos = (columns & column_pair) | ((columns << 8) & (columns >> 8));
            // Both kinds of neighbours meet on X-squares only, two of each kind at most.
            ones = (row_ones ^ column_ones) & parts.interior;
            twos = (row_twos ^ column_twos ^ (row_ones & column_ones)) & parts.interior;
            fours = row_twos & column_twos & parts.interior;
        }

        // By byte, the neighbours of a side's discs added up.
        Lanes count(Lanes side) const {
            const Lanes two = byte_counts(side & twos) + 2 * byte_counts(side & fours);
            return byte_counts(side & ones) + 2 * two;
        }
    };
};

template <>
struct LaneValues<Linear<EverySquare>> {
    static void fill(const Linear<EverySquare>& evaluator, Lanes own, Lanes opp, Lanes /*moves*/, int /*used*/,
                     double* out) {
        const int side = evaluator.terms().side;
        DoubleLanes total{};
        for (int square = 0; square < side * side; ++square) {
            const Lanes here = Lanes{} + bit(to_grid(square, side));
            const Lanes plus = same_bits<Lanes>(DoubleLanes{} + evaluator.weights()[square]);
            const Lanes minus = same_bits<Lanes>(DoubleLanes{} - evaluator.weights()[square]);
            const Lanes mine = reinterpret_cast<Lanes>((own & here) != 0);
            const Lanes theirs = reinterpret_cast<Lanes>((opp & here) != 0);
            total += same_bits<DoubleLanes>((mine & plus) | (theirs & minus));
        }
        total = total < -evaluation_limit ? DoubleLanes{} - evaluation_limit : total;
        total = total > evaluation_limit ? DoubleLanes{} + evaluation_limit : total;
        std::memcpy(out, &total, sizeof total);
    }
};

}  // namespace heibai::reversi
