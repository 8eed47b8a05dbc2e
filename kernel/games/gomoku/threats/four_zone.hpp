// Where a stone of the defender's, played first, could spoil a win by continuous fours.
//
// Contract: a stone on any other empty point leaves the win as it was: every four of the line can be made, every reply
// that the rules leave is answered, and no reply makes a four that it did not make before. So a defender that faces
// the win has these points, and fours at once, and nothing else.
//
// 1. The points of the win: each four, what stops it (under caro beyond the ends of the five too), and the fives.
// 2. Points where the defender would make a four together with one of its forced replies.
// 3. Where renju's forbidden points may change by a stone elsewhere, every point counts: black's fours that make two
//    threes besides, and black's replies that are forbidden today.
#pragma once

#include <span>

#include "games/gomoku/board/point_set.hpp"
#include "games/gomoku/threats/vcf.hpp"

namespace heibai::gomoku::threats {

// How many open threes black would make on the point, real or not.
int open_threes_at(const Board& board, int point);

using Line = std::span<const std::uint16_t>;

class FourZone {
public:
    // Of the win by continuous fours along `line` (a copy, not that of `vcf`) for the side to move; `board` is restored.
    // Under caro, where a four may be stopped in several ways, `vcf` finds the line after each: within `limits`, or
    // every point counts.
    FourZone(Board& board, Trail& trail, Line line, Vcf& vcf, const VcfLimits& limits);

    const PointSet& points() const { return points_; }
    bool everywhere() const { return everywhere_; }  // 3: any point may spoil the win

private:
    void follow(Line line);
    void answer(int reply, const Points& fives, Line line);
    void follow_anew();
    void add_fours_through(int reply);
    bool may_become_forbidden(int point) const;
    Side defender() const { return other(attacker_); }

    Board* board_;
    Trail* trail_;
    Vcf* vcf_;
    VcfLimits limits_;
    Side attacker_;
    PointSet points_;
    bool everywhere_ = false;
};

}  // namespace heibai::gomoku::threats
