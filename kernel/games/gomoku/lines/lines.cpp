#include "games/gomoku/lines/lines.hpp"

namespace heibai::gomoku {

// A point at the end of a line sees `reach` cells of wall behind it.
static_assert(2 * largest_size + 2 * arm_bits <= 64, "the longest line and its walls are one word");

Lines::Lines(const Geometry& geometry, const ClassTables& tables) : geometry_(&geometry), tables_(&tables) {
    for (int d = 0; d < directions; ++d)
        for (int line = 0; line < most_lines; ++line) {
            const std::uint64_t cells = (std::uint64_t{1} << (2 * geometry.length[d][line])) - 1;
            words_[d][line] = ~(cells << arm_bits);
        }
}

// Renju International Federation, rules of play, 9.2 and 9.3; src/heibai/games/gomoku/renju.py.
Forbidden Lines::forbidden(int point) {
    const Key made = key(point, black);
    if (!point_tables().info(made).suspicious()) return Forbidden::no;
    int fours = 0, threes = 0;
    for (int d = 0; d < directions; ++d) {
        const Class found = class_in(made, d);
        if (found == overline) return Forbidden::overline;
        fours += found == two_fours ? 2 : found >= closed_four;
        threes += found == open_three || found == double_open_three;
    }
    if (fours > 1) return Forbidden::double_four;
    if (threes < 2) return Forbidden::no;
    int real = 0;
    set(point, black);
    for (int d = 0; d < directions && real < 2; ++d) {
        const Class found = class_in(made, d);
        if (found == open_three || found == double_open_three) real += real_three(point, d);
    }
    clear(point, black);
    return real > 1 ? Forbidden::double_three : Forbidden::no;
}

// Whether one of the points that make the three through the stone on `point` a straight four is a legal move.
bool Lines::real_three(int point, int direction) {
    const int step = geometry_->step[direction];
    const std::uint64_t cells = window(point, direction);
    for (const int sign : {-1, 1}) {
        // A straight four is unbroken: only the first empty cell on either side can make it through this stone.
        int distance = 1;
        while (((cells >> (arm_bits + 2 * sign * distance)) & 3) == black_cell) ++distance;
        if (distance > 4 || ((cells >> (arm_bits + 2 * sign * distance)) & 3) != empty_cell) continue;
        const int target = point + sign * distance * step;
        const Key made = key(target, black);
        if (class_in(made, direction) != open_four || point_tables().info(made).pattern() == pattern_five) continue;
        if (forbidden(target) == Forbidden::no) return true;
    }
    return false;
}

}  // namespace heibai::gomoku
