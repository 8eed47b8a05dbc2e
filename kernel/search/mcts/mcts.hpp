// Monte Carlo tree search, playout by playout as src/heibai/search/mcts.py: the same visits, values, line and nodes for
// a seed. Steps and contract stand there.
//
// A stop (limits or flag of the control block) leaves every playout whole; the flag is looked at before each, the clock
// before every sixteenth. Progress goes to the control block at most 20 times a second.
//
// Several threads share one tree (worker.hpp), or each grows its own and the roots are added up at the end. One
// thread is reproducible, and so are trees of their own with a limit of playouts alone, which each have their part of it;
// threads on one tree are not. The limit of playouts is never passed, that of nodes by at most one playout a thread.
//
// Rules of a game, as a type:
//   using Position;  static constexpr int max_moves;
//   int moves(const Position&, int* out)          ascending, only the pass when the side must pass, 0 when over
//   void advance(Position&, int move)
//   bool is_over(const Position&)
//   double outcome(const Position&)               1, 1/2 or 0: a finished game for the side to move
//   int simulate(Position&, int plies, Rng&)      random moves until `plies` were made (-1: no limit) or the game is over;
//                                                 a pass draws nothing and is not counted. Returns moves and passes made
//   int simulate(Position&, int plies, Rng&, int& last)   the same; the last move or pass, if any, in `last`
//   int stones(const Position&)   int cells()     how full the board is
//   static constexpr Phase phases[3]              how far to simulate, by how full it is
//   int packed(int move)                          a move as callers count it, and policies are ordered
//   bool same(const Position&, const Position&)
//   bool may_lead(const Position& from, const Position& to)   false only where no moves lead from one to the other
//   static constexpr bool stones_stay             a stone stays, and sides take turns; only then, for RAVE:
//   bool stands(const Position& end, int move, const Position& start, std::size_t plies)   whether a stone of the side to
//                                                 move so many plies after `start` stands there
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/on_threads.hpp"
#include "common/rng.hpp"
#include "search/mcts/kept_tree.hpp"
#include "search/mcts/limits.hpp"
#include "search/mcts/outlook.hpp"
#include "search/mcts/playouts.hpp"
#include "search/mcts/policies.hpp"
#include "search/mcts/queue.hpp"
#include "search/mcts/report.hpp"
#include "search/mcts/worker.hpp"

namespace heibai::search {

struct MctsSettings {
    TreePolicy tree{};
    RootPolicy root{};
    int plies = 10;  // of a simulation, or to_the_end
    double scale = 1.0;  // of the evaluator (squash)
    bool final_mean = false;  // the best mean is played, not the move with most visits
    bool phases = false;  // plies and a factor for the playouts by phase
    bool reuse = false;  // the tree is kept for the next search
    int threads = 1;
    bool many_trees = false;  // every thread has a tree of its own, and its part of the memory
    int batch = 1;  // simulations that are evaluated in one call; more than one: one thread
    bool outside = false;  // the evaluator comes with every search; one thread
    bool knowledge = false;  // the game's own: moves, priors and proofs (outlook.hpp)

    bool has_priors() const { return is<Puct>(tree); }
    bool has_queue() const { return batch > 1 || has_priors() || outside || knowledge; }
};

// One player's tree or trees; one search at a time.
template <typename Rules>
class Mcts {
public:
    using Position = typename Rules::Position;

    // A search that goes on in steps, as MctsQueue says; the tree is its player's.
    class Steps {
    public:
        Steps(Mcts& mcts, const Position& position, const MctsLimits& limits, int plies, Rng rng, Control& control)
            : mcts_(mcts),
              start_(position),
              budget_(limits, control),
              clock_(budget_),
              queue_(mcts.rules_, mcts.trees_.front().tree(), start_, mcts.queue_settings(plies, limits.playouts), rng),
              rng_(rng) {}

        bool advance() {
            return queue_.advance(clock_, [&] { mcts_.tell(mcts_.trees_.front().tree(), budget_); });
        }

        const std::vector<Leaf<Position>>& leaves() const { return queue_.leaves(); }
        void enter(const Evaluations& found) { queue_.enter(found); }
        MctsResult result() { return mcts_.result_of(budget_, rng_, queue_.halving()); }

        // Of the root after the search, where Gumbel draws chose there; else nothing.
        MovePolicy policy() const {
            const Halving* halving = queue_.halving();
            return halving ? halving->improved_policy(mcts_.trees_.front().tree()) : MovePolicy{};
        }

    private:
        Mcts& mcts_;
        const Position start_;
        MctsBudget budget_;
        MctsClock clock_;
        MctsQueue<Rules> queue_;
        Rng rng_;
    };

    // Throws std::invalid_argument where parts do not go together, no thread is to search or the memory cannot hold
    // their trees, std::bad_alloc.
    Mcts(const Rules& rules, const MctsSettings& settings, std::size_t megabytes) : rules_(rules), settings_(settings) {
        if (settings.threads < 1) throw std::invalid_argument("a search needs a thread");
        if (is<Rave>(settings.tree)) check_rave(settings);
        if (settings.has_queue()) check_queue(settings);
        if (!is<LikeTheTree>(settings.root)) check_root(settings);
        const std::size_t trees = settings.many_trees ? static_cast<std::size_t>(settings.threads) : 1;
        const std::size_t capacity = (megabytes << 20) / node_bytes / trees;
        if (capacity <= Rules::max_moves)
            throw std::invalid_argument(std::to_string(megabytes) + " megabytes cannot hold " + std::to_string(trees) +
                                        " trees");
        const Besides besides = is<Rave>(settings.tree) ? Besides::seen
                                : settings.has_priors() ? Besides::priors
                                                        : Besides::nothing;
        for (std::size_t i = 0; i < trees; ++i) trees_.emplace_back(rules, capacity, besides);
    }

    // Forgets the tree of the last search.
    void forget() {
        for (KeptTree<Rules>& tree : trees_) tree.forget();
    }

    // The trees of the last search.
    std::vector<const MctsTree*> trees() const {
        std::vector<const MctsTree*> trees;
        for (const KeptTree<Rules>& kept : trees_) trees.push_back(&kept.tree());
        return trees;
    }

    // Starts `control` with the limits. `evaluator` may be null when simulations go to the end or `outside` evaluates.
    template <typename Evaluator>
    MctsResult search(const Position& position, const Evaluator* evaluator, MctsLimits limits, Rng rng,
                      Control& control, BatchEvaluator<Position>* outside = nullptr) {
        if (settings_.outside && !outside) throw std::invalid_argument("the evaluator is missing");
        const Phase phase = phase_at(position);
        limits.playouts *= static_cast<std::uint64_t>(phase.factor);
        if (settings_.has_queue() && !rules_.is_over(position)) {
            prepare(position);
            return search_in_batches(position, evaluator, limits, phase.plies, rng, control, outside);
        }
        MctsBudget budget(limits, control, settings_.threads, settings_.many_trees);
        if (rules_.is_over(position)) return finished(position);
        const Playouts<Rules, Evaluator> simulations(rules_, evaluator, phase.plies, settings_.scale);
        prepare(position);
        if (settings_.threads == 1)
            grow<false>(trees_.front().tree(), position, simulations, rng, budget, 0);
        else
            grow_together(position, simulations, limits, rng, budget);
        return result_of(budget, rng);
    }

    // The same of an unfinished game with an evaluator outside, in steps. Starts `control`.
    std::unique_ptr<Steps> steps(const Position& position, MctsLimits limits, Rng rng, Control& control) {
        const Phase phase = phase_at(position);
        limits.playouts *= static_cast<std::uint64_t>(phase.factor);
        prepare(position);
        return std::make_unique<Steps>(*this, position, limits, phase.plies, rng, control);
    }

private:
    static void check_rave(const MctsSettings& settings) {
        if (!Rules::stones_stay) throw std::invalid_argument("rave= needs a game whose stones stay");
        if (settings.plies != to_the_end || settings.phases) throw std::invalid_argument("rave= needs simulate=end");
        if (settings.threads > 1 && !settings.many_trees)
            throw std::invalid_argument("with rave= every thread needs a tree of its own, parallel=root");
    }

    static void check_queue(const MctsSettings& settings) {
        if (settings.batch < 1) throw std::invalid_argument("a batch holds a simulation");
        if (settings.threads > 1) throw std::invalid_argument("batch= and prior= need threads=1");
        if (is<Rave>(settings.tree))
            throw std::invalid_argument("rave= asks no evaluator, which batch= and prior= need");
        if (settings.has_priors() && (settings.plies != 0 || settings.phases))
            throw std::invalid_argument("prior= needs simulate=0");
        if (!settings.knowledge) return;
        if (!Knowing<Rules>) throw std::invalid_argument("knowledge= needs a game that has some");
        if (!settings.has_priors()) throw std::invalid_argument("knowledge= needs a weight of the priors");
    }

    static void check_root(const MctsSettings& settings) {
        if (!settings.has_priors()) throw std::invalid_argument("noise and Gumbel draws at the root need priors");
        if (settings.knowledge && is<Noise>(settings.root))
            throw std::invalid_argument("noise needs priors of all moves, and knowledge= leaves moves out");
    }

    Phase phase_at(const Position& position) const {
        return settings_.phases ? phase_of<Rules>(rules_.stones(position), rules_.cells())
                                : Phase{0, settings_.plies, 1};
    }

    void prepare(const Position& position) {
        for (KeptTree<Rules>& tree : trees_) tree.prepare(position, settings_.reuse);
    }

    QueueSettings queue_settings(int plies, std::uint64_t playouts) const {
        return {plies,          settings_.scale,     settings_.tree,
                settings_.root, settings_.knowledge, static_cast<std::size_t>(settings_.batch),
                playouts,       settings_.outside};
    }

    MctsResult finished(const Position& position) const {
        return {.value = rules_.outcome(position), .exact = true, .nodes = 1, .line = {}, .moves = {}};
    }

    MctsResult result_of(const MctsBudget& budget, const Rng& rng, const Halving* halving = nullptr) const {
        const bool halves = halving && !settings_.final_mean;
        const Node* chosen = halves ? &halving->final_choice(trees_.front().tree()) : nullptr;
        MctsResult result = report(trees(), settings_.final_mean, Rng(rng.state(), {ties_stream}), chosen);
        result.playouts = budget.playouts();
        result.nodes = budget.nodes();
        return result;
    }

    template <typename Evaluator>
    MctsResult search_in_batches(const Position& position, const Evaluator* evaluator, const MctsLimits& limits,
                                 int plies, Rng rng, Control& control, BatchEvaluator<Position>* outside) {
        Steps steps(*this, position, limits, plies, rng, control);
        OneByOne<Position, Evaluator> inside(evaluator);
        if (outside) return finish(steps, *outside);
        return finish(steps, inside);
    }

    // An evaluator that throws leaves no tree behind.
    MctsResult finish(Steps& steps, BatchEvaluator<Position>& evaluator) {
        try {
            while (steps.advance()) steps.enter(evaluator.evaluate(steps.leaves()));
        } catch (...) {
            forget();
            throw;
        }
        return steps.result();
    }

    // The playouts of all threads. One that fails ends the search.
    template <typename Evaluator>
    void grow_together(const Position& position, const Playouts<Rules, Evaluator>& simulations,
                       const MctsLimits& limits, Rng rng, MctsBudget& budget) {
        on_threads(settings_.threads, [&](int thread) {
            const Rng stream(rng.state(), {static_cast<std::uint64_t>(thread)});
            try {
                if (settings_.many_trees)
                    grow_own(position, simulations, !limits.playouts, stream, budget, thread);
                else
                    grow<true>(trees_.front().tree(), position, simulations, stream, budget, thread);
            } catch (...) {
                budget.halt();
                throw;
            }
        });
    }

    // One thread's playouts in one tree.
    template <bool shared, typename Evaluator>
    void grow(MctsTree& tree, const Position& position, const Playouts<Rules, Evaluator>& simulations, Rng rng,
              MctsBudget& budget, int thread) const {
        MctsWorker<Rules, Evaluator, shared> worker(rules_, tree, position, simulations, weight_of(settings_.tree),
                                                    rave_of(settings_.tree), rng);
        MctsClock clock(budget, thread);
        worker.run(clock, [&] { tell(tree, budget); });
    }

    // The same in the thread's own tree; `hasty`: a proof there ends the whole search.
    template <typename Evaluator>
    void grow_own(const Position& position, const Playouts<Rules, Evaluator>& simulations, bool hasty, Rng rng,
                  MctsBudget& budget, int thread) {
        MctsTree& own = trees_[static_cast<std::size_t>(thread)].tree();
        grow<false>(own, position, simulations, rng, budget, thread);
        if (hasty && own.root().proof != Proof::open) budget.halt();
    }

    void tell(const MctsTree& tree, MctsBudget& budget) const {
        const Node& best = tree.choose(tree.root(), settings_.final_mean);
        std::vector<int> line;
        tree.follow(tree.root(), settings_.final_mean, line);
        for (int& move : line) move = rules_.packed(move);
        budget.control().publish(static_cast<int>(line.size()), budget.nodes(), best.value(), rules_.packed(best.move));
        budget.control().publish_line(line.data(), line.size(), budget.playouts(), best.visits);
    }

    const Rules& rules_;
    MctsSettings settings_;
    std::deque<KeptTree<Rules>> trees_;
};

}  // namespace heibai::search
