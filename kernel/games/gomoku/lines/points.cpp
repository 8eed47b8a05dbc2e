#include "games/gomoku/lines/points.hpp"

#include <algorithm>

namespace heibai::gomoku {
namespace {

// What is counted of a point's four classes.
struct Census {
    int fives = 0, fours = 0, open_fours = 0, open_threes = 0, closed_threes = 0, open_twos = 0, closed_twos = 0,
        overlines = 0;

    explicit Census(const std::array<Class, directions>& made) {
        for (const Class found : made) {
            fives += found == five;
            fours += found == two_fours ? 2 : found == closed_four || found == open_four;
            open_fours += found == open_four;
            open_threes += found == open_three || found == double_open_three;
            closed_threes += found == closed_three;
            open_twos += found == open_two || found == wide_open_two;
            closed_twos += found == closed_two;
            overlines += found == overline;
        }
    }

    Pattern pattern() const {
        if (fives) return pattern_five;
        if (fours && open_threes) return pattern_four_and_open_three;
        if (fours > 1) return pattern_two_fours;
        if (open_fours) return pattern_open_four;
        if (open_threes > 1) return pattern_two_open_threes;
        if (open_threes && closed_threes) return pattern_closed_three_and_open_three;
        if (fours) return pattern_closed_four;
        if (open_threes) return pattern_open_three;
        if (open_twos > 1) return pattern_two_open_twos;
        if (closed_threes) return pattern_closed_three;
        if (open_twos) return pattern_open_two;
        return closed_twos ? pattern_closed_two : no_pattern;
    }

    int level() const {
        if (fives || open_fours || fours > 1) return 1;
        if ((fours && open_threes) || open_threes > 1) return 2;
        return fours || open_threes ? 3 : 4;
    }

    bool suspicious() const { return !fives && (overlines || fours > 1 || open_threes > 1); }

    Info info() const {
        return {static_cast<std::uint8_t>(pattern() | (level() - 1) << 4 | (suspicious() ? 64 : 0) |
                                          (fives || fours ? 128 : 0))};
    }
};

}  // namespace

PointTables::PointTables() {
    info_.fill({no_pattern | 3 << 4});
    code_.fill(0);
    int next = 0;
    for (int a = 0; a < classes; ++a)
        for (int b = a; b < classes; ++b)
            for (int c = b; c < classes; ++c)
                for (int d = c; d < classes; ++d, ++next) {
                    std::array<Class, directions> made{Class(a), Class(b), Class(c), Class(d)};
                    const Info info = Census(made).info();
                    do {
                        const auto key = static_cast<Key>(made[0] | made[1] << 4 | made[2] << 8 | made[3] << 12);
                        info_[key] = info;
                        code_[key] = static_cast<std::uint16_t>(next);
                    } while (std::next_permutation(made.begin(), made.end()));
                }
}

const PointTables& point_tables() {
    static const PointTables tables;
    return tables;
}

}  // namespace heibai::gomoku
