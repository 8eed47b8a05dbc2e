// How many discs the last move of a game flips, without making the move.
//
// With one empty square left every other square of a line is ours or theirs, so a line through the square is one
// byte of our discs, and the count is one look-up. Squares outside a smaller board count as theirs: they lie at the
// ends of the lines and are never bracketed.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "games/reversi/board/board.hpp"

namespace heibai::reversi::solver {

// Bits under a mask, gathered at the low end.
inline unsigned extract(Bits value, Bits mask) {
#if defined(__BMI2__)
    return static_cast<unsigned>(_pext_u64(value, mask));
#else
    unsigned out = 0;
    for (int i = 0; mask; mask &= mask - 1, ++i) out |= static_cast<unsigned>((value & mask & -mask) != 0) << i;
    return out;
#endif
}

struct LastFlip {
    // count[i][line]: discs flipped by a move on place i of a line holding our discs `line`, all others theirs.
    std::uint8_t count[8][256];
    Bits column[8], diagonal[64], antidiagonal[64];
    std::uint8_t on_diagonal[64], on_antidiagonal[64];  // place of the square on its two diagonals
};

constexpr LastFlip make_last_flip() {
    LastFlip t{};
    for (int i = 0; i < 8; ++i) {
        for (int line = 0; line < 256; ++line) {
            int flipped = 0;
            for (int step = -1; step <= 1; step += 2) {
                int j = i + step, run = 0;
                while (j >= 0 && j < 8 && !(line >> j & 1)) j += step, ++run;
                if (j >= 0 && j < 8) flipped += run;
            }
            t.count[i][line] = static_cast<std::uint8_t>(flipped);
        }
    }
    for (int s = 0; s < 64; ++s) {
        const int r = s / 8, c = s % 8;
        t.column[c] |= Bits{1} << s;
        for (int k = 0; k < 8; ++k) {
            if (c - r + k >= 0 && c - r + k < 8) t.diagonal[s] |= Bits{1} << (k * 8 + c - r + k);
            if (c + r - k >= 0 && c + r - k < 8) t.antidiagonal[s] |= Bits{1} << (k * 8 + c + r - k);
        }
        const Bits below = (Bits{1} << s) - 1;
        t.on_diagonal[s] = static_cast<std::uint8_t>(std::popcount(t.diagonal[s] & below));
        t.on_antidiagonal[s] = static_cast<std::uint8_t>(std::popcount(t.antidiagonal[s] & below));
    }
    return t;
}

inline constexpr LastFlip last_flip = make_last_flip();

// Discs flipped by playing the only empty square; `own` the mover's discs.
inline int last_flip_count(int square, Bits own) {
    const LastFlip& t = last_flip;
    const int r = square >> 3, c = square & 7;
    return t.count[c][own >> (r * 8) & 0xff] + t.count[r][extract(own, t.column[c])] +
           t.count[t.on_diagonal[square]][extract(own, t.diagonal[square])] +
           t.count[t.on_antidiagonal[square]][extract(own, t.antidiagonal[square])];
}

}  // namespace heibai::reversi::solver
