// A Monte Carlo tree search by one thread whose leaves wait for each other and are evaluated in batches, with or without
// priors, as src/heibai/search/mcts_run.py does it; the steps stand in src/heibai/search/mcts.py.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/rng.hpp"
#include "search/mcts/batch_evaluator.hpp"
#include "search/mcts/limits.hpp"
#include "search/mcts/outlook.hpp"
#include "search/mcts/playouts.hpp"
#include "search/mcts/selection.hpp"
#include "search/mcts/tree.hpp"

namespace heibai::search {

struct QueueSettings {
    int plies;  // of a simulation, or to_the_end
    double scale;  // of the evaluator (squash)
    double c;  // weight of the exploration term
    double prior;  // weight of the priors, 0: there are none
    bool knows;  // priors are the game's, the greatest first
    std::size_t batch;
};

template <typename Rules>
class MctsQueue {
public:
    using Position = typename Rules::Position;

    // Playouts start from `start`, the root, which has its children unless there are priors.
    MctsQueue(const Rules& rules, MctsTree& tree, const Position& start, BatchEvaluator<Position>& evaluator,
              const QueueSettings& settings, Rng rng)
        : rules_(rules), tree_(tree), start_(start), evaluator_(evaluator), settings_(settings), rng_(rng) {
        positions_.reserve(settings.batch);
    }

    // Makes playouts while it may; calls `tell` now and then. An evaluator that throws leaves no tree behind.
    template <typename Tell>
    void run(MctsClock& clock, const Tell& tell) {
        if (!tree_.root().children) {
            expand_root();
            tree_.root().proof.set(Proof::open);  // a kept leaf that the game decided: its moves are to say so
        }
        while (tree_.root().proof == Proof::open && clock.allows(made_, entered_)) {
            playout();
            if (!clock.is_time_to_tell(made_)) continue;
            clock.count(made_, entered_);
            tell();
        }
        evaluate();
        clock.count(made_, entered_);
    }

private:
    // A part of `steps_`: the nodes from the root to a leaf.
    struct Path {
        std::size_t begin, end;
    };

    void playout() {
        Position position = start_;
        bool first = false;
        const Path path = descend(position, first);
        Node& leaf = tree_[steps_[path.end - 1]];
        if (first && rules_.is_over(position)) leaf.proof.set(proof_of(1.0 - rules_.outcome(position)));
        for (std::size_t i = path.begin; i < path.end; ++i) tree_[steps_[i]].visits.template add<false>(1);
        if (leaf.busy) {  // somebody waits there: a lost visit, until the batch is evaluated
            collided_.push_back(path);
        } else if (const Proof known = leaf.proof; known != Proof::open) {
            ++made_;
            count(path, 1.0 - worth(known));
            prove(path);
            drop(path);
        } else {
            simulate(path, leaf, position);
        }
        if (waiting_.size() >= settings_.batch || collided_.size() >= settings_.batch) evaluate();
    }

    Path descend(Position& position, bool& first) {  // 1
        const std::size_t begin = steps_.size();
        std::size_t at = 0;
        steps_.push_back(at);
        while (tree_[at].proof == Proof::open && (tree_[at].children || opens(tree_[at], position))) {
            at = choose(tree_[at], first);
            rules_.advance(position, tree_[at].move);
            ++entered_;
            steps_.push_back(at);
        }
        return {begin, steps_.size()};
    }

    // 2. Without priors a node is expanded by its second visit.
    bool opens(Node& node, const Position& position) {
        if (has_priors() || !node.visits) return false;
        int moves[Rules::max_moves];
        return tree_.template expand<false>(node, moves, rules_.moves(position, moves), stock_);
    }

    std::size_t choose(Node& node, bool& first) {
        if (settings_.knows) return go_to(tree_, node, best_by_ranked_prior(tree_, node, settings_.prior), first);
        if (has_priors()) return go_to(tree_, node, best_by_prior(tree_, node, settings_.prior), first);
        const std::uint32_t tried = node.tried, left = node.children - tried;
        if (left) return go_to(tree_, node, tried + rng_.below(left), first);
        first = false;
        return best_by_mean(tree_, node, settings_.c);
    }

    // 3. A simulation that ends with its game is counted at once, another one waits.
    void simulate(const Path& path, Node& leaf, Position& position) {
        ++made_;
        const int steps = rules_.simulate(position, settings_.plies, rng_);
        entered_ += static_cast<std::uint64_t>(steps);
        if (settings_.plies == to_the_end || rules_.is_over(position)) {
            const double value = rules_.outcome(position);
            count(path, steps % 2 ? 1.0 - value : value);
            drop(path);
            return;
        }
        leaf.busy.set(has_priors());
        waiting_.push_back(path);
        plies_.push_back(path.end - path.begin - 1 + static_cast<std::size_t>(steps));
        positions_.push_back(std::move(position));
    }

    // Evaluates what waits and counts it in its order; nothing of the collisions is left.
    void evaluate() {
        for (const Path& path : collided_)
            for (std::size_t i = path.begin; i < path.end; ++i) {
                Node& node = tree_[steps_[i]];
                node.visits.set(node.visits - 1);
            }
        if (!waiting_.empty()) {
            const Evaluations found = evaluator_.evaluate(positions_, plies_);
            for (std::size_t i = 0; i < waiting_.size(); ++i) enter(found, i);
        }
        collided_.clear();
        waiting_.clear();
        positions_.clear();
        plies_.clear();
        steps_.clear();
    }

    void enter(const Evaluations& found, std::size_t i) {
        const Path path = waiting_[i];
        Node& leaf = tree_[steps_[path.end - 1]];
        if (found.outlooks && found.outlooks[i].proof != Proof::open) {
            leaf.busy.set(0);
            leaf.proof.set(negated(found.outlooks[i].proof));
            count(path, worth(found.outlooks[i].proof));
            return prove(path);
        }
        const double value = squash(found.values[i], settings_.scale);
        count(path, (plies_[i] - (path.end - path.begin - 1)) % 2 ? 1.0 - value : value);
        if (!has_priors()) return;
        leaf.busy.set(0);
        expand(leaf, positions_[i], found, i);
    }

    void expand_root() {
        const std::vector<Position> position{start_};
        const Evaluations found = evaluator_.evaluate(position, {0});
        expand(tree_.root(), start_, found, 0);
    }

    void expand(Node& node, const Position& position, const Evaluations& found, std::size_t i) {
        int moves[Rules::max_moves] = {};
        if (found.outlooks) return expand(node, found.outlooks[i], moves);
        const int count = rules_.moves(position, moves);
        if (!tree_.template expand<false>(node, moves, count, stock_)) return;
        double total = 0.0;
        for (int k = 0; k < count; ++k) total += liking(found, i, moves[k]);
        for (int k = 0; k < count; ++k)
            tree_.prior(node.first + static_cast<std::size_t>(k)) =
                total > 0.0 ? liking(found, i, moves[k]) / total : 1.0 / count;
    }

    void expand(Node& node, const Outlook& outlook, int* moves) {
        const std::size_t count = outlook.moves.size();
        for (std::size_t k = 0; k < count; ++k) moves[k] = outlook.moves[k].first;
        if (!tree_.template expand<false>(node, moves, static_cast<int>(count), stock_)) return;
        for (std::size_t k = 0; k < count; ++k) tree_.prior(node.first + k) = outlook.moves[k].second;
    }

    double liking(const Evaluations& found, std::size_t i, int move) const {
        const auto column = static_cast<std::size_t>(rules_.packed(move));
        return found.policies && column < found.moves ? found.policies[i * found.moves + column] : 0.0;
    }

    // 4. `ours`: what the playout was worth for the side to move in the last node; its visits are counted already.
    void count(const Path& path, double ours) {
        double theirs = 1.0 - ours;
        for (std::size_t i = path.end; i-- > path.begin;) {
            if (i > path.begin) std::swap(ours, theirs);
            tree_[steps_[i]].total.template add<false>(ours);
        }
    }

    void prove(const Path& path) {  // 5
        for (std::size_t i = path.end - 1; i-- > path.begin;) {
            Node& node = tree_[steps_[i]];
            const Proof found = tree_.settle(node);
            if (found == Proof::open) return;
            node.proof.set(i > path.begin ? negated(found) : found);
        }
    }

    // The last path: it is counted, and nobody asks for it again.
    void drop(const Path& path) { steps_.resize(path.begin); }

    bool has_priors() const { return settings_.prior > 0.0; }

    const Rules& rules_;
    MctsTree& tree_;
    const Position& start_;
    BatchEvaluator<Position>& evaluator_;
    QueueSettings settings_;
    Rng rng_;
    MctsTree::Stock stock_;
    std::vector<std::size_t> steps_;  // of the paths that wait or collided, one after the other
    std::vector<Path> waiting_, collided_;  // the oldest first
    std::vector<Position> positions_;  // [waiting] where the simulations were cut off
    std::vector<std::size_t> plies_;  // [waiting] from the root to there
    std::uint64_t made_ = 0, entered_ = 0;  // playouts; positions entered after the root
};

}  // namespace heibai::search
