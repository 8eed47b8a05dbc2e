// The engine form of alpha-beta: iterative deepening, transposition table, move ordering, principal variation search.
//
// Contract. After each completed depth D the value is that of plain minimax to depth D with the same evaluator, bit for
// bit, and the move is one of its best. Nothing is selective. A stop (limits or flag of the control block) returns the
// last completed depth; with none completed the move is the first legal one and `depth` is 0. When no evaluation went
// into an iteration its value is the result of the game: it says so (`exact`) and deepening ends. Same arguments and
// node limit, same result; wall-clock limits cannot promise that.
//
// Rules of a game, as a type:
//   using Position;  static constexpr int max_moves;
//   int moves(const Position&, int* out)          ascending, only the pass when the side must pass, 0 when over
//   Position play(const Position&, int move)
//   bool is_over(const Position&)
//   double final_value(const Position&, int ply)  of a finished game for the side to move, `ply` plies below the root
//   double ordering_score(const Position&)        a guess: how good for the side that has just moved
//   std::uint64_t key(const Position&)
//   int packed(int move)                          a move as callers count it
//   double to_table(double value, int ply), from_table(double value, int ply)   what depends on the ply, taken off
//
// Several threads search the same depth through one table (team.hpp, and the numbered steps in engine_tree.hpp). The first
// to finish a depth has its result; the others leave theirs and begin the next with its moves in the same order. What is
// promised stays: the values, the sum of nodes below a limit; which of equal moves is found may differ.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/on_threads.hpp"
#include "search/engine_result.hpp"
#include "search/engine_tree.hpp"
#include "search/team.hpp"
#include "search/value_table.hpp"

namespace heibai::search {

template <typename Rules, typename Evaluator>
class Engine {
public:
    using Position = typename Rules::Position;

    Engine(const Rules& rules, const Evaluator& evaluator, ValueTable& table, Control& control, int threads = 1)
        : rules_(rules), evaluator_(evaluator), table_(table), control_(control), threads_(threads) {}

    // Searches depths 1, 2, ... `depth` within the limits that `control` was started with; `spent` nodes count already.
    EngineResult search(const Position& position, int depth, std::uint64_t spent = 0) {
        table_.new_search();
        result_ = {};
        list(position);
        if (candidates_.empty()) {
            result_.value = rules_.final_value(position, 0);
            result_.exact = true;
            result_.nodes = spent + 1;
            return result_;
        }
        Team team(control_, threads_, spent);
        on_threads(threads_, [&](int) { deepen(team, depth); });
        result_.nodes = team.entered() + team.ended();  // one that was entered to be left at once
        return result_;
    }

private:
    using Tree = EngineTree<Rules, Evaluator>;
    using Candidates = typename Tree::Candidates;

    // The moves of a position; the first legal one is the answer until there is a better.
    void list(const Position& position) {
        int moves[Rules::max_moves];
        const int count = rules_.moves(position, moves);
        candidates_.clear();
        for (int i = 0; i < count; ++i) {
            const Position child = rules_.play(position, moves[i]);
            candidates_.push_back({moves[i], child, rules_.ordering_score(child), {}});
        }
        if (candidates_.empty()) return;
        result_.move = candidates_.front().move;
        result_.line = {result_.move};
        std::stable_sort(candidates_.begin(), candidates_.end(),
                         [](const auto& a, const auto& b) { return a.order > b.order; });
    }

    // What each thread does: depth after depth, until one of them has done the last.
    void deepen(Team& team, int most) {
        Tree tree(rules_, evaluator_, table_, team);
        Candidates candidates;
        for (int depth; (depth = next(candidates)) <= most && !team.ended();) {
            if (tree.iterate(candidates, depth)) finish(depth, std::move(candidates), tree.solved(), tree.tell(), team);
        }
    }

    // The depth to be searched now, and its moves in order; more than anybody wants when the game's result is known.
    int next(Candidates& candidates) {
        const std::lock_guard<std::mutex> lock(guard_);
        candidates = candidates_;
        return result_.exact ? no_depth : result_.depth + 1;
    }

    void finish(int depth, Candidates&& candidates, bool solved, std::uint64_t nodes, Team& team) {
        const std::lock_guard<std::mutex> lock(guard_);
        if (result_.depth >= depth) return;
        candidates_ = std::move(candidates);
        auto& best = candidates_.front();
        result_ = {
            .move = best.move, .value = best.order, .depth = depth, .exact = solved, .nodes = nodes, .line = best.line};
        control_.publish(depth, nodes, best.order, rules_.packed(best.move));
        team.finish(depth);
    }

    static constexpr int no_depth = std::numeric_limits<int>::max();  // above every depth that is asked for

    const Rules& rules_;
    const Evaluator& evaluator_;
    ValueTable& table_;
    Control& control_;
    int threads_;
    std::mutex guard_;  // of what the threads tell each other:
    Candidates candidates_;
    EngineResult result_;
};

}  // namespace heibai::search
