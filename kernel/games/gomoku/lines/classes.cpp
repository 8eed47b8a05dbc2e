#include "games/gomoku/lines/classes.hpp"

#include <algorithm>
#include <memory>
#include <mutex>

namespace heibai::gomoku {
namespace {

// An arm, nearest cell first: bit i of `own` is a stone on the i-th of its `length` cells; then something blocks.
struct ArmCells {
    int length;
    unsigned own;
    bool closed;  // by an opposing stone, where that matters

    int number() const { return (closed ? 63 : 0) + (1 << length) - 1 + static_cast<int>(own); }
    unsigned empty() const { return ((1u << length) - 1) & ~own; }
};

ArmCells arm_of(int number) {
    const bool closed = number >= 63;
    if (closed) number -= 63;
    int length = 0;
    while ((2 << length) - 1 <= number) ++length;
    return {length, static_cast<unsigned>(number - ((1 << length) - 1)), closed};
}

// The arm that `side` sees in ten bits of cells, nearest first.
ArmCells see(unsigned cells, Side side, bool open_end) {
    ArmCells arm{0, 0, false};
    for (; arm.length < reach; ++arm.length) {
        const unsigned cell = (cells >> (2 * arm.length)) & 3;
        if (cell == stone_of(side)) {
            arm.own |= 1u << arm.length;
        } else if (cell != empty_cell) {
            arm.closed = open_end && cell == stone_of(other(side));
            break;
        }
    }
    return arm;
}

// One line seen from one side, the point in question in the middle, judged by the recursion of the definition.
class Line {
public:
    Line(const ArmCells& before, const ArmCells& after, bool exact)
        : exact_(exact),
          first_(middle - before.length),
          last_(middle + after.length),
          closed_{before.closed, after.closed} {
        own_ = 1u << middle;
        for (int i = 0; i < before.length; ++i) own_ |= ((before.own >> i) & 1) << (middle - 1 - i);
        own_ |= after.own << (middle + 1);
    }

    Class judge() {
        const Class made = judge(middle, middle, middle, 3);
        if (made != dead || !exact_) return made;
        const auto [low, high] = run(middle);
        return high - low + 1 > 5 ? overline : dead;
    }

private:
    static constexpr int middle = 8;

    struct Run {
        int low, high;
    };

    bool own(int at) const { return (own_ >> at) & 1; }

    Run run(int at) const {
        int low = at, high = at;
        while (own(low - 1)) --low;
        while (own(high + 1)) ++high;
        return {low, high};
    }

    // Whether the run through `at` wins and holds the cells `low` to `high`.
    bool wins(int at, int low, int high) const {
        const Run found = run(at);
        if (found.low > low || found.high < high) return false;
        const int length = found.high - found.low + 1;
        if (exact_ ? length != 5 : length < 5) return false;
        const bool closed_before = found.low == first_ && closed_[0], closed_after = found.high == last_ && closed_[1];
        return !(closed_before && closed_after);
    }

    // What the stone on `at` makes together with all between `low` and `high`; `more` further stones are tried.
    Class judge(int at, int low, int high, int more) {
        if (wins(at, low, high)) return five;
        const int begin = std::max(at - 4, first_), end = std::min(at + 4, last_);
        int fives = 0, lowest = 0, highest = 0;
        for (int cell = begin; cell <= end; ++cell) {
            if (own(cell)) continue;
            own_ |= 1u << cell;
            if (wins(cell, std::min(low, cell), std::max(high, cell))) {
                if (!fives++) lowest = cell;
                highest = cell;
            }
            own_ &= ~(1u << cell);
        }
        if (fives == 1) return closed_four;
        if (fives) {
            const Run found = run(at);
            const bool straight =
                found.high - found.low == 3 && fives == 2 && lowest == found.low - 1 && highest == found.high + 1;
            return straight ? open_four : two_fours;
        }
        return more ? next_class(begin, end, low, high, more) : dead;
    }

    // The best that one stone more would make, one step less.
    Class next_class(int begin, int end, int low, int high, int more) {
        std::array<int, classes> made{};
        for (int cell = begin; cell <= end; ++cell) {
            if (own(cell)) continue;
            own_ |= 1u << cell;
            ++made[judge(cell, std::min(low, cell), std::max(high, cell), more - 1)];
            own_ &= ~(1u << cell);
        }
        if (made[open_four]) return made[open_four] > 1 ? double_open_three : open_three;
        if (made[two_fours] || made[closed_four]) return closed_three;
        if (const int open = made[open_three] + made[double_open_three]) return open > 2 ? wide_open_two : open_two;
        if (made[closed_three]) return closed_two;
        if (made[open_two] || made[wide_open_two]) return open_one;
        return made[closed_two] ? closed_one : dead;
    }

    bool exact_;
    int first_, last_;  // cells that the side can use
    std::array<bool, 2> closed_;
    unsigned own_;
};

using SideTable = std::array<std::array<std::uint8_t, arms>, arms>;

// A line means the same read backwards, so half the table is copied.
void fill(SideTable& table, bool exact, bool open_end) {
    for (auto& row : table) row.fill(dead);
    const int used = open_end ? arms : 63;
    for (int before = 0; before < used; ++before)
        for (int after = 0; after <= before; ++after)
            table[before][after] = table[after][before] = Line(arm_of(before), arm_of(after), exact).judge();
}

}  // namespace

ClassTables::ClassTables(Rule rule) {
    const RuleSet rules = rule_set(rule);
    for (unsigned cells = 0; cells <= arm_mask; ++cells) {
        unsigned mirrored = 0;
        for (int i = 0; i < reach; ++i) mirrored |= ((cells >> (2 * i)) & 3) << (2 * (reach - 1 - i));
        const auto number = [&](Side side) {
            return static_cast<std::uint8_t>(see(cells, side, rules.open_end).number());
        };
        arms_[1][cells] = arms_[0][mirrored] = {number(black), number(white)};
        for (const Side side : {black, white})
            seen_[side][1][cells] = seen_[side][0][mirrored] =
                static_cast<std::uint8_t>(see(cells, side, rules.open_end).empty());
        seen_by_either_[1][cells] = seen_by_either_[0][mirrored] = seen_[black][1][cells] | seen_[white][1][cells];
    }
    fill(table_[black], rules.exact[black], rules.open_end);
    if (rules.exact[black] == rules.exact[white])
        table_[white] = table_[black];
    else
        fill(table_[white], rules.exact[white], rules.open_end);
}

const ClassTables& class_tables(Rule rule) {
    static std::array<std::once_flag, rules> once;
    static std::array<std::unique_ptr<const ClassTables>, rules> tables;
    const auto index = static_cast<std::size_t>(rule);
    std::call_once(once[index], [&] { tables[index] = std::make_unique<const ClassTables>(rule); });
    return *tables[index];
}

}  // namespace heibai::gomoku
