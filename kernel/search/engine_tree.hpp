// One thread of the engine (engine.hpp): a depth at the root, and the tree below it.
//
// Steps: 1. the limits are polled, the node limit at every node; 2. a finished game or a leaf is scored; 3. the table
// may answer, outside the principal variation; 4. moves are ordered: table move, then by the children's static values
// where that pays, else by `ordering_score`; 5. a child in the table may answer; 6. the first move is searched with the
// whole window, the others with a null window first; 7. the result is stored as a bound; 8. with several threads, a move
// that another one is searching waits until the others are tried, and the table is asked again before it is.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "search/team.hpp"
#include "search/value_table.hpp"

namespace heibai::search {

// A move at the root.
template <typename Position>
struct Candidate {
    int move;
    Position child;
    double order;  // larger is tried earlier; after an iteration its value
    std::vector<int> line{};  // of the best move
};

template <typename Rules, typename Evaluator>
class EngineTree {
public:
    using Position = typename Rules::Position;
    using Candidates = std::vector<Candidate<Position>>;

    EngineTree(const Rules& rules, const Evaluator& evaluator, ValueTable& table, Team& team)
        : rules_(rules), evaluator_(evaluator), table_(table), team_(team), meter_(team, lot) {}

    // One depth at the root; the best candidate ends in front, the others keep their order. False when the limits stopped
    // it, or another thread has finished the depth.
    bool iterate(Candidates& candidates, int depth) {
        step_ = depth;
        stopped_ = false;
        evaluations_ = 0;
        if (!enter()) return false;
        double best = -infinity;
        std::size_t best_index = 0;
        Waiting waiting;
        const int count = static_cast<int>(candidates.size());
        for (int turn = 0; turn < count + waiting.count; ++turn) {
            const int i = turn < count ? turn : waiting.index[turn - count];
            Candidate<Position>& candidate = candidates[i];
            const bool shared = is_shared(turn, depth);
            const std::uint64_t name = shared ? name_of(rules_.key(candidate.child), depth) : 0;
            if (shared && turn < count && waiting.has_room() && team_.marks()->holds(name)) {  // 8
                waiting.add(i);
                continue;
            }
            const Mark mark(shared ? team_.marks() : nullptr, name);
            Line line;
            const double value = -child_value(candidate.child, best, infinity, depth, 0, i == 0, line);
            if (stopped_) return false;
            if (value > best) {
                best = value;
                best_index = i;
                candidate.line.assign(1, candidate.move);
                candidate.line.insert(candidate.line.end(), line.moves, line.moves + line.length);
            }
        }
        const auto first = candidates.begin(), found = first + static_cast<std::ptrdiff_t>(best_index);
        std::rotate(first, found, found + 1);
        candidates.front().order = best;
        return true;
    }

    // Whether the last iteration rests on results of games alone.
    bool solved() const { return evaluations_ == 0; }

    // Nodes of all threads, this one's last included.
    std::uint64_t tell() { return meter_.tell(); }

private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();
    static constexpr int static_order = 3;  // from this depth on children are ordered by their static values
    static constexpr int table_depth = 2;  // from this depth on the table is used
    static constexpr int shared_depth = 4;  // from here on threads tell each other what they search; above table_depth
    static constexpr std::uint64_t lot = 4096;  // nodes between two looks at the limits

    struct Child {
        int move;
        double order;
        std::uint64_t key;
        Position position;
    };

    struct Line {
        int moves[128];
        int length = 0;

        void set(int move, const Line& rest) {
            moves[0] = move;
            length = std::min(rest.length, 127) + 1;
            std::copy_n(rest.moves, length - 1, moves + 1);
        }
    };

    // 6. Value for the side to move in `child` of a search one ply below a node of depth `depth`.
    double child_value(const Position& child, double alpha, double beta, int depth, int ply, bool first, Line& line) {
        if (first) return visit(child, -beta, -alpha, depth - 1, ply + 1, line);
        const double above = std::nextafter(alpha, infinity);
        const double value = visit(child, -above, -alpha, depth - 1, ply + 1, line);
        if (-value <= alpha || -value >= beta || above >= beta || stopped_) return value;
        return visit(child, -beta, -alpha, depth - 1, ply + 1, line);
    }

    // 1. Counts a position; false when the search must end.
    bool enter() {
        if (!meter_.enter(step_)) stopped_ = true;
        return !stopped_;
    }

    // 8. Whether threads keep out of each other's way at a move: not the first of its node, on which the others depend.
    bool is_shared(int turn, int depth) const { return turn > 0 && depth >= shared_depth && team_.marks(); }

    static std::uint64_t name_of(std::uint64_t key, int depth) {
        return key ^ static_cast<std::uint64_t>(depth) * 0x9E3779B97F4A7C15ULL;
    }

    double leaf(const Position& position, int ply) {
        if (rules_.is_over(position)) return rules_.final_value(position, ply);
        ++evaluations_;
        return evaluator_(position);
    }

    // Fail-soft value of `position` within (alpha, beta); `line` is set where the value lies inside.
    double visit(const Position& position, double alpha, double beta, int depth, int ply, Line& line) {
        line.length = 0;
        if (!enter()) return 0.0;
        if (depth == 0) return leaf(position, ply);  // 2
        int moves[Rules::max_moves];
        const int count = rules_.moves(position, moves);
        if (count == 0) return rules_.final_value(position, ply);
        const bool tabled = depth >= table_depth;
        const std::uint64_t key = tabled ? rules_.key(position) : 0;
        int table_move = -1;
        if (tabled) {
            ValueEntry entry;
            if (table_.find(key, entry)) {
                table_move = entry.move;
                double value;
                if (is_null(alpha, beta) && answered(entry, alpha, beta, depth, ply, value)) return value;  // 3
            }
        }
        Child children[Rules::max_moves];
        expand(position, moves, count, depth, table_move, children);
        return try_children(children, count, key, alpha, beta, depth, ply, line);
    }

    static bool is_null(double alpha, double beta) { return !(beta > std::nextafter(alpha, infinity)); }

    // Whether a table entry decides a window; an entry that evaluations went into counts as an evaluation.
    bool answered(const ValueEntry& entry, double alpha, double beta, int depth, int ply, double& value) {
        if (!entry.answers(depth)) return false;
        value = rules_.from_table(entry.value, ply);
        const bool decides =
            entry.bound == Bound::exact || (entry.bound == Bound::lower ? value >= beta : value <= alpha);
        if (decides && !entry.solved) ++evaluations_;
        return decides;
    }

    // 4. Plays the moves and gives each child its place in the order.
    void expand(const Position& position, const int* moves, int count, int depth, int table_move, Child* children) {
        for (int i = 0; i < count; ++i) {
            Child& child = children[i];
            child.move = moves[i];
            child.position = rules_.play(position, moves[i]);
            child.key = 0;
            if (depth > table_depth) {
                child.key = rules_.key(child.position);
                table_.prefetch(child.key);
            }
            if (count == 1 || depth == 1) {
                child.order = 0.0;
            } else if (moves[i] == table_move) {
                child.order = infinity;
            } else if (depth < static_order) {
                child.order = rules_.ordering_score(child.position);
            } else {
                child.order = rules_.is_over(child.position) ? -rules_.final_value(child.position, 0)
                                                             : -evaluator_(child.position);
            }
        }
    }

    static Child& pick(Child* children, int from, int count) {
        int best = from;
        for (int i = from + 1; i < count; ++i) {
            if (children[i].order > children[best].order) best = i;
        }
        if (best != from) std::swap(children[best], children[from]);
        return children[from];
    }

    double try_children(Child* children, int count, std::uint64_t key, double alpha, double beta, int depth, int ply,
                        Line& line) {
        const std::uint64_t evaluations = evaluations_;
        const bool null_window = is_null(alpha, beta);
        double value;
        if (null_window && depth > table_depth && child_answers(children, count, alpha, beta, depth, ply, value))
            return value;
        double best = -infinity;
        int best_move = children[0].move;
        Line below;
        Waiting waiting;
        for (int turn = 0; turn < count + waiting.count; ++turn) {
            const int i = turn < count ? turn : waiting.index[turn - count];
            const Child& child = turn < count && depth > 1 ? pick(children, i, count) : children[i];
            const bool shared = is_shared(turn, depth);
            const std::uint64_t name = name_of(child.key, depth);
            if (shared) {  // 8
                if (turn < count && waiting.has_room() && team_.marks()->holds(name)) {
                    waiting.add(i);
                    continue;
                }
                ValueEntry entry;
                if (null_window && table_.find(key, entry) && answered(entry, alpha, beta, depth, ply, value))
                    return value;
            }
            const Mark mark(shared ? team_.marks() : nullptr, name);
            value = -child_value(child.position, std::max(alpha, best), beta, depth, ply, i == 0, below);
            if (stopped_) return 0.0;
            if (value > best) {
                best = value;
                best_move = child.move;
                if (best > alpha) line.set(best_move, below);
                if (best >= beta) break;
            }
        }
        if (depth >= table_depth) {  // 7
            const Bound bound = best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
            table_.store(key, {rules_.to_table(best, ply), best_move, depth, bound, evaluations_ == evaluations});
        }
        return best;
    }

    // 5. Whether what the table holds of a child decides a null window.
    bool child_answers(const Child* children, int count, double alpha, double beta, int depth, int ply, double& value) {
        for (int i = 0; i < count; ++i) {
            ValueEntry entry;
            if (!table_.find(children[i].key, entry) || !answered(entry, -beta, -alpha, depth - 1, ply + 1, value))
                continue;
            value = -value;
            if (value >= beta) return true;
        }
        return false;
    }

    const Rules& rules_;
    const Evaluator& evaluator_;
    ValueTable& table_;
    Team& team_;
    Meter meter_;
    int step_ = 0;  // the depth at the root
    std::uint64_t evaluations_ = 0;  // evaluations of leaves that the running iteration rests on
    bool stopped_ = false;
};

}  // namespace heibai::search
