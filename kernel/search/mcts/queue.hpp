// A Monte Carlo tree search by one thread whose leaves wait for each other and are evaluated in batches, with or without
// priors, as src/heibai/search/tree/run.py does it; the steps stand in src/heibai/search/mcts.py. It goes on in steps, so
// that the leaves of many searches can be evaluated in one call.
#pragma once

#ifdef __AVX__
#include <immintrin.h>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "common/rng.hpp"
#include "search/mcts/batch_evaluator.hpp"
#include "search/mcts/limits.hpp"
#include "search/mcts/outlook.hpp"
#include "search/mcts/playouts.hpp"
#include "search/mcts/policies.hpp"
#include "search/mcts/root.hpp"
#include "search/mcts/selection.hpp"
#include "search/mcts/tree.hpp"

namespace heibai::search {

struct QueueSettings {
    int plies;  // of a simulation, or to_the_end
    double scale;  // of the evaluator (squash)
    TreePolicy tree;
    RootPolicy root;
    bool knows;  // the game says what is decided and which moves are tried (outlook.hpp)
    std::size_t batch;
    std::uint64_t playouts;  // of the search, for sequential halving
    bool tells_moves;  // leaves know the move that led there
};

// Functions of the C library that were compiled for SSE stall while the upper halves of vector registers are in use.
inline void leave_wide_registers() {
#ifdef __AVX__
    _mm256_zeroupper();
#endif
}

template <typename Rules>
class MctsQueue {
public:
    using Position = typename Rules::Position;

    // Playouts start from `start`, the root, which has its children unless there are priors.
    MctsQueue(const Rules& rules, MctsTree& tree, const Position& start, const QueueSettings& settings, Rng rng)
        : rules_(rules), tree_(tree), start_(start), settings_(settings), seed_(rng.state()), rng_(rng) {
        positions_.reserve(settings.batch);
        outlooks_.resize(settings.batch);
        if (settings.knows) knowledge_.emplace(rules);
    }

    // Makes playouts while it may. True: `leaves` are to be evaluated, and `enter` told what came of it, before it goes
    // on. False: the search is over. Calls `tell` now and then.
    template <typename Tell>
    bool advance(MctsClock& clock, const Tell& tell) {
        if (!begun_) {
            if (!tree_.root().children && asks_about_root()) return true;
            begin_root();
        }
        while (!is_over_) {
            if (std::exchange(has_played_, false) && clock.is_time_to_tell(made_)) {
                clock.count(made_, entered_);
                tell();
            }
            if (halving_ && halving_->is_over(made_)) {
                if (must_evaluate()) return true;
                halving_->halve(tree_, made_);
            }
            is_over_ = tree_.root().proof != Proof::open || !clock.allows(made_, entered_);
            if (is_over_) break;
            playout();
            has_played_ = true;
            if ((waiting_.size() >= settings_.batch || collided_.size() >= settings_.batch) && must_evaluate())
                return true;
        }
        if (must_evaluate()) return true;
        clock.count(made_, entered_);
        return false;
    }

    // What waits for its evaluation; it lies in the queue until it is entered.
    const std::vector<Leaf<Position>>& leaves() const { return leaves_; }

    // What was found of every leaf, counted in their order.
    void enter(const Evaluations& found) {
        leave_wide_registers();
        if (waiting_.empty()) {
            expand(tree_.root(), start_, found, 0);
            begin_root();
        }
        for (std::size_t i = 0; i < waiting_.size(); ++i) enter(found, i);
        clear();
    }

    // With sequential halving the root's choice, else null.
    const Halving* halving() const { return halving_ ? &*halving_ : nullptr; }

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
    }

    Path descend(Position& position, bool& first) {  // 1
        const std::size_t begin = steps_.size();
        std::size_t at = 0;
        steps_.push_back(at);
        while (tree_[at].proof == Proof::open && (tree_[at].children || opens(tree_[at], position))) {
            at = halving_ && at == 0 ? go_to(tree_, tree_[at], halving_->choose(tree_), first)
                                     : choose(tree_[at], first);
            rules_.advance(position, tree_[at].move);
            ++entered_;
            steps_.push_back(at);
        }
        return {begin, steps_.size()};
    }

    // 2. Without priors a node is expanded by its second visit.
    bool opens(Node& node, const Position& position) {
        if (has_priors_ || !node.visits) return false;
        int moves[Rules::max_moves];
        return tree_.template expand<false>(node, moves, rules_.moves(position, moves), stock_);
    }

    std::size_t choose(Node& node, bool& first) {
        if (settings_.knows) return go_to(tree_, node, best_by_ranked_prior(tree_, node, weight_), first);
        if (has_priors_) return go_to(tree_, node, best_by_prior(tree_, node, weight_), first);
        const std::uint32_t tried = node.tried, left = node.children - tried;
        if (left) return go_to(tree_, node, tried + rng_.below(left), first);
        first = false;
        return best_by_mean(tree_, node, weight_);
    }

    // 3. A simulation that ends with its game is counted at once, another one waits.
    void simulate(const Path& path, Node& leaf, Position& position) {
        ++made_;
        if (settings_.knows && decides(path, leaf, position)) return;
        int last = leaf.move;
        const int steps = rules_.simulate(position, settings_.plies, rng_, last);
        entered_ += static_cast<std::uint64_t>(steps);
        if (settings_.plies == to_the_end || rules_.is_over(position)) {
            const double value = rules_.outcome(position);
            count(path, steps % 2 ? 1.0 - value : value);
            drop(path);
            return;
        }
        leaf.busy.set(has_priors_);
        waiting_.push_back(path);
        positions_.push_back(std::move(position));
        const std::size_t plies = path.end - path.begin - 1 + static_cast<std::size_t>(steps);
        leaves_.push_back({&positions_.back(), plies, plies && settings_.tells_moves ? rules_.packed(last) : -1});
    }

    // Whether the game knows how `position` ends: the leaf is proven, and counted at once.
    bool decides(const Path& path, Node& leaf, const Position& position) {
        Outlook& outlook = outlooks_[waiting_.size()];
        knowledge_->look(position, outlook);
        if (outlook.proof == Proof::open) return false;
        leaf.proof.set(negated(outlook.proof));
        count(path, worth(outlook.proof));
        prove(path);
        drop(path);
        return true;
    }

    // Whether something waits; nothing of the collisions is left.
    bool must_evaluate() {
        for (const Path& path : collided_)
            for (std::size_t i = path.begin; i < path.end; ++i) {
                Node& node = tree_[steps_[i]];
                node.visits.set(node.visits - 1);
            }
        collided_.clear();
        if (waiting_.empty()) clear();
        return !waiting_.empty();
    }

    void clear() {
        waiting_.clear();
        positions_.clear();
        leaves_.clear();
        steps_.clear();
    }

    // A root that the game decides needs nobody else; its moves are to say how it ends.
    bool asks_about_root() {
        if (settings_.knows) {
            tree_.root().proof.set(Proof::open);  // of a kept leaf
            knowledge_->look(start_, outlooks_[0]);
            if (outlooks_[0].proof != Proof::open) {
                expand(tree_.root(), outlooks_[0]);
                return false;
            }
        }
        leaves_.push_back({&start_, 0, -1});
        return true;
    }

    // The root has its children.
    void begin_root() {
        begun_ = true;
        const Rng rng(seed_, {root_stream});
        if (const Noise* noise = std::get_if<Noise>(&settings_.root)) add_noise(tree_, *noise, rng);
        if (const Gumbel* gumbel = std::get_if<Gumbel>(&settings_.root))
            halving_.emplace(tree_, *gumbel, settings_.playouts, rng);
    }

    void enter(const Evaluations& found, std::size_t i) {
        const Path path = waiting_[i];
        Node& leaf = tree_[steps_[path.end - 1]];
        const double value = squash(found.values[i], settings_.scale);
        count(path, (leaves_[i].plies - (path.end - path.begin - 1)) % 2 ? 1.0 - value : value);
        if (!has_priors_) return;
        leaf.busy.set(0);
        expand(leaf, positions_[i], found, i);
    }

    void expand(Node& node, const Position& position, const Evaluations& found, std::size_t i) {
        if (settings_.knows) {
            if (found.policies) prefer(found, i, outlooks_[i]);
            return expand(node, outlooks_[i]);
        }
        int moves[Rules::max_moves] = {};
        const int count = rules_.moves(position, moves);
        if (!tree_.template expand<false>(node, moves, count, stock_)) return;
        double total = 0.0;
        for (int k = 0; k < count; ++k) total += liking(found, i, moves[k]);
        for (int k = 0; k < count; ++k)
            tree_.prior(node.first + static_cast<std::size_t>(k)) =
                total > 0.0 ? liking(found, i, moves[k]) / total : 1.0 / count;
    }

    void expand(Node& node, const Outlook& outlook) {
        int moves[Rules::max_moves] = {};
        const std::size_t count = outlook.moves.size();
        for (std::size_t k = 0; k < count; ++k) moves[k] = outlook.moves[k].first;
        if (!tree_.template expand<false>(node, moves, static_cast<int>(count), stock_)) return;
        for (std::size_t k = 0; k < count; ++k) tree_.prior(node.first + k) = outlook.moves[k].second;
    }

    // The moves stay the game's, their priors become the evaluator's.
    void prefer(const Evaluations& found, std::size_t i, Outlook& outlook) const {
        std::sort(outlook.moves.begin(), outlook.moves.end());
        double total = 0.0;
        for (auto& [move, prior] : outlook.moves) total += prior = liking(found, i, move);
        for (auto& [move, prior] : outlook.moves)
            prior = total > 0.0 ? prior / total : 1.0 / static_cast<double>(outlook.moves.size());
        rank(outlook.moves);
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

    const Rules& rules_;
    MctsTree& tree_;
    const Position& start_;
    const QueueSettings settings_;
    const double weight_ = weight_of(settings_.tree);
    const bool has_priors_ = is<Puct>(settings_.tree);
    std::uint64_t seed_;
    Rng rng_;
    std::optional<Halving> halving_;
    bool begun_ = false, has_played_ = false, is_over_ = false;
    MctsTree::Stock stock_;
    std::optional<KnowledgeOf<Rules>> knowledge_;
    std::vector<Outlook> outlooks_;  // [batch] of what waits, or of the root
    std::vector<std::size_t> steps_;  // of the paths that wait or collided, one after the other
    std::vector<Path> waiting_, collided_;  // the oldest first
    std::vector<Position> positions_;  // [waiting] where the simulations were cut off
    std::vector<Leaf<Position>> leaves_;  // [waiting] the same, or the root
    std::uint64_t made_ = 0, entered_ = 0;  // playouts; positions entered after the root
};

}  // namespace heibai::search
