// Stones as words, one a line and direction, and what can be read off them on demand: keys of points, renju's
// forbidden points. Light to change (four words a stone), for searches that look at few points.
#pragma once

#include <array>
#include <cstdint>

#include "games/gomoku/board/geometry.hpp"
#include "games/gomoku/lines/classes.hpp"
#include "games/gomoku/lines/points.hpp"

namespace heibai::gomoku {

enum class Forbidden : std::uint8_t { no, overline, double_four, double_three };

class Lines {
public:
    Lines(const Geometry& geometry, const ClassTables& tables);

    // The point must be empty, or hold this stone.
    void set(int point, Side side) { flip(point, stone_of(side)); }
    void clear(int point, Side side) { flip(point, stone_of(side)); }

    Cell at(int point) const { return static_cast<Cell>(word(point, 0) >> shift(point, 0) >> arm_bits & 3); }
    bool empty(int point) const { return at(point) == empty_cell; }

    // The eleven cells with the point in the middle; what lies off the board is wall.
    std::uint64_t window(int point, int direction) const { return word(point, direction) >> shift(point, direction); }

    // A point's line in one direction, read `distance` cells on (or back, below 0): at most `reach` for a cell; a window
    // is that of a point on the board.
    class Windows {
    public:
        unsigned cell(int distance) const {
            return static_cast<unsigned>(word_ >> (shift_ + arm_bits + 2 * distance)) & 3;
        }
        std::uint64_t at(int distance) const { return word_ >> (shift_ + 2 * distance); }

    private:
        friend class Lines;
        Windows(std::uint64_t word, int shift) : word_(word), shift_(shift) {}

        std::uint64_t word_;
        int shift_;
    };
    Windows windows(int point, int direction) const { return {word(point, direction), shift(point, direction)}; }
    const ClassTables& tables() const { return *tables_; }

    // What each side would make on a point in one direction: black's class in bits 0-3, white's in bits 16-19.
    std::uint32_t classes_of(int point, int direction) const { return tables_->classes_of(window(point, direction)); }

    // Both keys of a point: black's in the low half.
    std::uint32_t keys(int point) const {
        std::uint32_t keys = 0;
        for (int d = 0; d < directions; ++d) keys |= classes_of(point, d) << (4 * d);
        return keys;
    }
    Key key(int point, Side side) const { return static_cast<Key>(keys(point) >> (16 * side)); }

    // Why renju forbids the empty point to black, exactly; it tries stones and takes them back.
    Forbidden forbidden(int point);

    const Geometry& geometry() const { return *geometry_; }

private:
    std::uint64_t word(int point, int direction) const { return words_[direction][geometry_->line[direction][point]]; }
    int shift(int point, int direction) const { return geometry_->shift[direction][point]; }

    void flip(int point, Cell stone) {
        for (int d = 0; d < directions; ++d)
            words_[d][geometry_->line[d][point]] ^= std::uint64_t{stone} << (shift(point, d) + arm_bits);
    }

    bool real_three(int point, int direction);

    const Geometry* geometry_;
    const ClassTables* tables_;
    std::array<std::array<std::uint64_t, most_lines>, directions> words_;
};

}  // namespace heibai::gomoku
