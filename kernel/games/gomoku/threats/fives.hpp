// Points that make fours and fives, and the points that stop a five: what every search of forcing moves asks.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "games/gomoku/board/board.hpp"

namespace heibai::gomoku::threats {

// A short list of points without repetition. What is too many is left out: a stone makes at most sixteen fives possible,
// each with three stops; and of more than nine fives, wherever they come from, one stone leaves some.
struct Points {
    std::array<std::uint16_t, 48> point;
    int count = 0;

    void add(int p) {
        if (count < static_cast<int>(point.size()) && !holds(p)) point[count++] = static_cast<std::uint16_t>(p);
    }
    bool holds(int p) const {
        for (int i = 0; i < count; ++i)
            if (point[i] == p) return true;
        return false;
    }
    const std::uint16_t* begin() const { return point.data(); }
    const std::uint16_t* end() const { return point.data() + count; }
};

// Whether `side` has a point where it would make a four, or a five.
inline bool has_fours(const Board& board, Side side) {
    return board.count(side, pattern_closed_four) || board.count(side, pattern_open_four) ||
           board.count(side, pattern_two_fours) || board.count(side, pattern_four_and_open_three) ||
           board.count(side, pattern_five);
}

// Calls `see(point)` for each of these points, ascending. `infos`: of that side, Board::infos or the like.
template <typename See>
void each_four(const Info* infos, int points, See&& see) {
    for (int from = 0; from < points; from += 8) {
        std::uint64_t bytes;
        std::memcpy(&bytes, infos + from, 8);
        for (bytes &= 0x8080808080808080ULL; bytes; bytes &= bytes - 1) see(from + std::countr_zero(bytes) / 8);
    }
}

// Empty points where `side` would make five.
Points fives_of(const Board& board, Side side);

// Those of them that need its stone on `point`.
Points fives_through(const Lines& lines, int point, Side side);
Points fives_through(const Lines& lines, int point, Side side, Key made);  // `made`: by the stone, where that is known

bool makes_five(const Lines& lines, int point, Side side);
bool any_five(const Lines& lines, const Points& fives, Side side);

// Points where a stone of the other side may prevent `fives` of `side`: these points, and under caro (`open_end`) those
// beyond the ends of the five as well.
Points stops_of(const Lines& lines, const Points& fives, Side side, bool open_end);

}  // namespace heibai::gomoku::threats
