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
//   double promise(const Position&)               guess, for ordering: how good for the side that has just moved
//   std::uint64_t key(const Position&)
//   double to_table(double value, int ply), from_table(double value, int ply)   what depends on the ply, taken off
//
// Steps: 1. the limits are polled, the node limit at every node; 2. a finished game or a leaf is scored; 3. the table
// may answer, outside the principal variation; 4. moves are ordered: table move, then by the children's static values
// where that pays, else by `promise`; 5. a child in the table may answer; 6. the first move is searched with the whole
// window, the others with a null window first; 7. the result is stored as a bound.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "search/value_table.hpp"

namespace heibai::search {

struct EngineResult {
  int move = -1;             // -1: the game is over
  double value = 0.0;        // for the side to move; meaningless at depth 0
  int depth = 0;             // plies completed
  bool exact = false;        // `value` is the game's result
  std::uint64_t nodes = 0;   // positions entered
  std::vector<int> line;     // principal variation, `move` first
};

template <typename Rules, typename Evaluator>
class Engine {
 public:
  using Position = typename Rules::Position;

  Engine(const Rules& rules, const Evaluator& evaluator, ValueTable& table, Control& control)
      : rules_(rules), evaluator_(evaluator), table_(table), control_(control) {}

  // Searches depths 1, 2, ... `depth` within the limits that `control` was started with; `spent` nodes count already.
  EngineResult search(const Position& position, int depth, std::uint64_t spent = 0) {
    nodes_ = spent;
    table_.new_search();
    EngineResult result;
    std::vector<Candidate> candidates = list(position);
    if (candidates.empty()) {
      result.value = rules_.final_value(position, 0);
      result.exact = true;
      result.nodes = nodes_ + 1;
      return result;
    }
    result.move = candidates.front().move;
    result.line = {result.move};
    std::stable_sort(candidates.begin(), candidates.end(), by_order);
    for (int d = 1; d <= depth && !result.exact; ++d) {
      if (!iterate(candidates, d)) break;
      const Candidate& best = candidates.front();
      result = {best.move, best.order, d, evaluations_ == 0, nodes_, best.line};
      control_.publish(d, nodes_, result.value, result.move);
    }
    result.nodes = nodes_;
    return result;
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr int kStaticOrder = 3;  // from this depth on children are ordered by their static values
  static constexpr int kTableDepth = 2;   // from this depth on the table is used
  static constexpr std::uint64_t kPollNodes = 512;

  struct Candidate {
    int move;
    Position child;
    double order;  // larger is tried earlier; at the root the value of the last iteration
    std::uint64_t key = 0;
    std::vector<int> line{};  // at the root, of the best move
  };

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

  static bool by_order(const Candidate& a, const Candidate& b) { return a.order > b.order; }

  std::vector<Candidate> list(const Position& position) {
    int moves[Rules::max_moves];
    const int count = rules_.moves(position, moves);
    std::vector<Candidate> candidates;
    for (int i = 0; i < count; ++i) {
      const Position child = rules_.play(position, moves[i]);
      candidates.push_back({moves[i], child, rules_.promise(child), 0, {}});
    }
    return candidates;
  }

  // One depth at the root; the best candidate ends in front, the others keep their order. False when stopped.
  bool iterate(std::vector<Candidate>& candidates, int depth) {
    evaluations_ = 0;
    if (!enter()) return false;
    double best = -kInfinity;
    std::size_t best_index = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      Line line;
      const double value = -child_value(candidates[i].child, best, kInfinity, depth, 0, i == 0, line);
      if (stopped_) return false;
      if (value > best) {
        best = value;
        best_index = i;
        candidates[i].line.assign(1, candidates[i].move);
        candidates[i].line.insert(candidates[i].line.end(), line.moves, line.moves + line.length);
      }
    }
    const auto first = candidates.begin(), found = first + static_cast<std::ptrdiff_t>(best_index);
    std::rotate(first, found, found + 1);
    candidates.front().order = best;
    return true;
  }

  // 6. Value for the side to move in `child` of a search one ply below a node of depth `depth`.
  double child_value(const Position& child, double alpha, double beta, int depth, int ply, bool first, Line& line) {
    if (first) return visit(child, -beta, -alpha, depth - 1, ply + 1, line);
    const double above = std::nextafter(alpha, kInfinity);
    const double value = visit(child, -above, -alpha, depth - 1, ply + 1, line);
    if (-value <= alpha || -value >= beta || above >= beta || stopped_) return value;
    return visit(child, -beta, -alpha, depth - 1, ply + 1, line);
  }

  // 1. Counts a position; false when the search must end.
  bool enter() {
    if (nodes_ >= next_poll_) {
      control_.publish_nodes(nodes_);
      if (control_.over(nodes_)) stopped_ = true;
      next_poll_ = std::min(nodes_ + kPollNodes, control_.node_limit());
    }
    ++nodes_;
    return !stopped_;
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
    const bool tabled = depth >= kTableDepth;
    const std::uint64_t key = tabled ? rules_.key(position) : 0;
    int table_move = -1;
    if (tabled) {
      if (const ValueEntry* entry = table_.find(key)) {
        table_move = entry->move;
        double value;
        if (!(beta > std::nextafter(alpha, kInfinity)) && answered(*entry, alpha, beta, depth, ply, value)) return value;  // 3
      }
    }
    Child children[Rules::max_moves];
    expand(position, moves, count, depth, table_move, children);
    return try_children(children, count, key, alpha, beta, depth, ply, line);
  }

  // Whether a table entry decides a window; an entry that evaluations went into counts as an evaluation.
  bool answered(const ValueEntry& entry, double alpha, double beta, int depth, int ply, double& value) {
    if (!entry.answers(depth)) return false;
    value = rules_.from_table(entry.value, ply);
    const bool decides = entry.bound == Bound::exact || (entry.bound == Bound::lower ? value >= beta : value <= alpha);
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
      if (depth > kTableDepth) {
        child.key = rules_.key(child.position);
        table_.prefetch(child.key);
      }
      if (count == 1 || depth == 1) {
        child.order = 0.0;
      } else if (moves[i] == table_move) {
        child.order = kInfinity;
      } else if (depth < kStaticOrder) {
        child.order = rules_.promise(child.position);
      } else {
        child.order = rules_.is_over(child.position) ? -rules_.final_value(child.position, 0) : -evaluator_(child.position);
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

  double try_children(Child* children, int count, std::uint64_t key, double alpha, double beta, int depth, int ply, Line& line) {
    const std::uint64_t evaluations = evaluations_;
    const bool null_window = !(beta > std::nextafter(alpha, kInfinity));
    if (null_window && depth > kTableDepth) {  // 5
      for (int i = 0; i < count; ++i) {
        const ValueEntry* entry = table_.find(children[i].key);
        double value;
        if (entry && answered(*entry, -beta, -alpha, depth - 1, ply + 1, value) && -value >= beta) return -value;
      }
    }
    double best = -kInfinity;
    int best_move = children[0].move;
    Line below;
    for (int i = 0; i < count; ++i) {
      const Child& child = depth == 1 ? children[i] : pick(children, i, count);
      const double value = -child_value(child.position, std::max(alpha, best), beta, depth, ply, i == 0, below);
      if (stopped_) return 0.0;
      if (value > best) {
        best = value;
        best_move = child.move;
        if (best > alpha) line.set(best_move, below);
        if (best >= beta) break;
      }
    }
    if (depth >= kTableDepth) {  // 7
      const Bound bound = best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
      table_.store(key, rules_.to_table(best, ply), bound, depth, best_move, evaluations_ == evaluations);
    }
    return best;
  }

  const Rules& rules_;
  const Evaluator& evaluator_;
  ValueTable& table_;
  Control& control_;
  std::uint64_t nodes_ = 0, next_poll_ = 0;
  std::uint64_t evaluations_ = 0;  // evaluations of leaves that the running iteration rests on
  bool stopped_ = false;
};

}  // namespace heibai::search
