// What a stone on an empty point would make in one line: fourteen classes, looked up by the cells around the point.
//
// A line is seen from one side. Its ten cells around the point, five on each arm, are two bits each: own stone, empty,
// or a blocker. An arm counts as far as its first blocker, which leaves 63 different arms (94 under caro, where it
// matters whose the blocker is), so that a table of 94 x 94 bytes a side stays in the nearest cache.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/gomoku/board/rules.hpp"

namespace heibai::gomoku {

// Weakest first; each contains the new stone. "Open" and "closed" as src/heibai/games/gomoku/evaluation/lines.py defines them.
enum Class : std::uint8_t {
    dead,              // no five can come of it
    overline,          // more than five where exactly five are needed
    closed_one,        // a cell makes a closed two
    open_one,          // a cell makes an open two
    closed_two,        // a cell makes a closed three
    open_two,          // one or two cells make an open three
    wide_open_two,     // three or more do
    closed_three,      // a cell makes a four, none an open one
    open_three,        // one cell makes an open four
    double_open_three, // two or more do
    closed_four,       // one cell makes a five
    open_four,         // the two ends of an unbroken four do
    two_fours,         // two cells or more do otherwise
    five,
};

inline constexpr int classes = 14;
inline constexpr int reach = 5;  // cells on each side of a point that its class depends on
inline constexpr int arms = 94;

// Cells in a word, two bits each.
enum Cell : unsigned { empty_cell = 0, black_cell = 1, white_cell = 2, wall_cell = 3 };

inline constexpr Cell stone_of(Side side) { return side == black ? black_cell : white_cell; }

inline constexpr int arm_bits = 2 * reach;
inline constexpr unsigned arm_mask = (1u << arm_bits) - 1;

// Cells on the two arms of a line, bit i: i + 1 cells from the middle.
struct LineCells {
    unsigned before, after;

    LineCells within(int distance) const {
        const unsigned near = (1u << distance) - 1;
        return {before & near, after & near};
    }

    // Calls `use(distance)`, below 0 before the middle.
    template <typename Use>
    void each(Use&& use) const {
        for (unsigned cells = before; cells; cells &= cells - 1) use(-1 - std::countr_zero(cells));
        for (unsigned cells = after; cells; cells &= cells - 1) use(1 + std::countr_zero(cells));
    }
};

// The tables of one rule set, made on first use.
class ClassTables {
public:
    explicit ClassTables(Rule rule);

    // Classes of both sides for the point in the middle of eleven cells, black's in bits 0-3, white's in bits 16-19;
    // `window` holds the cells in bits 0 .. 21, whatever the cell in the middle.
    std::uint32_t classes_of(std::uint64_t window) const {
        const Arm& before = arms_[0][window & arm_mask];
        const Arm& after = arms_[1][(window >> (arm_bits + 2)) & arm_mask];
        return table_[black][before.black][after.black] |
               static_cast<std::uint32_t>(table_[white][before.white][after.white]) << 16;
    }

    // The class of one side alone.
    Class class_of(std::uint64_t window, Side side) const {
        const Arm& before = arms_[0][window & arm_mask];
        const Arm& after = arms_[1][(window >> (arm_bits + 2)) & arm_mask];
        return static_cast<Class>(side == black ? table_[black][before.black][after.black]
                                                : table_[white][before.white][after.white]);
    }

    // Empty cells for which a stone in the middle of `window` changes something: for `side`, those before what blocks it.
    LineCells seen_from(std::uint64_t window, Side side) const { return look_up(seen_[side], window); }
    // For either side: a cell behind stones of both colours sees no change.
    LineCells seen_from(std::uint64_t window) const { return look_up(seen_by_either_, window); }

private:
    struct Arm {
        std::uint8_t black, white;  // the arm's number as each side sees it
    };

    // Cells of LineCells: by the arm before the point, by the arm after it.
    using Seen = std::array<std::array<std::uint8_t, 1 << arm_bits>, 2>;

    static LineCells look_up(const Seen& seen, std::uint64_t window) {
        return {seen[0][window & arm_mask], seen[1][(window >> (arm_bits + 2)) & arm_mask]};
    }

    std::array<std::array<Arm, 1 << arm_bits>, 2> arms_;  // cells before the point, cells after it
    std::array<Seen, 2> seen_;
    Seen seen_by_either_;
    std::array<std::array<std::array<std::uint8_t, arms>, arms>, 2> table_;
};

const ClassTables& class_tables(Rule rule);

}  // namespace heibai::gomoku
