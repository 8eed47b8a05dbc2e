// One thread of a Monte Carlo tree search, playout by playout as src/heibai/search/mcts.py; the steps stand there.
//
// With `shared` other threads work on the tree too. A visit then counts from when it passes a node, its worth from when
// its playout has ended: in between it is a lost playout to the others, which go elsewhere (virtual loss; Chaslot, Winands
// & van den Herik 2008). Nobody waits but for the root's first move: who finds a node locked, or another one's first
// playout under way below it, chooses among what there is or simulates from where it is. The nodes near the root, which
// all threads want, are kept out of their way: a few playouts running start from one camp, the last node on the way with
// so many visits that they change nothing there, and are counted together at it and above it when the camp is left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

#include "common/rng.hpp"
#include "search/mcts/limits.hpp"
#include "search/mcts/playouts.hpp"
#include "search/mcts/selection.hpp"
#include "search/mcts/tree.hpp"

namespace heibai::search {

template <typename Rules, typename Evaluator, bool shared>
class MctsWorker {
public:
    using Position = typename Rules::Position;

    // Playouts start from `start`, the root, which has its children; `c`: weight of the exploration term; `rave`: 0, or
    // RAVE's K for a thread with a tree of its own.
    MctsWorker(const Rules& rules, MctsTree& tree, const Position& start, const Playouts<Rules, Evaluator>& simulations,
               double c, double rave, Rng rng)
        : rules_(rules),
          tree_(tree),
          start_(start),
          camp_(start),
          simulations_(simulations),
          c_(c),
          rave_(rave),
          rng_(rng) {}

    // Makes playouts while it may; calls `tell` now and then.
    template <typename Tell>
    void run(MctsClock& clock, const Tell& tell) {
        std::uint64_t made = 0;
        while (tree_.root().proof == Proof::open && clock.allows(made, nodes())) {
            if (shared && is_time_to_move()) move_camp();
            playout(shared ? camp_ : start_);
            ++made;
            if (!clock.is_time_to_tell(made)) continue;
            clock.count(made, nodes());
            tell();
        }
        leave_camp();
        clock.count(made, nodes());
    }

private:
    std::uint64_t nodes() const { return entered_ + simulations_.nodes(); }

    void playout(Position position) {
        path_.resize(above_);
        bool first = false;
        if (path_.empty()) {
            path_.push_back(0);
            first = !pass(tree_.root());
        }
        std::size_t at = path_.back();
        for (;;) {  // 1
            Node& node = tree_[at];
            if (node.proof != Proof::open) break;
            if (!node.children.acquire() && (first || !expand(node, position))) break;
            const std::size_t child = choose(node, first);
            if (child == nobody && at == 0) {
                std::this_thread::yield();
                continue;
            }
            if (child == nobody) break;
            enter(at = child, position);
        }
        Node& last = tree_[at];
        if (first && rules_.is_over(position)) announce(last, proof_of(1.0 - rules_.outcome(position)));
        const Proof known = last.proof;
        const double ours = known != Proof::open ? 1.0 - worth(known) : simulations_.run(position, rng_);  // 3
        const double worth = count(above_, path_.size(), 1, ours);
        worth_ += worth;
        ++made_;
        if (counts_seen && rave_ > 0.0) count_seen(position, worth);
        if (known != Proof::open) prove();
    }

    void enter(std::size_t child, Position& position) {
        rules_.advance(position, tree_[child].move);
        ++entered_;
        path_.push_back(child);
    }

    bool is_time_to_move() const { return !above_ || made_ == group || tree_[path_[above_ - 1]].proof != Proof::open; }

    void move_camp() {
        leave_camp();
        camp_ = start_;
        path_.clear();
        if (tree_.root().visits < crowded) return;
        path_.push_back(0);
        for (;;) {
            const Node& node = tree_[path_.back()];
            const std::size_t child = node.tried < node.children ? nobody : best_by_mean(tree_, node, c_);
            if (child == nobody || tree_[child].visits < crowded || tree_[child].proof != Proof::open) break;
            enter(child, camp_);
        }
        above_ = path_.size();
    }

    void leave_camp() {
        if (above_) count(0, above_, made_, worth_);
        above_ = made_ = 0;
        worth_ = 0.0;
    }

    // Visits before this one, which is counted now where the tree is shared.
    std::uint32_t pass(Node& node) {
        if constexpr (shared) return node.visits.template add<true>(1);
        return node.visits;
    }

    bool expand(Node& node, const Position& position) {  // 2
        int moves[Rules::max_moves];
        if (shared && !node.busy.try_lock()) return false;
        const bool done =
            node.children || tree_.template expand<shared>(node, moves, rules_.moves(position, moves), stock_);
        if (shared) node.busy.unlock();
        return done;
    }

    // The child to go to, passed; `first`: for the first time. `nobody` where there is none to be had.
    std::size_t choose(Node& node, bool& first) {
        if (counts_seen && rave_ > 0.0) return go_to(tree_, node, best_by_rave(tree_, node, c_, rave_), first);
        std::size_t at = node.tried < node.children ? untried(node) : nobody;
        first = at != nobody;
        if (first) return at;
        at = best_by_mean(tree_, node, c_);
        if (at != nobody) pass(tree_[at]);
        return at;
    }

    std::size_t untried(Node& node) {
        if (shared && !node.busy.try_lock()) return nobody;
        const std::uint32_t tried = node.tried, left = node.children - tried;
        const std::size_t at = left ? node.first + tried : nobody;
        if (left) {
            tree_.swap(at, at + rng_.below(left));
            pass(tree_[at]);
            node.tried.publish(static_cast<std::uint16_t>(tried + 1));
        }
        if (shared) node.busy.unlock();
        return at;
    }

    // Counts the playout that ended in `end` for every child whose move was played below its parent by the side that moves
    // there: its stone stands. `worth`: for the root's mover.
    void count_seen(const Position& end, double worth) {
        if constexpr (counts_seen) {
            for (std::size_t i = 0; i < path_.size(); ++i) {
                const Node& node = tree_[path_[i]];
                const auto halves = static_cast<std::uint32_t>(2.0 * (i % 2 ? 1.0 - worth : worth));
                for (std::size_t child = node.first; child < node.first + std::size_t{node.children}; ++child) {
                    if (!rules_.stands(end, tree_[child].move, start_, i)) continue;
                    Seen& seen = tree_.seen(child);
                    ++seen.playouts;
                    seen.halves += halves;
                }
            }
        }
    }

    // 4. Counts so many playouts in the nodes `from` .. `to` - 1 of the path. `ours`: what they were worth for the side to
    // move in the last of these nodes; returned for the side that chose the first, the root's mover if that is the root.
    double count(std::size_t from, std::size_t to, std::uint32_t playouts, double ours) {
        double theirs = playouts - ours;
        for (std::size_t i = to; i-- > from;) {
            if (i > 0) std::swap(ours, theirs);
            Node& node = tree_[path_[i]];
            if (!shared || i < above_) node.visits.template add<shared>(playouts);
            node.total.template add<shared>(ours);
        }
        return ours;
    }

    void prove() {  // 5
        for (std::size_t i = path_.size() - 1; i-- > 0;) {
            Node& node = tree_[path_[i]];
            const Proof found = tree_.settle(node);
            if (found == Proof::open) return;
            announce(node, i > 0 ? negated(found) : found);
        }
    }

    static void announce(Node& node, Proof proof) {
        if constexpr (shared)
            node.proof.announce(proof);
        else
            node.proof.set(proof);
    }

    static constexpr bool counts_seen = !shared && Rules::stones_stay;

    static constexpr std::uint32_t crowded = 2048;  // visits from which on a node can be, or be above, a camp
    static constexpr std::uint32_t group = 8;  // playouts from one camp

    const Rules& rules_;
    MctsTree& tree_;
    const Position& start_;
    Position camp_;
    Playouts<Rules, Evaluator> simulations_;
    double c_;
    double rave_;
    Rng rng_;
    MctsTree::Stock stock_;
    std::vector<std::size_t> path_;  // of the playout: the root first
    std::size_t above_ = 0;  // nodes of the path down to the camp, 0: there is none; they are counted later
    std::uint32_t made_ = 0;  // playouts from the camp, and what they were worth for the side to move there
    double worth_ = 0.0;
    std::uint64_t entered_ = 0;  // positions entered in the tree, after the root
};

}  // namespace heibai::search
