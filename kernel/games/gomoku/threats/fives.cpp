#include "games/gomoku/threats/fives.hpp"

#include <algorithm>

namespace heibai::gomoku::threats {
namespace {

Class class_at(const Lines& lines, int point, int direction, Side side) {
    return lines.tables().class_of(lines.window(point, direction), side);
}

unsigned cell_at(std::uint64_t window, int distance) {
    return static_cast<unsigned>(window >> (arm_bits + 2 * distance)) & 3;
}

}  // namespace

Points fives_of(const Board& board, Side side) {
    Points found;
    if (board.count(side, pattern_five))
        for (int point = 0; point < board.points(); ++point)
            if (board.info(point, side).pattern() == pattern_five) found.add(point);
    return found;
}

Points fives_through(const Lines& lines, int point, Side side) {
    Key made = 0;
    for (int d = 0; d < directions; ++d) made |= static_cast<Key>(class_at(lines, point, d, side) << (4 * d));
    return fives_through(lines, point, side, made);
}

Points fives_through(const Lines& lines, int point, Side side, Key made) {
    Points found;
    for (int d = 0; d < directions; ++d) {
        if (class_in(made, d) < closed_four) continue;
        const std::uint64_t window = lines.window(point, d);
        for (const int sign : {-1, 1})
            for (int distance = 1; distance < reach; ++distance) {
                const unsigned cell = cell_at(window, sign * distance);
                if (cell != empty_cell && cell != stone_of(side)) break;
                const int at = point + sign * distance * lines.geometry().step[d];
                if (cell == empty_cell && class_at(lines, at, d, side) == five) found.add(at);
            }
    }
    return found;
}

bool makes_five(const Lines& lines, int point, Side side) {
    return lines.empty(point) && point_tables().info(lines.key(point, side)).pattern() == pattern_five;
}

bool any_five(const Lines& lines, const Points& fives, Side side) {
    return std::any_of(fives.begin(), fives.end(), [&](int point) { return makes_five(lines, point, side); });
}

Points stops_of(const Lines& lines, const Points& fives, Side side, bool open_end) {
    Points stops = fives;
    if (!open_end) return stops;
    for (const int point : fives)
        for (int d = 0; d < directions; ++d) {
            if (class_at(lines, point, d, side) != five) continue;
            const std::uint64_t window = lines.window(point, d);
            for (const int sign : {-1, 1}) {
                int distance = 1;
                while (distance < reach && cell_at(window, sign * distance) == stone_of(side)) ++distance;
                if (cell_at(window, sign * distance) == empty_cell)
                    stops.add(point + sign * distance * lines.geometry().step[d]);
            }
        }
    return stops;
}

}  // namespace heibai::gomoku::threats
