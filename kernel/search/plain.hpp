// Minimax and alpha-beta to a fixed depth, node by node as src/heibai/search/{minimax,alphabeta}.py: the same value,
// move, line and node count (contract, sections 1 to 5).
//
// Contract. Values are for the side to move. Minimax gives every move's exact value. Alpha-beta (fail-soft negamax,
// Knuth and Moore 1975) gives minimax's value and move in fewer nodes; the nodes depend on the order alone. A node is
// every position entered: root, leaf, finished game, pass. After a stop `complete` is false and the rest means nothing.
//
// Rules of a game, as a type:
//   using Position;  static constexpr int max_moves;
//   int moves(const Position&, int* out)          ascending, only the pass when the side must pass, 0 when over
//   Position play(const Position&, int move)
//   bool is_over(const Position&)
//   double final_value(const Position&, int ply)  of a finished game for the side to move, `ply` plies below the root
//
// Steps: 1. a finished game or depth 0 is scored; 2. with 3 plies or more left children are put in the order of their
// static values, best first, ties by index; 3. each is searched until one reaches beta.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <vector>

#include "common/control.hpp"
#include "common/on_threads.hpp"

namespace heibai::search {

struct PlainResult {
    double value = 0.0;
    std::vector<int> best;  // moves known to have the value, in the order of the root; empty: the game is over
    std::vector<int> line;  // best line, the first best move in front
    std::vector<double> scores;  // of every move in ascending order (minimax only)
    std::uint64_t nodes = 0;
    bool exact = false;  // no line reached its horizon
    bool complete = false;  // not stopped
};

enum class PlainForm { minimax, alphabeta, alphabeta_all_best };

template <typename Rules, typename Evaluator>
class Plain {
public:
    using Position = typename Rules::Position;

    // The arguments must outlive the search; it polls the stop flag of `control` and reports its nodes there.
    Plain(const Rules& rules, const Evaluator& evaluator, Control& control)
        : Plain(rules, evaluator, control, all_polled_) {}

    // `depth` and `threads` are 1 at least; alpha-beta stays on one thread.
    PlainResult search(PlainForm form, const Position& position, int depth, int threads = 1) {
        if (form == PlainForm::minimax) return minimax(position, depth, threads);
        return alphabeta(position, depth, form == PlainForm::alphabeta_all_best);
    }

    // Root splitting: each thread takes the next move that nobody has. No move's value depends on another's, so what is
    // found does not depend on the number of threads, nor do the nodes.
    PlainResult minimax(const Position& position, int depth, int threads) {
        PlainResult result;
        const std::vector<int> moves = root_moves(position, result);
        std::vector<Tried> tried(moves.size());
        std::atomic<std::size_t> next{0};
        std::mutex guard;
        on_threads(std::clamp(static_cast<int>(moves.size()), 1, threads), [&](int) {
            Plain part(rules_, evaluator_, control_, polled_);
            for (std::size_t i; !part.stopped_ && (i = next.fetch_add(1)) < moves.size();)
                tried[i].value = -part.full(rules_.play(position, moves[i]), depth - 1, 1, tried[i].line);
            const std::lock_guard<std::mutex> lock(guard);
            add(part);
        });
        double best = -infinity;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            result.scores.push_back(tried[i].value);
            consider(tried[i].value, moves[i], tried[i].line, best, result);
        }
        return finish(result, best);
    }

    // `all_best`: every move that has the best value is found to have it, which takes a slightly wider window.
    PlainResult alphabeta(const Position& position, int depth, bool all_best) {
        PlainResult result;
        Line line;
        double best = -infinity;
        for (const int move : root_moves(position, result)) {
            const double alpha = all_best && best > -infinity ? std::nextafter(best, -infinity) : best;
            const double value = -pruned(rules_.play(position, move), depth - 1, 1, -infinity, -alpha, line);
            if (all_best || value > best) consider(value, move, line, best, result);
            if (stopped_) break;
        }
        return finish(result, best);
    }

private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();
    static constexpr int ordering_depth = 3;  // plies left from which children are put in order
    static constexpr std::uint64_t poll_nodes = 4096;
    static constexpr int longest_line = 128;

    struct Line {
        std::array<int, longest_line> moves;
        int length = 0;

        void set(int move, const Line& rest) {
            moves[0] = move;
            length = std::min(rest.length, longest_line - 1) + 1;
            std::copy_n(rest.moves.begin(), length - 1, moves.begin() + 1);
        }
    };

    // A move and the static value after it, for the side to move there.
    struct Child {
        double value;
        int move;
    };

    // A move of the root, its value and the line after it.
    struct Tried {
        double value = 0.0;
        Line line;
    };

    // A part of a search, whose polled nodes are counted with those of the others.
    Plain(const Rules& rules, const Evaluator& evaluator, Control& control, std::atomic<std::uint64_t>& polled)
        : rules_(rules), evaluator_(evaluator), control_(control), polled_(polled) {}

    std::vector<int> root_moves(const Position& position, PlainResult& result) {
        enter();
        int moves[Rules::max_moves];
        const int count = rules_.moves(position, moves);
        if (count == 0) result.value = rules_.final_value(position, 0);
        return {moves, moves + count};
    }

    void add(const Plain& part) {
        nodes_ += part.nodes_;
        saw_horizon_ = saw_horizon_ || part.saw_horizon_;
        stopped_ = stopped_ || part.stopped_;
    }

    static void consider(double value, int move, const Line& line, double& best, PlainResult& result) {
        if (value > best) {
            best = value;
            result.best.assign(1, move);
            result.line.assign(1, move);
            result.line.insert(result.line.end(), line.moves.begin(), line.moves.begin() + line.length);
        } else if (value == best) {
            result.best.push_back(move);
        }
    }

    PlainResult finish(PlainResult& result, double best) const {
        if (!result.best.empty()) result.value = best;
        result.nodes = nodes_;
        result.exact = !saw_horizon_;
        result.complete = !stopped_;
        return result;
    }

    void enter() {
        if (++nodes_ % poll_nodes != 0) return;
        control_.publish_nodes(polled_.fetch_add(poll_nodes) + poll_nodes);
        stopped_ = control_.stopped();
    }

    double leaf(const Position& position) {
        saw_horizon_ = true;
        return evaluator_(position);
    }

    double full(const Position& position, int depth, int ply, Line& line) {
        enter();
        line.length = 0;
        int moves[Rules::max_moves];
        const int count = rules_.moves(position, moves);
        if (count == 0) return rules_.final_value(position, ply);  // 1
        if (depth == 0) return leaf(position);
        double best = -infinity;
        Line below;
        for (int i = 0; i < count && !stopped_; ++i) {
            const double value = -full(rules_.play(position, moves[i]), depth - 1, ply + 1, below);
            if (value > best) {
                best = value;
                line.set(moves[i], below);
            }
        }
        return best;
    }

    double pruned(const Position& position, int depth, int ply, double alpha, double beta, Line& line) {
        enter();
        line.length = 0;
        int moves[Rules::max_moves];
        const int count = rules_.moves(position, moves);
        if (count == 0) return rules_.final_value(position, ply);  // 1
        if (depth == 0) return leaf(position);
        if (depth >= ordering_depth) order(position, moves, count, ply);  // 2
        double best = -infinity;
        Line below;
        for (int i = 0; i < count && !stopped_; ++i) {  // 3
            const double value =
                -pruned(rules_.play(position, moves[i]), depth - 1, ply + 1, -beta, -std::max(alpha, best), below);
            if (value > best) {
                best = value;
                line.set(moves[i], below);
                if (best >= beta) break;
            }
        }
        return best;
    }

    void order(const Position& position, int* moves, int count, int ply) const {
        Child children[Rules::max_moves];
        for (int i = 0; i < count; ++i) {
            const Position child = rules_.play(position, moves[i]);
            const bool over = rules_.is_over(child);
            children[i] = {over ? rules_.final_value(child, ply + 1) : evaluator_(child), moves[i]};
        }
        std::stable_sort(children, children + count, [](const Child& a, const Child& b) { return a.value < b.value; });
        for (int i = 0; i < count; ++i) moves[i] = children[i].move;
    }

    const Rules& rules_;
    const Evaluator& evaluator_;
    Control& control_;
    std::atomic<std::uint64_t> all_polled_{0};
    std::atomic<std::uint64_t>& polled_;
    std::uint64_t nodes_ = 0;
    bool saw_horizon_ = false;
    bool stopped_ = false;
};

}  // namespace heibai::search
