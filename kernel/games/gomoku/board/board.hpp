// The board that a search plays on: every stone updates the points of its four lines and nothing else.
//
// Kept up to date for both sides: the key and the info of every empty point, how many points have each pattern, and,
// where a table is given, the sum of its values over the points. A stone that makes five by the rule set ends the game.
// Under renju the counts and sums include points that are forbidden to black: `forbidden` tells which.
//
// A Trail remembers what `place` changed, so that `undo` restores it exactly. The board itself is some kilobytes and
// may be copied.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "games/gomoku/lines/lines.hpp"
#include "games/gomoku/lines_network/sums.hpp"

namespace heibai::gomoku {

// What a table gives to a point by its code; sums are exact, in any order, for multiples of 1/1024 (contract, lines).
// `network`: one whose sums are kept too, or null.
struct CodeValues : std::array<double, codes> {
    std::shared_ptr<const LinesNetwork> network;
};

// The number of a stone on a point: the exclusive or over all stones is a board's key, but for the side to move.
std::uint64_t stone_key(Side side, int point);

// Points with each pattern, the thirteenth none; padded so that a copy is two registers.
using Counts = std::array<std::uint16_t, 16>;

class Board;

// The changes of the moves since a board was set up, to be taken back in order.
class Trail {
public:
    Trail() { changes_.reserve(4096); }

    bool empty() const { return moves_.empty(); }

private:
    friend class Board;

    struct Change {
        std::uint16_t point;
        std::array<Info, 2> info;
        std::uint32_t keys;
    };

    struct Move {
        std::uint32_t first_change;
        std::uint16_t point;
        std::array<Counts, 2> counts;
        std::array<double, 2> sums;
    };

    std::vector<Change> changes_;
    std::vector<Move> moves_;
};

class Board {
public:
    // An empty board, black to move. `values`: a table whose sums are kept, or null; it must outlive the board.
    Board(int size, Rule rule, const CodeValues* values = nullptr);

    // Stones as Python writes them: `X` black, `O` white, `-` empty, [size * size]. Throws std::invalid_argument.
    Board(int size, Rule rule, const std::string& cells, Side to_move, const CodeValues* values = nullptr);

    // The same board with another table; it must outlive the board.
    Board(const Board& board, const CodeValues* values);

    int size() const { return geometry().size; }
    int points() const { return geometry().points; }
    int pass_move() const { return points(); }
    int stones() const { return stones_; }
    Rule rule() const { return rule_; }
    bool restricted() const { return rule_ == Rule::renju; }
    Side to_move() const { return to_move_; }
    const Geometry& geometry() const { return lines_.geometry(); }
    const Lines& lines() const { return lines_; }

    bool empty(int point) const { return lines_.empty(point); }
    bool won() const { return won_; }  // the side that moved last has won
    bool full() const { return stones_ == points(); }
    bool is_over() const { return won_ || full(); }

    // Of an empty point.
    Info info(int point, Side side) const { return info_[side][point]; }
    Key key(int point, Side side) const { return static_cast<Key>(keys_[point] >> (16 * side)); }
    // [points] in the order of the points, for scans; a taken point has no pattern, nor has what lies behind the last,
    // up to `padded_points`.
    const Info* infos(Side side) const { return info_[side].data(); }

    int count(Side side, Pattern pattern) const { return counts_[side][pattern]; }
    const Counts& counts(Side side) const { return counts_[side]; }
    double sum(Side side) const { return sums_[side]; }
    bool has_network() const { return values_ && values_->network; }
    const LinesNetwork::Pooled& pooled() const {
        return network_sums_.pooled(lines_);
    }  // where the table has a network

    // Whether renju forbids the empty point to black, whoever is to move.
    bool forbidden(int point) const {
        return restricted() && info_[black][point].suspicious() && why_forbidden(point) != Forbidden::no;
    }
    Forbidden why_forbidden(int point) const;
    bool legal(int point) const { return empty(point) && !(to_move_ == black && forbidden(point)); }

    // Rows of bits, bit c of row r: points that hold a stone; empty points at most `distance` (1 to 3) from one.
    const std::array<std::uint32_t, largest_size>& rows() const { return rows_; }
    std::array<std::uint32_t, largest_size> near(int distance) const;

    std::uint64_t stones_key() const { return key_; }  // of the stones alone
    std::uint64_t key() const { return key_ ^ (to_move_ == white ? white_to_move : 0); }

    // The mover's stone on an empty point of an unfinished game; forbidden points are the caller's business.
    void place(int point) { put<false>(point, nullptr); }
    void place(int point, Trail& trail) { put<true>(point, &trail); }
    void undo(Trail& trail);
    void pass() { to_move_ = other(to_move_); }

private:
    static constexpr std::uint64_t white_to_move = 0x8F0B2C6D1E3A5979ULL;

    template <bool remember>
    void put(int point, Trail* trail);
    template <bool remember>
    void refresh(int point, int direction, std::uint32_t made, Trail* trail);
    void count_all();
    double value_at(int point, Side side) const {
        return values_ ? (*values_)[static_cast<std::size_t>(tables_->code(key(point, side)))] : 0.0;
    }

    Lines lines_;
    const CodeValues* values_;
    const PointTables* tables_;
    std::array<std::uint32_t, most_points> keys_;
    std::array<std::array<Info, padded_points>, 2> info_;
    std::array<Counts, 2> counts_{};
    std::array<double, 2> sums_{};
    std::array<std::uint32_t, largest_size> rows_{};
    mutable LinesNetworkSums network_sums_;
    std::uint64_t key_ = 0;
    int stones_ = 0;
    Rule rule_;
    Side to_move_ = black;
    bool won_ = false;
};

}  // namespace heibai::gomoku
