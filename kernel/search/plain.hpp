// Minimax and alpha-beta without a table: the twins of src/heibai/search/{minimax,alphabeta}.py, node for node.
//
// Contract (docs/contract.md). Value for the side to move at the root, of leaves `depth` plies below it or finished
// before; alpha-beta (fail-soft negamax, Knuth and Moore 1975) has minimax's value and moves at every depth. Every
// position entered is a node; those looked at only to order moves are not. At the root moves are tried in ascending
// order and only a strictly better value replaces the best. With `every_best` all moves that equal the best are found:
// the window at the root is then a hair wider.
//
// Rules: as search/engine.hpp wants them. Evaluator: a functor, value for the side to move, clipped.
//
// Steps: 1. a finished game or depth 0 is scored; 2. with 3 plies or more left children are ordered by their static
// value, best first, ties by index; 3. each is searched until one reaches beta.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace heibai::search {

template <typename Rules>
struct PlainResult {
    double value = 0.0;
    int moves[Rules::max_moves];  // the best one; all that equal it when asked for
    int count = 0;                // 0: the game is over
    std::uint64_t nodes = 0;
    int line[128];                // principal variation of the first best move
    int line_length = 0;
};

template <typename Rules, typename Evaluator>
class Plain {
public:
    using Position = typename Rules::Position;
    using Result = PlainResult<Rules>;

    Plain(const Rules& rules, const Evaluator& evaluator) : rules_(rules), evaluator_(evaluator) {}

    Result alphabeta(const Position& position, int depth, bool every_best) {
        return root(position, depth, [&](const Position& child, double best, bool have_best, Line& line) {
            const double alpha = every_best && have_best ? std::nextafter(best, -infinity) : best;
            return value(child, depth - 1, 1, -infinity, -alpha, line);
        });
    }

    Result minimax(const Position& position, int depth) {
        return root(position, depth,
                    [&](const Position& child, double, bool, Line&) { return full_value(child, depth - 1, 1); });
    }

private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();
    static constexpr int ordering_depth = 3;

    struct Line {
        int moves[127];
        int length = 0;

        void set(int move, const Line& rest) {
            moves[0] = move;
            length = std::min(rest.length, 126) + 1;
            std::copy_n(rest.moves, length - 1, moves + 1);
        }
    };

    struct Child {
        double value;
        int move;
        Position position;
    };

    template <typename Visit>
    Result root(const Position& position, int depth, Visit&& visit) {
        Result result;
        int moves[Rules::max_moves];
        const int count = rules_.moves(position, moves);
        nodes_ = 1;
        if (count == 0) result.value = leaf(position, 0);
        double best = -infinity;
        for (int i = 0; i < count; ++i) {
            Line line;
            const double value = -visit(rules_.play(position, moves[i]), best, result.count > 0, line);
            if (value > best) {
                best = value;
                result.count = 0;
                result.line[0] = moves[i];
                std::copy_n(line.moves, line.length, result.line + 1);
                result.line_length = depth > 0 ? line.length + 1 : 1;
            }
            if (value == best) result.moves[result.count++] = moves[i];
        }
        if (count) result.value = best;
        result.nodes = nodes_;
        return result;
    }

    double leaf(const Position& position, int ply) const {
        return rules_.is_over(position) ? rules_.final_value(position, ply) : evaluator_(position);
    }

    double value(const Position& position, int depth, int ply, double alpha, double beta, Line& line) {
        ++nodes_;
        if (depth == 0) return leaf(position, ply);  // 1
        int moves[Rules::max_moves];
        const int count = rules_.moves(position, moves);
        if (count == 0) return rules_.final_value(position, ply);
        return depth >= ordering_depth ? ordered(position, moves, count, depth, ply, alpha, beta, line)
                                       : ascending(position, moves, count, depth, ply, alpha, beta, line);
    }

    double ascending(const Position& position, const int* moves, int count, int depth, int ply, double alpha,
                     double beta, Line& line) {
        double best = -infinity;
        Line reply;
        for (int i = 0; i < count; ++i) {  // 3
            const Position child = rules_.play(position, moves[i]);
            reply.length = 0;
            const double score = -value(child, depth - 1, ply + 1, -beta, -std::max(alpha, best), reply);
            if (score > best) {
                best = score;
                line.set(moves[i], reply);
                if (best >= beta) break;
            }
        }
        return best;
    }

    double ordered(const Position& position, const int* moves, int count, int depth, int ply, double alpha,
                   double beta, Line& line) {
        Child children[Rules::max_moves];
        for (int i = 0; i < count; ++i) {  // 2: a stable insertion, lowest value for the child's mover first
            const Position child = rules_.play(position, moves[i]);
            const double value = leaf(child, ply + 1);
            int at = i;
            for (; at > 0 && children[at - 1].value > value; --at) children[at] = children[at - 1];
            children[at] = {value, moves[i], child};
        }
        double best = -infinity;
        Line reply;
        for (int i = 0; i < count; ++i) {  // 3
            reply.length = 0;
            const double score = -value(children[i].position, depth - 1, ply + 1, -beta, -std::max(alpha, best), reply);
            if (score > best) {
                best = score;
                line.set(children[i].move, reply);
                if (best >= beta) break;
            }
        }
        return best;
    }

    double full_value(const Position& position, int depth, int ply) {
        ++nodes_;
        if (depth == 0) return leaf(position, ply);  // 1
        int moves[Rules::max_moves];
        const int count = rules_.moves(position, moves);
        if (count == 0) return rules_.final_value(position, ply);
        double best = -infinity;
        for (int i = 0; i < count; ++i) best = std::max(best, -full_value(rules_.play(position, moves[i]), depth - 1, ply + 1));
        return best;
    }

    const Rules& rules_;
    const Evaluator& evaluator_;
    std::uint64_t nodes_ = 0;
};

}  // namespace heibai::search
