// Mobility and flips of one board with AVX2: the four line directions side by side in one register,
// first all upward rays, then all downward ones. Same results as board_scalar.hpp.
#pragma once

#include <immintrin.h>

#include "games/reversi/board/geometry.hpp"
#include "games/reversi/board/rays.hpp"

namespace heibai::reversi::avx2 {

inline __m256i broadcast(Bits bits) { return _mm256_set1_epi64x(static_cast<long long>(bits)); }

inline Bits fold_or(__m256i lanes) {
    const __m128i halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return static_cast<Bits>(_mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))));
}

// The opponent's discs over which the mover's rays run, by line: those that a move beyond them would turn.
struct Runs {
    __m256i up, down;  // seen from the mover's discs towards higher squares, towards lower ones
};

inline Runs runs(Bits own, Bits opp) {
    const __m256i step = _mm256_setr_epi64x(1, 7, 8, 9);
    const __m256i two_steps = _mm256_add_epi64(step, step);
    const long long inner_mask = static_cast<long long>(inner_columns);
    const __m256i inner = _mm256_and_si256(broadcast(opp), _mm256_setr_epi64x(inner_mask, inner_mask, -1, inner_mask));
    const __m256i mover = broadcast(own);

    __m256i up = _mm256_and_si256(inner, _mm256_sllv_epi64(mover, step));
    __m256i down = _mm256_and_si256(inner, _mm256_srlv_epi64(mover, step));
    up = _mm256_or_si256(up, _mm256_and_si256(inner, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, step)));
    const __m256i pairs_up = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
    return {up, down};
}

// The squares just beyond the runs, occupied ones too.
inline Bits ends(const Runs& runs) {
    const __m256i step = _mm256_setr_epi64x(1, 7, 8, 9);
    return fold_or(_mm256_or_si256(_mm256_sllv_epi64(runs.up, step), _mm256_srlv_epi64(runs.down, step)));
}

inline Bits legal_moves(Bits own, Bits opp, Bits mask) { return ends(runs(own, opp)) & ~(own | opp) & mask; }

// The discs that turn when the mover of `runs` plays on an empty square: the runs that begin next to it.
inline Bits flips(int square, const Runs& runs) {
    const Rays& rays = ray_table[square];
    const __m256i ones = _mm256_set1_epi64x(-1);
    // Upwards, adding one to the run clears it and nothing else of it.
    const __m256i up = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.up.data()));
    const __m256i off_or_run = _mm256_or_si256(runs.down, _mm256_xor_si256(up, ones));
    const __m256i flipped_up =
        _mm256_andnot_si256(_mm256_sub_epi64(off_or_run, ones), _mm256_and_si256(off_or_run, up));
    // Downwards the first square that is not of the run is smeared down the ray.
    const __m256i step = _mm256_setr_epi64x(1, 7, 8, 9);
    const __m256i down = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.down.data()));
    __m256i stops = _mm256_andnot_si256(runs.up, down);
    stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, step));
    stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, _mm256_add_epi64(step, step)));
    stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, _mm256_slli_epi64(step, 2)));
    return fold_or(_mm256_or_si256(flipped_up, _mm256_andnot_si256(stops, down)));
}

// Discs that turn, still split by direction: callers that only ask "any?" or combine several moves fold later.
inline __m256i flips_by_line(int square, __m256i own, __m256i opp) {
    const Rays& rays = ray_table[square];
    const __m256i zero = _mm256_setzero_si256();
    const __m256i ones = _mm256_set1_epi64x(-1);

    // Upwards, adding one carries over the run of opponents to the first other square of the ray.
    const __m256i up = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.up.data()));
    const __m256i off_or_opp = _mm256_or_si256(opp, _mm256_xor_si256(up, ones));
    const __m256i carried = _mm256_and_si256(_mm256_sub_epi64(off_or_opp, ones), up);
    const __m256i up_end = _mm256_and_si256(carried, own);
    const __m256i one_if_found = _mm256_add_epi64(_mm256_cmpeq_epi64(up_end, zero), _mm256_set1_epi64x(1));
    const __m256i flipped_up = _mm256_and_si256(_mm256_sub_epi64(up_end, one_if_found), up);

    // Downwards no carry runs: the first other square is smeared down the ray instead.
    const __m256i step = _mm256_setr_epi64x(1, 7, 8, 9);
    const __m256i down = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.down.data()));
    __m256i stops = _mm256_andnot_si256(opp, down);
    stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, step));
    stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, _mm256_add_epi64(step, step)));
    stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, _mm256_slli_epi64(step, 2)));
    const __m256i down_end = _mm256_and_si256(_mm256_andnot_si256(_mm256_srlv_epi64(stops, step), stops), own);
    const __m256i run = _mm256_andnot_si256(stops, down);
    const __m256i flipped_down = _mm256_andnot_si256(_mm256_cmpeq_epi64(down_end, zero), run);
    return _mm256_or_si256(flipped_up, flipped_down);
}

inline Bits flips(int square, Bits own, Bits opp) {
    return fold_or(flips_by_line(square, broadcast(own), broadcast(opp)));
}

}  // namespace heibai::reversi::avx2
