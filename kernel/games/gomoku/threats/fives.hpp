// Points that make five, and the points that stop them: what every search of forcing moves asks.
#pragma once

#include <array>
#include <cstdint>

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
