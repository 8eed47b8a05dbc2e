#include "games/gomoku/board/board.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "common/rng.hpp"

namespace heibai::gomoku {
namespace {

constexpr int drawn_first = 400;

// A number for each stone on each point. Those of the first 400 points are drawn first, for both sides, so that boards
// up to 20x20 have the keys that they had before there were larger ones: counts of nodes depend on them.
const std::array<std::array<std::uint64_t, most_points>, 2>& zobrist() {
    static const auto numbers = [] {
        std::array<std::array<std::uint64_t, most_points>, 2> made{};
        Rng rng(0x676F6D6F6B75);
        for (const auto& [from, to] : {std::pair{0, drawn_first}, std::pair{drawn_first, most_points}})
            for (auto& side : made)
                for (int point = from; point < to; ++point) side[point] = rng.next();
        return made;
    }();
    return numbers;
}

constexpr Info taken{no_pattern | 3 << 4};

}  // namespace

std::uint64_t stone_key(Side side, int point) { return zobrist()[side][point]; }

Board::Board(int size, Rule rule, const CodeValues* values)
    : Board(size, rule, std::string(static_cast<std::size_t>(size * size), '-'), black, values) {}

Board::Board(int size, Rule rule, const std::string& cells, Side to_move, const CodeValues* values)
    : lines_(gomoku::geometry(size), class_tables(rule)),
      values_(values),
      tables_(&point_tables()),
      rule_(rule),
      to_move_(to_move) {
    if (cells.size() != static_cast<std::size_t>(points()))
        throw std::invalid_argument("a board of " + std::to_string(points()) + " points came with " +
                                    std::to_string(cells.size()) + " cells");
    for (int point = 0; point < points(); ++point) {
        const char cell = cells[static_cast<std::size_t>(point)];
        if (cell == '-') continue;
        if (cell != 'X' && cell != 'O') throw std::invalid_argument("a cell is X, O or -");
        const Side side = cell == 'X' ? black : white;
        lines_.set(point, side);
        rows_[geometry().row(point)] |= 1u << geometry().column(point);
        key_ ^= zobrist()[side][point];
        ++stones_;
    }
    count_all();
    network_sums_.begin(values_ ? values_->network.get() : nullptr, lines_);
}

Board::Board(const Board& board, const CodeValues* values) : Board(board) {
    values_ = values;
    sums_.fill(0.0);
    network_sums_.begin(values_ ? values_->network.get() : nullptr, lines_);
    if (!values) return;
    for (int point = 0; point < points(); ++point)
        if (empty(point))
            for (const Side side : {black, white}) sums_[side] += value_at(point, side);
}

void Board::count_all() {
    keys_.fill(0);
    for (auto& side : info_) side.fill(taken);
    for (int point = 0; point < points(); ++point) {
        const std::uint32_t keys = lines_.keys(point);
        const Cell cell = lines_.at(point);
        if (cell != empty_cell) {  // a stone's class is what it made: one that is part of a five has won
            const Side side = cell == black_cell ? black : white;
            won_ = won_ || tables_->info(static_cast<Key>(keys >> (16 * side))).pattern() == pattern_five;
            continue;
        }
        keys_[point] = keys;
        for (const Side side : {black, white}) {
            info_[side][point] = tables_->info(key(point, side));
            ++counts_[side][info_[side][point].pattern()];
            sums_[side] += value_at(point, side);
        }
    }
}

template <bool remember>
void Board::put(int point, Trail* trail) {
    const Side side = to_move_;
    if constexpr (remember)
        trail->moves_.push_back(
            {static_cast<std::uint32_t>(trail->changes_.size()), static_cast<std::uint16_t>(point), counts_, sums_});
    won_ = info_[side][point].pattern() == pattern_five;
    for (const Side each : {black, white}) {
        --counts_[each][info_[each][point].pattern()];
        if (values_) sums_[each] -= (*values_)[static_cast<std::size_t>(tables_->code(key(point, each)))];
    }
    if constexpr (remember)
        trail->changes_.push_back(
            {static_cast<std::uint16_t>(point), {info_[black][point], info_[white][point]}, keys_[point]});
    info_[black][point] = info_[white][point] = taken;
    lines_.set(point, side);
    network_sums_.place(point, remember);
    rows_[geometry().row(point)] |= 1u << geometry().column(point);
    key_ ^= zobrist()[side][point];
    ++stones_;
    to_move_ = other(side);
    const ClassTables& tables = lines_.tables();
    for (int d = 0; d < directions; ++d) {
        const Lines::Windows windows = lines_.windows(point, d);
        const int step = geometry().step[d];
        tables.seen_from(windows.at(0)).each([&](int distance) {
            refresh<remember>(point + distance * step, d, tables.classes_of(windows.at(distance)), trail);
        });
    }
}

// Inlined, for a call takes as long as the rest of it.
template <bool remember>
[[gnu::always_inline]] inline void Board::refresh(int point, int direction, std::uint32_t made, Trail* trail) {
    const std::uint32_t before = keys_[point];
    const std::uint32_t after = (before & ~(0x000F000Fu << (4 * direction))) | made << (4 * direction);
    if (before == after) return;
    if constexpr (remember)
        trail->changes_.push_back(
            {static_cast<std::uint16_t>(point), {info_[black][point], info_[white][point]}, before});
    keys_[point] = after;
    for (const Side side : {black, white}) {
        const Key old_key = static_cast<Key>(before >> (16 * side)), new_key = key(point, side);
        if (old_key == new_key) continue;
        const Info info = tables_->info(new_key);
        --counts_[side][info_[side][point].pattern()];
        ++counts_[side][info.pattern()];
        info_[side][point] = info;
        if (values_)
            sums_[side] += (*values_)[static_cast<std::size_t>(tables_->code(new_key))] -
                           (*values_)[static_cast<std::size_t>(tables_->code(old_key))];
    }
}

template void Board::put<false>(int point, Trail* trail);
template void Board::put<true>(int point, Trail* trail);

void Board::undo(Trail& trail) {
    const Trail::Move& move = trail.moves_.back();
    const int point = move.point;
    to_move_ = other(to_move_);
    --stones_;
    key_ ^= zobrist()[to_move_][point];
    rows_[geometry().row(point)] ^= 1u << geometry().column(point);
    lines_.clear(point, to_move_);
    network_sums_.undo();
    for (std::size_t i = trail.changes_.size(); i > move.first_change; --i) {
        const Trail::Change& change = trail.changes_[i - 1];
        keys_[change.point] = change.keys;
        info_[black][change.point] = change.info[black];
        info_[white][change.point] = change.info[white];
    }
    trail.changes_.resize(move.first_change);
    counts_ = move.counts;
    sums_ = move.sums;
    won_ = false;
    trail.moves_.pop_back();
}

Forbidden Board::why_forbidden(int point) const {
    Lines lines = lines_;  // the exact judgement tries stones
    return lines.forbidden(point);
}

std::array<std::uint32_t, largest_size> Board::near(int distance) const {
    const std::uint32_t mask = (1u << size()) - 1;
    std::array<std::uint32_t, largest_size> wide{}, found{};
    for (int row = 0; row < size(); ++row) {
        std::uint32_t bits = rows_[row];
        for (int i = 0; i < distance; ++i) bits |= bits << 1 | bits >> 1;
        wide[row] = bits;
    }
    for (int row = 0; row < size(); ++row) {
        std::uint32_t bits = 0;
        for (int from = std::max(0, row - distance); from <= std::min(size() - 1, row + distance); ++from)
            bits |= wide[from];
        found[row] = bits & mask & ~rows_[row];
    }
    return found;
}

}  // namespace heibai::gomoku
