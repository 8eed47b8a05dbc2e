// The line of a win by continuous threats, read from the tables.
#include "games/gomoku/threats/vct.hpp"

namespace heibai::gomoku::threats {

// The proof once more from the tables; what they have lost is searched again. Returns the attacker's moves before the
// five, -1 when a limit came first.
int Vct::read_line() {
    limits_.nodes = 0;
    for (int moves = 0;; ++moves) {
        if (const int fours = append_fours(); fours >= 0) return moves + fours;
        const Moves tried = attacks();
        int point = best_known<true>(tried);
        if (point < 0 && attack(no_limit).won()) point = best_known<true>(tried);
        if (point < 0) return -1;
        append(point);
        bool threatened = false;
        const Moves replies = board_->count(attacker_, pattern_five) ? stops() : defences(threatened);
        int reply = replies.count ? best_known<false>(replies) : any_reply();
        if (reply < 0 && !replies.count) return moves + 1;
        if (reply < 0 && defend(no_limit).won()) reply = best_known<false>(replies);
        if (reply < 0) return -1;
        append(reply);
    }
}

// A reply that loses like all others, where it takes at least one double four from the attacker; -1 for none.
int Vct::any_reply() const {
    int found = -1;
    for (int point = 0; point < board_->points(); ++point)
        if (board_->empty(point) && legal(point, defender()) &&
            (found < 0 || board_->info(point, attacker_).level() == 1))
            found = point;
    return found;
}

// A win by continuous fours ends the line; how many fours it has, -1 for none.
int Vct::append_fours() {
    const VcfLimits limits{.nodes = nested_nodes, .control = limits_.control};
    VcfResult found = vcf_.solve_widening(*board_, attacker_, limits);
    if (!found.won) found = vcf_.solve(*board_, attacker_, limits);
    if (!found.won) return -1;
    line_.insert(line_.end(), vcf_.line().begin(), vcf_.line().end());
    return found.fours;
}

void Vct::append(int point) {
    line_.push_back(static_cast<std::uint16_t>(point));
    board_->place(point, trail_);
}

}  // namespace heibai::gomoku::threats
