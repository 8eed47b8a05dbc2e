// Alpha-beta to a fixed depth on one board, moves made and taken back: for batches of games.
//
// Contract. As search/fixed_depth.hpp: the value, and the first best move or the set of all of them, are those of
// search/plain.hpp over all legal moves. It counts no nodes and is free to order. After a stop the answer means nothing.
//
// Steps: 1. a side that can make five has won, a full board is drawn; 2. the last ply is scored as it is gone through;
// 3. with more plies left, children are searched by their static values, best first, until one reaches beta; 4. at the
// root a move before the best one may equal it, so its window is a hair wider, and so are all windows when every best
// move is wanted.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "common/control.hpp"
#include "common/scores.hpp"
#include "games/gomoku/evaluation/evaluators.hpp"
#include "games/gomoku/search/match_rules.hpp"

namespace heibai::gomoku {

template <typename Functor>
class FixedDepth {
public:
    struct Best {
        double value = -std::numeric_limits<double>::infinity();
        int count = 0;
        std::array<int, most_points> moves;  // the first best move, or all of them in no order
    };

    // Polls the stop flag of `control`; both arguments must outlive the search.
    FixedDepth(const Variant&, const Functor& functor, const Control& control) : functor_(functor), control_(control) {}

    // `position` is not over; `depth` is 1 at least.
    Best search(const Board& position, Moves, int depth, bool all_best) {
        Board board(position, values_of(functor_));
        Children children;
        const int count = expand(board, 0, children);
        Best best;
        for (int i = 0; i < count; ++i) {
            const Child child = depth == 1 ? children[i] : pick(children, i, count);
            const bool may_equal = best.count && (all_best || child.move < best.moves[0]);
            const double alpha = may_equal ? std::nextafter(best.value, -infinity) : best.value;  // 4
            const double value =
                depth == 1 ? child.value
                           : after(board, child.move, [&] { return -visit(board, depth - 1, 1, -infinity, -alpha); });
            if (value > best.value || (value == best.value && !all_best && may_equal)) {
                best.value = value;
                best.count = 1;
                best.moves[0] = child.move;
            } else if (value == best.value && all_best) {
                best.moves[static_cast<std::size_t>(best.count++)] = child.move;
            }
        }
        return best;
    }

private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();
    static constexpr std::uint32_t poll_visits = 1024;

    struct Child {
        double value;  // static, for the player who moves there
        int move;
    };
    using Children = std::array<Child, most_points>;

    double visit(Board& board, int depth, int ply, double alpha, double beta) {
        if (++visits_ % poll_visits == 0) stopped_ = control_.stopped();
        if (stopped_) return 0.0;
        if (board.won()) return ply - win;
        if (board.full()) return 0.0;
        if (board.count(board.to_move(), pattern_five)) return win - (ply + 1);  // 1
        double best = -infinity;
        if (depth == 1) {
            for_each_move(board, [&](int move) {  // 2
                best = std::max(best, after(board, move, [&] { return value_after(board, ply); }));
                return best < beta;
            });
            return best;
        }
        Children children;
        const int count = expand(board, ply, children);
        for (int i = 0; i < count && best < beta; ++i) {  // 3
            const int move = pick(children, i, count).move;
            best = std::max(best, after(board, move, [&] {
                                return -visit(board, depth - 1, ply + 1, -beta, -std::max(alpha, best));
                            }));
        }
        return best;
    }

    int expand(Board& board, int ply, Children& children) {
        int count = 0;
        for_each_move(board, [&](int move) {
            children[static_cast<std::size_t>(count++)] = {after(board, move, [&] { return value_after(board, ply); }),
                                                           move};
            return true;
        });
        return count;
    }

    // For the side that has just moved, `ply` plies below the root before.
    double value_after(const Board& board, int ply) const {
        if (board.won()) return win - (ply + 1);
        return board.full() ? 0.0 : -functor_(board);
    }

    // What `use()` says once `move` is made; takes it back.
    template <typename Use>
    double after(Board& board, int move, Use use) {
        if (move == board.pass_move()) {
            board.pass();
            const double value = use();
            board.pass();
            return value;
        }
        board.place(move, trail_);
        const double value = use();
        board.undo(trail_);
        return value;
    }

    // Calls `use(move)` for every legal move, ascending, while it says true; the pass where there is no other.
    template <typename Use>
    static void for_each_move(const Board& board, Use use) {
        bool found = false, going = true;
        for (int point = 0; point < board.points() && going; ++point)
            if (board.legal(point)) {
                found = true;
                going = use(point);
            }
        if (!found) use(board.pass_move());
    }

    // Brings the best of the children that are left to the front of them.
    static const Child& pick(Children& children, int from, int count) {
        const auto first = children.begin() + from;
        std::swap(*first, *std::max_element(first, children.begin() + count,
                                            [](const Child& a, const Child& b) { return a.value < b.value; }));
        return *first;
    }

    const Functor& functor_;
    const Control& control_;
    Trail trail_;
    std::uint32_t visits_ = 0;
    bool stopped_ = false;
};

}  // namespace heibai::gomoku
