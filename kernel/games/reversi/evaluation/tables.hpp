// Square tables by symmetry class; src/heibai/games/reversi/tables.py is the twin.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "games/reversi/board/board.hpp"
#include "games/reversi/evaluation/regions.hpp"

namespace heibai::reversi {

inline constexpr int class_count = 10;

// Index of a square's class among 00 01 02 03 11 12 13 22 23 33 (row, column from the nearer edge, the smaller first).
inline constexpr int class_of(int row, int column, int size) {
    const int near_row = std::min(row, size - 1 - row);
    const int near_column = std::min(column, size - 1 - column);
    const int low = std::min(near_row, near_column);
    const int high = std::max(near_row, near_column);
    constexpr int first[] = {0, 4, 7, 9};  // index of class (low, low)
    return first[low] + high - low;
}

using ClassMasks = std::array<Bits, class_count>;

inline constexpr ClassMasks class_masks(int size) {
    ClassMasks masks{};
    for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; ++column) masks[class_of(row, column, size)] |= bit(8 * row + column);
    return masks;
}

using ClassValues = std::array<int, class_count>;

inline constexpr ClassValues steep_values{200, -100, 20, 10, -150, 0, 5, 5, 5, -5};
inline constexpr ClassValues mild_values{90, -20, 10, 10, -20, 1, 1, 1, 1, 1};
inline constexpr ClassValues swh_values{100, -25, 10, 5, -25, 1, 1, 5, 2, 1};  // in hundredths

// A table as (value, its squares): a sum over it is a few population counts. Integers, so exact in any order.
class SquareTable {
public:
    SquareTable(const ClassValues& values, int size) {
        const ClassMasks masks = class_masks(size);
        for (int index = 0; index < class_count; ++index)
            if (values[index] && masks[index]) add(values[index], masks[index]);
    }

    // The table's sum over own discs minus the same over the opponent's.
    int difference(const Board& board) const {
        int total = 0;
        for (int i = 0; i < groups_; ++i)
            total += values_[i] * (count(board.own & masks_[i]) - count(board.opp & masks_[i]));
        return total;
    }

private:
    void add(int value, Bits squares) {
        const auto end = values_.begin() + groups_;
        const auto found = std::find(values_.begin(), end, value);
        if (found == end) values_[groups_++] = value;
        masks_[found - values_.begin()] |= squares;
    }

    int groups_ = 0;
    std::array<int, class_count> values_{};
    ClassMasks masks_{};
};

}  // namespace heibai::reversi
