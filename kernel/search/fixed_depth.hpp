// Alpha-beta to a fixed depth for batches of games: it counts no nodes and is free to order and to score in bulk.
//
// Contract. The value, and the first best move or the set of all of them, are those of search/plain.hpp. Nothing is
// selective and nothing is remembered: the answer depends on the arguments alone. After a stop it means nothing.
//
// A game's leaves, as a type:
//   using Position;  static constexpr int max_moves;
//   struct Child { Position position; int move; double value; }   value: static, for the player who moves there
//   int expand(const Position&, int ply, Child* out)        every move, ascending; a pass is one; 0 when the game is over
//   double best_child(const Position&, int ply, double beta)   fail-soft value of a search of depth 1
//   double final_value(const Position&, int ply)            of a finished game
//
// Steps: 1. a node of depth 1 is scored as a whole; 2. a finished game is scored; 3. children are searched by their
// static values, best first, until one reaches beta; 4. at the root a move before the best one may equal it, so its
// window is a hair wider, and so are all windows when every best move is wanted.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "common/control.hpp"

namespace heibai::search {

template <typename Leaves>
class FixedDepth {
public:
    using Position = typename Leaves::Position;
    using Child = typename Leaves::Child;

    struct Best {
        double value = -std::numeric_limits<double>::infinity();
        int count = 0;
        int moves[Leaves::max_moves];  // the first best move, or all of them in no order
    };

    // Polls the stop flag of `control`; both arguments must outlive the search.
    FixedDepth(const Leaves& leaves, const Control& control) : leaves_(leaves), control_(control) {}

    // `position` is not over; `depth` is 1 at least.
    Best search(const Position& position, int depth, bool all_best) {
        Child children[Leaves::max_moves];
        const int count = leaves_.expand(position, 0, children);
        Best best;
        for (int i = 0; i < count; ++i) {
            const Child& child = depth == 1 ? children[i] : pick(children, i, count);
            const bool may_equal = best.count && (all_best || child.move < best.moves[0]);
            const double alpha = may_equal ? std::nextafter(best.value, -infinity) : best.value;  // 4
            const double value = depth == 1 ? child.value : -visit(child.position, depth - 1, 1, -infinity, -alpha);
            if (value > best.value || (value == best.value && !all_best && may_equal)) {
                best.value = value;
                best.count = 1;
                best.moves[0] = child.move;
            } else if (value == best.value && all_best) {
                best.moves[best.count++] = child.move;
            }
        }
        return best;
    }

private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();
    static constexpr std::uint32_t poll_visits = 4096;

    double visit(const Position& position, int depth, int ply, double alpha, double beta) {
        if (depth == 1) return leaves_.best_child(position, ply, beta);  // 1
        if (++visits_ % poll_visits == 0) stopped_ = control_.stopped();
        if (stopped_) return 0.0;
        Child children[Leaves::max_moves];
        const int count = leaves_.expand(position, ply, children);
        if (count == 0) return leaves_.final_value(position, ply);  // 2
        double best = -infinity;
        for (int i = 0; i < count; ++i) {  // 3
            const Child& child = pick(children, i, count);
            const double value = -visit(child.position, depth - 1, ply + 1, -beta, -std::max(alpha, best));
            if (value > best) best = value;
            if (best >= beta) break;
        }
        return best;
    }

    // Brings the best of the children that are left to the front of them.
    static const Child& pick(Child* children, int from, int count) {
        int best = from;
        for (int i = from + 1; i < count; ++i)
            if (children[i].value > children[best].value) best = i;
        if (best != from) std::swap(children[best], children[from]);
        return children[from];
    }

    const Leaves& leaves_;
    const Control& control_;
    std::uint32_t visits_ = 0;
    bool stopped_ = false;
};

}  // namespace heibai::search
