#include "games/gomoku/tree/forcing.hpp"

#include <algorithm>

namespace heibai::gomoku::tree {
namespace {

// Points that may answer a stone of `side` on `point`, which makes two fives possible: the point itself, and in each line
// of a four the other points of fours. (Those that would complete the five are among them.)
threats::Points answers(const Board& board, int point, Side side) {
    threats::Points found;
    found.add(point);
    const Key key = board.key(point, side);
    for (int d = 0; d < directions; ++d) {
        if (class_in(key, d) < closed_four) continue;
        const std::uint64_t window = board.lines().window(point, d);
        for (const int sign : {-1, 1})
            for (int distance = 1; distance < reach; ++distance) {
                const unsigned cell = static_cast<unsigned>(window >> (arm_bits + 2 * sign * distance)) & 3;
                if (cell != empty_cell && cell != stone_of(side)) break;
                const int at = point + sign * distance * board.geometry().step[d];
                if (cell == empty_cell && class_in(board.key(at, side), d) >= closed_four) found.add(at);
            }
    }
    return found;
}

void keep_common(threats::Points& some, const threats::Points& others) {
    int kept = 0;
    for (const std::uint16_t point : some)
        if (others.holds(point)) some.point[kept++] = point;
    some.count = kept;
}

}  // namespace

int decisive_point(const Board& board, Side side) {
    int decisive = -1;
    if (may_decide(board, side))
        any_decisive(board, side, [&](int point) {
            if (side == black && board.forbidden(point)) return false;
            decisive = point;
            return true;
        });
    return decisive;
}

void defend(const Board& board, Defence& defence) {
    const Side us = board.to_move(), them = other(us);
    if (!may_decide(board, them)) return;
    threats::Points common;
    any_decisive(board, them, [&](int point) {
        if (board.restricted() && them == black && board.info(point, black).suspicious()) return false;
        const threats::Points here = answers(board, point, them);
        if (defence.threatened)
            keep_common(common, here);
        else
            common = here;
        defence.threatened = true;
        return common.count == 0;
    });
    if (!defence.threatened) return;
    std::sort(common.point.begin(), common.point.begin() + common.count);
    const auto add = [&](int point) {
        if (!(us == black && board.forbidden(point))) defence.moves.add(point);
    };
    const std::uint16_t* next = common.begin();
    if (threats::has_fours(board, us))
        threats::each_four(board.infos(us), board.points(), [&](int four) {
            while (next != common.end() && *next < four) add(*next++);
            if (next != common.end() && *next == four) ++next;
            add(four);
        });
    while (next != common.end()) add(*next++);
}

}  // namespace heibai::gomoku::tree
