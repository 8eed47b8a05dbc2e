#include "games/gomoku/sequence/sequence_worth.hpp"

#include <bit>

namespace heibai::gomoku {
namespace {

// By pattern, none last.
constexpr std::array<int, patterns + 1> points{1, 3, 7, 15, 31, 63, 127, 255, 511, 511, 511, 1023, 0};
constexpr int most = 2 * points[pattern_five];
constexpr std::uint64_t low_bits = 0x5555555555555555ULL;
constexpr int five_reach = 4;  // no five through a stone has a cell further off

// The cells of a window, four to each side of the middle, that hold this stone: one bit each.
std::uint64_t stones_near(std::uint64_t window, Side side) {
    const std::uint64_t cells = window >> 2 & ((std::uint64_t{1} << (4 * five_reach + 2)) - 1);
    const std::uint64_t low = cells & low_bits, high = cells >> 1 & low_bits;
    return side == black ? low & ~high : high & ~low;
}

bool makes_five(std::uint32_t classes, Side side) { return (classes >> (16 * side) & 15) == five; }

}  // namespace

SequenceWorth::SequenceWorth(const Lines& root, Rule rule, Side first)
    : lines_(root), tables_(point_tables()), first_(first), restricted_(rule_set(rule).restricted) {
    for (int point = 0; point < root.geometry().points; ++point)
        if (root.empty(point))
            for (const Side side : {black, white})
                if (tables_.info(root.key(point, side)).pattern() == pattern_five)
                    fives_[side].push_back(static_cast<std::uint16_t>(point));
}

Worth SequenceWorth::of(const std::uint16_t* genes, int length) {
    Worth worth;
    int placed = 0;
    for (int sign = 1; placed < length; sign = -sign) {
        const Step step = place(genes, placed, side_of(placed));
        if (!step.allowed) {
            worth.played = 0;
            break;
        }
        worth.played = ++placed;
        const bool over = step.wins || step.decides;
        const int gained = (step.wins ? most : step.value) + (over ? (length - placed) * most : 0);
        worth.fitness += gained;
        worth.tendency += sign * gained;
        if (over) break;
    }
    stones_ += static_cast<std::uint64_t>(placed);
    while (placed-- > 0) lines_.clear(genes[placed], side_of(placed));
    return worth;
}

// The stone of `genes[index]`; nothing is placed where the side may not.
SequenceWorth::Step SequenceWorth::place(const std::uint16_t* genes, int index, Side side) {
    Step step = look(genes[index], side);
    if (!step.allowed) return step;
    lines_.set(genes[index], side);
    if (step.decides) step.decides = !wins_somewhere(other(side), genes, index);
    return step;
}

// `decides` still wants a look whether the other side has a five at once.
SequenceWorth::Step SequenceWorth::look(int point, Side side) {
    if (!lines_.empty(point)) return {};
    const std::uint32_t keys = lines_.keys(point);
    const Info black_info = tables_.info(static_cast<Key>(keys));
    Pattern made[2] = {black_info.pattern(), tables_.info(static_cast<Key>(keys >> 16)).pattern()};
    if (restricted_ && black_info.suspicious() && lines_.forbidden(point) != Forbidden::no) {
        if (side == black) return {};
        made[black] = no_pattern;
    }
    const Pattern own = made[side];
    return {points[made[black]] + points[made[white]], true, own == pattern_five,
            own >= pattern_open_four && own < pattern_five};
}

// Whether a stone of the side wins at once, after the first `placed` genes and the stone just placed by the other side.
// A five either stood open at the root already, or runs through a stone that the side placed since.
bool SequenceWorth::wins_somewhere(Side side, const std::uint16_t* genes, int placed) const {
    for (const int point : fives_[side])
        if (lines_.empty(point) && tables_.info(lines_.key(point, side)).pattern() == pattern_five) return true;
    for (int index = side == first_ ? 0 : 1; index < placed; index += 2) {
        for (int d = 0; d < directions; ++d) {
            const std::uint64_t window = lines_.window(genes[index], d);
            if (std::popcount(stones_near(window, side)) < 4) continue;
            for (int distance = -five_reach; distance <= five_reach; ++distance) {
                if ((window >> (arm_bits + 2 * distance) & 3) != empty_cell) continue;
                const int cell = genes[index] + distance * lines_.geometry().step[d];
                if (makes_five(lines_.classes_of(cell, d), side)) return true;
            }
        }
    }
    return false;
}

}  // namespace heibai::gomoku
