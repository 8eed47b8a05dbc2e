#include "games/gomoku/threats/four_board.hpp"

#include <cstring>

namespace heibai::gomoku::threats {
namespace {

constexpr Info taken{no_pattern | 3 << 4};

}  // namespace

void FourBoard::set_up(const Board& board, Side attacker) {
    lines_ = board.lines();
    attacker_ = attacker;
    restricted_ = board.restricted();
    open_end_ = rule_set(board.rule()).open_end;
    stones_ = board.stones_key();
    changes_.clear();
    for (int point = 0; point < board.points(); ++point) keys_[point] = board.key(point, attacker);
    std::memcpy(info_.data(), board.infos(attacker), sizeof info_);
}

void FourBoard::update(int point) {
    changes_.push_back({static_cast<std::uint16_t>(point), keys_[point], info_[point]});
    info_[point] = taken;
    const ClassTables& tables = lines_->tables();
    for (int d = 0; d < directions; ++d) {
        const Lines::Windows windows = lines_->windows(point, d);
        const int step = geometry().step[d];
        tables.seen_from(windows.at(0), attacker_).each([&](int distance) {
            refresh(point + distance * step, d, tables.class_of(windows.at(distance), attacker_));
        });
    }
}

// Inlined, for a call takes as long as the rest of it.
[[gnu::always_inline]] inline void FourBoard::refresh(int point, int direction, Class made) {
    const Key before = keys_[point];
    const auto after = static_cast<Key>((before & ~(15 << (4 * direction))) | made << (4 * direction));
    if (before == after) return;
    changes_.push_back({static_cast<std::uint16_t>(point), before, info_[point]});
    keys_[point] = after;
    info_[point] = tables_->info(after);
}

void FourBoard::undo(std::size_t mark) {
    while (changes_.size() > mark) {
        const Change& change = changes_.back();
        keys_[change.point] = change.key;
        info_[change.point] = change.info;
        changes_.pop_back();
    }
}

}  // namespace heibai::gomoku::threats
