#include "games/reversi/solver/stability.hpp"

#include <array>

namespace heibai::reversi::solver {
namespace {

constexpr Bits file_a = 0x0101010101010101ULL;
constexpr Bits file_h = 0x8080808080808080ULL;

constexpr std::array<Bits, 15> diagonals(bool anti) {
    std::array<Bits, 15> lines{};
    for (int s = 0; s < 64; ++s) lines[anti ? s / 8 + s % 8 : 7 + s % 8 - s / 8] |= Bits{1} << s;
    return lines;
}
constexpr auto falling = diagonals(false);
constexpr auto rising = diagonals(true);

Bits full_diagonals(Bits filled, const std::array<Bits, 15>& lines) {
    Bits full = 0;
    for (const Bits line : lines) full |= (filled & line) == line ? line : 0;
    return full;
}

Bits full_rows(Bits filled) {
    Bits all = filled & filled >> 4 & 0x0f0f0f0f0f0f0f0fULL;
    all &= all >> 2;
    all &= all >> 1;
    return (all & file_a) * 0xff;
}

Bits full_columns(Bits filled) {
    Bits all = filled & (filled >> 32 | filled << 32);
    all &= all >> 16 | all << 48;
    return all & (all >> 8 | all << 56);
}

}  // namespace

Bits stable_discs(Bits own, Bits opp, Bits mask) {
    const Bits off = ~mask, filled = own | opp | off;
    // Squares whose line is closed in a direction, or which have an edge on one side of it.
    const Bits row = full_rows(filled) | file_a | file_h | off >> 1 | off << 1;
    const Bits column = full_columns(filled) | 0xff000000000000ffULL | off >> 8 | off << 8;
    const Bits border = file_a | file_h | 0xff000000000000ffULL;
    const Bits down = full_diagonals(filled, falling) | border | off >> 9 | off << 9;
    const Bits up = full_diagonals(filled, rising) | border | off >> 7 | off << 7;
    Bits stable = own & row & column & down & up;
    for (Bits before = ~stable; before != stable && stable;) {
        before = stable;
        const Bits inner_w = stable >> 1 & ~file_h, inner_e = stable << 1 & ~file_a;
        stable |= own & (row | inner_w | inner_e) & (column | stable >> 8 | stable << 8) &
                  (down | inner_w >> 8 | inner_e << 8) & (up | inner_e >> 8 | inner_w << 8);
    }
    return stable;
}

}  // namespace heibai::reversi::solver
