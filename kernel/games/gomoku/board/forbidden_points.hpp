// The points that renju forbids to black, which a board's counts, sums and empty points include.
#pragma once

#include <cstdint>
#include <cstring>

#include "games/gomoku/board/board.hpp"

namespace heibai::gomoku {

// Calls `use(point)` for every point that is forbidden to black, whoever is to move, ascending.
template <typename Use>
void for_each_forbidden(const Board& board, Use use) {
    if (!board.restricted()) return;
    constexpr std::uint64_t eight_suspicious = 0x4040404040404040ULL;
    const Info* infos = board.infos(black);
    for (int first = 0; first < board.points(); first += 8) {
        std::uint64_t eight;  // infos; those behind the last point are a taken point's
        std::memcpy(&eight, infos + first, sizeof eight);
        if (!(eight & eight_suspicious)) continue;
        for (int point = first; point < first + 8; ++point)
            if (infos[point].suspicious() && board.forbidden(point)) use(point);
    }
}

}  // namespace heibai::gomoku
