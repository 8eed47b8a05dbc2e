// Monte Carlo tree search, playout by playout as src/heibai/search/mcts.py: the same visits, values, line and nodes for
// a seed. Steps and contract stand there.
//
// A stop (limits or flag of the control block) leaves every playout whole; the flag is looked at before each, the clock
// before every sixteenth. Progress goes to the control block at most 20 times a second.
//
// Rules of a game, as a type:
//   using Position;  static constexpr int max_moves;
//   int moves(const Position&, int* out)          ascending, only the pass when the side must pass, 0 when over
//   void advance(Position&, int move)
//   bool is_over(const Position&)
//   double outcome(const Position&)               1, 1/2 or 0: a finished game for the side to move
//   int simulate(Position&, int plies, Rng&)      random moves until `plies` were made (-1: no limit) or the game is over;
//                                                 a pass draws nothing and is not counted. Returns moves and passes made
//   int stones(const Position&)   int cells()     how full the board is
//   bool same(const Position&, const Position&)
//   bool may_lead(const Position& from, const Position& to)   false only where no moves lead from one to the other
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "search/mcts_tree.hpp"
#include "search/playouts.hpp"

namespace heibai::search {

struct MctsSettings {
    int plies = 10;            // of a simulation, or to_the_end
    double scale = 1.0;        // of the evaluator (squash)
    double c = 0.7071067811865475244;
    bool final_mean = false;   // the best mean is played, not the move with most visits
    bool phases = false;       // plies and a factor for the playouts by phase
    bool reuse = false;        // the tree is kept for the next search
};

struct MctsLimits {
    std::uint64_t playouts = 0;  // 0: no limit
    std::uint64_t nodes = 0;     // positions entered; 0: no limit
    double seconds = 0.0;        // 0: no limit
};

struct MoveVisits {
    int move;
    std::uint32_t visits;
    double value;  // probability of winning
};

struct MctsResult {
    int move = -1;  // -1: the game is over
    double value = 0.0;
    bool exact = false;
    std::uint64_t playouts = 0;
    std::uint64_t nodes = 0;
    std::vector<int> line;
    std::vector<MoveVisits> moves;  // those that were tried, ascending
};

// When a search must end, and when it tells of itself.
class MctsClock {
public:
    MctsClock(const MctsLimits& limits, Control& control)
        : playouts_(limits.playouts ? limits.playouts : std::numeric_limits<std::uint64_t>::max()),
          nodes_(limits.nodes ? limits.nodes : std::numeric_limits<std::uint64_t>::max()),
          control_(control),
          told_(Control::Clock::now()) {
        control.start(limits.seconds, limits.nodes);
    }

    bool allows(std::uint64_t playouts, std::uint64_t nodes) const {
        if (playouts == 0) return true;
        if (playouts >= playouts_ || nodes >= nodes_ || control_.stopped()) return false;
        return playouts % poll_playouts != 0 || !control_.over(nodes);
    }

    // True at most 20 times a second; asked for before every sixteenth playout.
    bool is_time_to_tell(std::uint64_t playouts) {
        if (playouts % poll_playouts != 0) return false;
        const auto now = Control::Clock::now();
        if (now - told_ < std::chrono::milliseconds(50)) return false;
        told_ = now;
        return true;
    }

private:
    static constexpr std::uint64_t poll_playouts = 16;

    std::uint64_t playouts_, nodes_;
    Control& control_;
    Control::Clock::time_point told_;
};

// One player's tree; one search at a time.
template <typename Rules>
class Mcts {
public:
    using Position = typename Rules::Position;

    Mcts(const Rules& rules, const MctsSettings& settings, std::size_t megabytes)
        : rules_(rules), settings_(settings), tree_(megabytes) {}

    // Forgets the tree of the last search.
    void forget() { kept_.reset(); }

    // Starts `control` with the limits. `evaluator` may be null when simulations go to the end.
    template <typename Evaluator>
    MctsResult search(const Position& position, const Evaluator* evaluator, MctsLimits limits, Rng rng,
                      Control& control) {
        const Phase phase = settings_.phases ? phase_of(rules_.stones(position), rules_.cells())
                                             : Phase{0, settings_.plies, 1};
        limits.playouts *= static_cast<std::uint64_t>(phase.factor);
        MctsClock clock(limits, control);
        if (rules_.is_over(position)) return finished(position);
        prepare(position);
        Playouts<Rules, Evaluator> simulations(rules_, evaluator, phase.plies, settings_.scale);
        MctsResult result;
        entered_ = 1;
        while (tree_.root().proof == Proof::open && clock.allows(result.playouts, entered_ + simulations.nodes())) {
            ++result.playouts;
            playout(position, simulations, rng);
            if (clock.is_time_to_tell(result.playouts))
                tell(control, result.playouts, entered_ + simulations.nodes());
        }
        result.nodes = entered_ + simulations.nodes();
        return report(result);
    }

private:
    MctsResult finished(const Position& position) const {
        MctsResult result;
        result.value = rules_.outcome(position);
        result.nodes = 1;
        result.exact = true;
        return result;
    }

    // The root for `position`, taken from the tree of the last search if it can be.
    void prepare(const Position& position) {
        const std::size_t found = kept_ ? find(0, *kept_, position, reach) : missing;
        if (found == missing || !tree_.reroot(found)) tree_.clear();
        if (settings_.reuse) kept_ = position;
        Node& root = tree_.root();
        if (root.children) return;
        int moves[Rules::max_moves];
        tree_.expand(root, moves, rules_.moves(position, moves));
    }

    // The visited node of `wanted` at or below `index`, at most so many choices further down (forced moves are none);
    // depth first, children in the order in which they were first tried.
    std::size_t find(std::size_t index, const Position& position, const Position& wanted, int choices) const {
        if (rules_.same(position, wanted)) return index;
        const Node& node = tree_[index];
        const int left = choices - (node.children > 1);
        if (left < 0 || !rules_.may_lead(position, wanted)) return missing;
        for (int i = 0; i < node.tried; ++i) {
            const std::size_t child = node.first + static_cast<std::size_t>(i);
            Position after = position;
            rules_.advance(after, tree_[child].move);
            if (const std::size_t found = find(child, after, wanted, left); found != missing) return found;
        }
        return missing;
    }

    template <typename Simulations>
    void playout(Position position, Simulations& simulations, Rng& rng) {
        path_.assign(1, 0);
        std::size_t at = 0;
        for (;;) {  // 1
            Node& node = tree_[at];
            if (node.proof != Proof::open) break;
            if (!node.children && (!node.visits || !expand(node, position))) break;
            at = node.tried < node.children ? untried(node, rng) : best(node);
            rules_.advance(position, tree_[at].move);
            ++entered_;
            path_.push_back(at);
        }
        Node& last = tree_[at];
        if (!last.visits && rules_.is_over(position)) last.proof = proof_of(1.0 - rules_.outcome(position));
        const bool known = last.proof != Proof::open;
        const double ours = known ? 1.0 - worth(last.proof) : simulations.run(position, rng);  // 3
        count_visits(ours);
        if (known) prove();
    }

    static Proof proof_of(double value) {
        return value == 1.0 ? Proof::won : value == 0.0 ? Proof::lost : Proof::drawn;
    }

    bool expand(Node& node, const Position& position) {  // 2
        int moves[Rules::max_moves];
        const int count = rules_.moves(position, moves);
        if (!tree_.has_room(count)) return false;
        tree_.expand(node, moves, count);
        return true;
    }

    std::size_t untried(Node& node, Rng& rng) {
        const std::uint32_t other = node.tried + static_cast<std::uint32_t>(rng.below(node.children - node.tried));
        std::swap(tree_[node.first + node.tried], tree_[node.first + other]);
        return node.first + node.tried++;
    }

    std::size_t best(const Node& node) const {
        const double explore = settings_.c * std::sqrt(2.0 * std::log(static_cast<double>(node.visits)));
        const Node* children = &tree_[node.first];
        double best_score = -std::numeric_limits<double>::infinity();
        int best = 0;
        for (int i = 0; i < node.children; ++i) {
            if (children[i].proof == Proof::lost) continue;
            const double share = 1.0 / children[i].visits;
            const double score = children[i].total * share + explore * std::sqrt(share);
            if (score > best_score) {
                best_score = score;
                best = i;
            }
        }
        return node.first + static_cast<std::size_t>(best);
    }

    // 4. `ours`: for the side to move in the last node of the path.
    void count_visits(double ours) {
        double theirs = 1.0 - ours;
        for (std::size_t i = path_.size(); i-- > 0;) {
            if (i > 0) std::swap(ours, theirs);  // the root's total is for its own mover
            Node& node = tree_[path_[i]];
            ++node.visits;
            node.total += ours;
        }
    }

    void prove() {  // 5
        for (std::size_t i = path_.size() - 1; i-- > 0;) {
            Node& node = tree_[path_[i]];
            const Proof found = tree_.settle(node);
            if (found == Proof::open) return;
            node.proof = i > 0 ? negated(found) : found;
        }
    }

    void tell(Control& control, std::uint64_t playouts, std::uint64_t nodes) const {
        const Node& best = tree_.choose(tree_.root(), settings_.final_mean);
        const std::vector<int> line = tree_.line(settings_.final_mean);
        control.publish(static_cast<int>(line.size()), nodes, best.value(), best.move);
        control.publish_line(line.data(), line.size(), playouts, best.visits);
    }

    MctsResult report(MctsResult& result) const {
        const Node& root = tree_.root();
        const Node& best = tree_.choose(root, settings_.final_mean);
        result.move = best.move;
        result.value = best.value();
        result.exact = root.proof != Proof::open;
        result.line = tree_.line(settings_.final_mean);
        for (int i = 0; i < root.tried; ++i) {
            const Node& child = tree_[root.first + static_cast<std::size_t>(i)];
            result.moves.push_back({child.move, child.visits, child.value()});
        }
        std::sort(result.moves.begin(), result.moves.end(),
                  [](const MoveVisits& a, const MoveVisits& b) { return a.move < b.move; });
        return result;
    }

    static constexpr std::size_t missing = static_cast<std::size_t>(-1);
    static constexpr int reach = 2;  // choices below the root among which the next position is looked for

    const Rules& rules_;
    MctsSettings settings_;
    MctsTree tree_;
    std::optional<Position> kept_;  // the root's position, while the tree may serve the next search
    std::vector<std::size_t> path_;
    std::uint64_t entered_ = 0;  // positions entered in the tree: the root once
};

}  // namespace heibai::search
