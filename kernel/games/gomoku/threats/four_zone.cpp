#include "games/gomoku/threats/four_zone.hpp"

#include <vector>

namespace heibai::gomoku::threats {

int open_threes_at(const Board& board, int point) {
    int threes = 0;
    for (int d = 0; d < directions; ++d) {
        const Class made = class_in(board.key(point, black), d);
        threes += made == open_three || made == double_open_three;
    }
    return threes;
}

FourZone::FourZone(Board& board, Trail& trail, Line line, Vcf& vcf, const VcfLimits& limits)
    : board_(&board), trail_(&trail), vcf_(&vcf), limits_(limits), attacker_(board.to_move()) {
    follow(line);
}

void FourZone::follow(Line line) {
    const int four = line[0];
    const bool open_end = rule_set(board_->rule()).open_end;
    if (makes_five(board_->lines(), four, attacker_)) {
        Points five;
        five.add(four);
        for (const int stop : stops_of(board_->lines(), five, attacker_, open_end)) points_.add(stop);
        return;
    }
    points_.add(four);
    everywhere_ = everywhere_ || may_become_forbidden(four);
    board_->place(four, *trail_);
    const Points fives = fives_through(board_->lines(), four, attacker_);
    for (const int stop : stops_of(board_->lines(), fives, attacker_, open_end)) {
        points_.add(stop);
        if (board_->legal(stop))
            answer(stop, fives, line);
        else
            everywhere_ = everywhere_ || fives.count == 1;
    }
    board_->undo(*trail_);
}

void FourZone::answer(int reply, const Points& fives, Line line) {
    board_->place(reply, *trail_);
    if (!any_five(board_->lines(), fives, attacker_)) {
        add_fours_through(reply);
        if (line.size() > 2 && line[1] == reply)
            follow(line.subspan(2));
        else
            follow_anew();
    }
    board_->undo(*trail_);
}

void FourZone::follow_anew() {
    const VcfResult found = vcf_->solve(*board_, attacker_, limits_);
    everywhere_ = everywhere_ || !found.won;
    if (!found.won) return;
    const std::vector<std::uint16_t> line(vcf_->line().begin(), vcf_->line().end());
    follow(line);
}

// 2.
void FourZone::add_fours_through(int reply) {
    for (int d = 0; d < directions; ++d) {
        const Lines::Windows windows = board_->lines().windows(reply, d);
        for (const int sign : {-1, 1})
            for (int distance = 1; distance < reach; ++distance) {
                const unsigned cell = windows.cell(sign * distance);
                if (cell != empty_cell && cell != stone_of(defender())) break;
                const int at = reply + sign * distance * board_->geometry().step[d];
                if (cell == empty_cell && class_in(board_->key(at, defender()), d) >= closed_four) points_.add(at);
            }
    }
}

// 3.
bool FourZone::may_become_forbidden(int point) const {
    return board_->restricted() && attacker_ == black && open_threes_at(*board_, point) > 1;
}

}  // namespace heibai::gomoku::threats
