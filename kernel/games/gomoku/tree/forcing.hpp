// What a position forces: points that win by two fives at once, and the points that can stop them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "games/gomoku/board/board.hpp"
#include "games/gomoku/threats/fives.hpp"

namespace heibai::gomoku::tree {

// Points of a board.
struct PointList {
    std::array<std::uint16_t, most_points> point;
    int count = 0;

    void add(int p) { point[count++] = static_cast<std::uint16_t>(p); }
    const std::uint16_t* begin() const { return point.data(); }
    const std::uint16_t* end() const { return point.data() + count; }
};

// Whether two fives at once cannot be stopped: under caro one stone may stop both.
inline bool two_fives_win(Rule rule) { return !rule_set(rule).open_end; }

// Whether it may have one where it would make two fives possible at once.
inline bool may_decide(const Board& board, Side side) {
    return board.count(side, pattern_open_four) || board.count(side, pattern_two_fours) ||
           board.count(side, pattern_four_and_open_three);
}

// Calls `see(point)` for every empty point of the level Lv1 of `side`, ascending, until it returns true; whether it did.
template <typename See>
bool any_decisive(const Board& board, Side side, See&& see) {
    const Info* infos = board.infos(side);
    for (int from = 0; from < board.points(); from += 8) {
        std::uint64_t bytes;
        std::memcpy(&bytes, infos + from, 8);
        const std::uint64_t level = (bytes >> 4) | (bytes >> 5);
        for (std::uint64_t found = ~level & 0x0101010101010101ULL; found; found &= found - 1)
            if (see(from + std::countr_zero(found) / 8)) return true;
    }
    return false;
}

// A legal point where `side`, to move, makes two fives possible at once; -1 without one.
int decisive_point(const Board& board, Side side);

// The only moves of the side to move that may keep the other from two fives at once: points that answer every such
// threat, and fours of its own. `threatened`: there is such a threat; otherwise nothing is said.
//
// A threat that renju may come to forbid by what white answers is left out: it forces nothing.
struct Defence {
    bool threatened = false;
    PointList moves;
};

void defend(const Board& board, Defence& defence);

}  // namespace heibai::gomoku::tree
