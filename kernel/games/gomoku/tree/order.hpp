// The moves of a position in the order in which a search tries them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "games/gomoku/board/board.hpp"
#include "games/gomoku/tree/worth.hpp"

namespace heibai::gomoku::tree {

// What cut-offs have taught of each side's points.
class History {
public:
    void clear() {
        for (auto& side : values_) side.fill(0);
    }
    // -bound .. bound
    int of(Side side, int point) const { return values_[side][point]; }
    void learn(Side side, int point, int bonus) {
        std::int16_t& value = values_[side][point];
        value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / bound);
    }

    static constexpr int bound = 4096;

private:
    std::array<std::array<std::int16_t, most_points>, 2> values_{};
};

class Moves {
public:
    // Empty points near the stones with their ordering scores; forbidden ones too. `all`: whether no empty point is
    // missing.
    void list_near(const Board& board, const History& history, int distance);
    template <typename Points>
    void list(const Board& board, const History& history, const Points& points) {
        count_ = 0;
        for (const int point : points) add(board, history, point);
        all_ = false;
    }

    void put_first(int point) { raise(point, first); }
    void raise(int point, int by) {
        for (int i = 0; i < count_; ++i)
            if (point_in(items_[i]) == point) items_[i] += static_cast<std::uint32_t>(by) << point_bits;
    }

    int count() const { return count_; }
    bool all() const { return all_; }

    int point(int index) const { return point_in(items_[index]); }  // one that was picked

    // The index-th best move; asked for in ascending order of the index.
    int pick(int index) {
        int best = index;
        for (int i = index + 1; i < count_; ++i)
            if (items_[i] > items_[best]) best = i;
        std::swap(items_[index], items_[best]);
        return point_in(items_[index]);
    }

private:
    static constexpr int point_bits = 10;
    static constexpr int offset = 1 << 12;
    static constexpr int first = 1 << 20;
    static constexpr int history_share = 256;  // a full history counts as much as 16 of worth

    static int point_in(std::uint32_t item) { return static_cast<int>(item & ((1u << point_bits) - 1)); }

    void add(const Board& board, const History& history, int point) {
        const Side us = board.to_move();
        const int ordering_score = offset + worth_.attack(board.key(point, us)) +
                                   worth_.defence(board.key(point, other(us))) + history.of(us, point) / history_share;
        items_[count_++] = static_cast<std::uint32_t>(ordering_score) << point_bits | static_cast<std::uint32_t>(point);
    }

    const Worth& worth_ = worth();
    std::array<std::uint32_t, most_points> items_;
    int count_ = 0;
    bool all_ = false;
};

}  // namespace heibai::gomoku::tree
