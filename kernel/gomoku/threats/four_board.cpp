#include "gomoku/threats/four_board.hpp"

namespace heibai::gomoku::threats {
namespace {

constexpr Info taken{no_pattern | 3 << 4};

}  // namespace

void FourBoard::set_up(const Board& board, Side attacker) {
    lines_ = board.lines();
    attacker_ = attacker;
    restricted_ = board.restricted();
    open_end_ = rule_set(board.rule()).open_end;
    words_ = (board.points() + 7) / 8;
    stones_ = board.stones_key();
    changes_.clear();
    for (int point = 0; point < board.points(); ++point) keys_[point] = board.key(point, attacker);
    std::memcpy(info_.data(), board.infos(attacker), static_cast<std::size_t>(board.points()));
    for (int point = board.points(); point < 8 * words_; ++point) info_[point] = taken;
}

void FourBoard::place(int point, Side side) {
    changes_.push_back({static_cast<std::uint16_t>(point), keys_[point], info_[point]});
    info_[point] = taken;
    lines_->set(point, side);
    stones_ ^= stone_key(side, point);
    for (int d = 0; d < directions; ++d) {
        const std::uint64_t cells = lines_->window(point, d);
        const int step = geometry().step[d];
        for (const int sign : {-1, 1}) {
            unsigned seen = 0;  // a point behind stones of both colours sees no change
            for (int distance = 1; distance <= reach && seen != wall_cell; ++distance) {
                const unsigned cell = static_cast<unsigned>(cells >> (arm_bits + 2 * sign * distance)) & 3;
                seen |= cell;
                if (cell == empty_cell) refresh(point + sign * distance * step, d);
            }
        }
    }
}

void FourBoard::refresh(int point, int direction) {
    const Key before = keys_[point];
    const auto made = static_cast<Key>(lines_->classes_of(point, direction) >> (16 * attacker_)) & 15;
    const auto after = static_cast<Key>((before & ~(15 << (4 * direction))) | made << (4 * direction));
    if (before == after) return;
    changes_.push_back({static_cast<std::uint16_t>(point), before, info_[point]});
    keys_[point] = after;
    info_[point] = point_tables().info(after);
}

void FourBoard::undo(int point, Side side, std::size_t mark) {
    lines_->clear(point, side);
    stones_ ^= stone_key(side, point);
    while (changes_.size() > mark) {
        const Change& change = changes_.back();
        keys_[change.point] = change.key;
        info_[change.point] = change.info;
        changes_.pop_back();
    }
}

}  // namespace heibai::gomoku::threats
