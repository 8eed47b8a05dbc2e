// What a point's four classes come to, looked up by its key: pattern, level of the reward AI, order-free code.
#pragma once

#include <array>
#include <cstdint>

#include "games/gomoku/lines/classes.hpp"

namespace heibai::gomoku {

// The classes of a side on one point, a nibble a direction.
using Key = std::uint16_t;

inline constexpr Class class_in(Key key, int direction) { return static_cast<Class>((key >> (4 * direction)) & 15); }

// The twelve patterns of src/heibai/games/gomoku/evaluation/patterns.py, weakest first, and none.
enum Pattern : std::uint8_t {
    pattern_closed_two,
    pattern_open_two,
    pattern_closed_three,
    pattern_two_open_twos,
    pattern_open_three,
    pattern_closed_four,
    pattern_closed_three_and_open_three,
    pattern_two_open_threes,
    pattern_open_four,
    pattern_two_fours,
    pattern_four_and_open_three,
    pattern_five,
    no_pattern,
};

inline constexpr int patterns = 12;
inline constexpr int codes = 2380;  // ways to choose four of fourteen classes, order apart

// All that a search asks of a key in one byte.
struct Info {
    std::uint8_t bits;

    constexpr Pattern pattern() const { return static_cast<Pattern>(bits & 15); }
    constexpr int level() const { return 1 + ((bits >> 4) & 3); }  // Lv1 .. Lv4
    // Whether renju may forbid the point to black: an overline, two fours, or two open threes that want a closer look.
    constexpr bool suspicious() const { return bits & 64; }
    constexpr bool makes_four() const { return bits & 128; }  // a four of any kind, or a five
    constexpr bool operator==(const Info&) const = default;
};

class PointTables {
public:
    PointTables();

    Info info(Key key) const { return info_[key]; }
    // 0 .. 2379: classes in ascending order, numbered lexicographically.
    int code(Key key) const { return code_[key]; }

private:
    std::array<Info, 1 << 16> info_;
    std::array<std::uint16_t, 1 << 16> code_;
};

const PointTables& point_tables();

}  // namespace heibai::gomoku
