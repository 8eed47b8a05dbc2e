// The board of a search of continuous fours: what one side would make on every empty point, and nothing else.
//
// Half of what Board keeps, so that placing and taking back a pair of stones costs a fraction; and a pair after which
// the position is known, or lost, is set on the lines alone. Points are read from the
// attacker's side; what the defender's last stone makes is looked up on demand.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/gomoku/board/board.hpp"
#include "games/gomoku/threats/fives.hpp"

namespace heibai::gomoku::threats {

class FourBoard {
public:
    FourBoard() { changes_.reserve(4096); }

    // Takes over `board` as `attacker` sees it; whose turn it is there does not matter.
    void set_up(const Board& board, Side attacker);

    Side attacker() const { return attacker_; }
    const Lines& lines() const { return *lines_; }
    const Geometry& geometry() const { return lines_->geometry(); }
    bool restricted() const { return restricted_; }
    bool open_end() const { return open_end_; }
    bool empty(int point) const { return lines_->empty(point); }

    // Of the attacker, on an empty point.
    Key key(int point) const { return keys_[point]; }
    Info info(int point) const { return info_[point]; }

    // Calls `see(point)` for every empty point where the attacker would make a four or a five, ascending.
    template <typename See>
    void each_four(See&& see) const {
        threats::each_four(info_.data(), geometry().points, see);
    }

    // Whether renju forbids the empty point to black.
    bool forbidden(int point) { return lines_->forbidden(point) != Forbidden::no; }

    // Position without the side to move; equal for equal stones.
    std::uint64_t stones() const { return stones_; }

    // A stone on the lines alone: enough to see what it threatens and what stops that.
    void set(int point, Side side) {
        lines_->set(point, side);
        stones_ ^= stone_key(side, point);
    }
    void clear(int point, Side side) {
        lines_->clear(point, side);
        stones_ ^= stone_key(side, point);
    }

    // What the attacker would make on the points around a stone that was set; taken back before the stone is cleared.
    std::size_t mark() const { return changes_.size(); }
    void update(int point);
    void undo(std::size_t mark);

private:
    struct Change {
        std::uint16_t point;
        Key key;
        Info info;
    };

    void refresh(int point, int direction, Class made);

    std::optional<Lines> lines_;
    const PointTables* tables_ = &point_tables();
    Side attacker_ = black;
    bool restricted_ = false, open_end_ = false;
    std::uint64_t stones_ = 0;
    std::array<Key, most_points> keys_{};
    std::array<Info, padded_points> info_{};
    std::vector<Change> changes_;
};

}  // namespace heibai::gomoku::threats
