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
#include "search/mcts/queue.hpp"
#include "search/mcts/report.hpp"
#include "search/mcts/worker.hpp"

namespace heibai::search {

struct MctsSettings {
    int plies = 10;  // of a simulation, or to_the_end
    double scale = 1.0;  // of the evaluator (squash)
    double c = 0.7071067811865475244;
    bool final_mean = false;  // the best mean is played, not the move with most visits
    bool phases = false;  // plies and a factor for the playouts by phase
    bool reuse = false;  // the tree is kept for the next search
    int threads = 1;
    bool many_trees = false;  // every thread has a tree of its own, and its part of the memory
    double rave = 0.0;  // K, 0: none; simulations to the end, no two threads on one tree
    int batch = 1;  // simulations that are evaluated in one call; more than one: one thread
    double prior = 0.0;  // weight of the priors, 0: none; simulations of no moves, one thread
    bool outside = false;  // the evaluator comes with every search; one thread
    bool knowledge = false;  // the game's own: moves, priors and proofs (outlook.hpp); needs a weight of the priors

    bool has_queue() const { return batch > 1 || prior > 0.0 || outside || knowledge; }
};

// One player's tree or trees; one search at a time.
template <typename Rules>
class Mcts {
public:
    using Position = typename Rules::Position;

    // Throws std::invalid_argument where no thread is to search or the memory cannot hold their trees, std::bad_alloc.
    Mcts(const Rules& rules, const MctsSettings& settings, std::size_t megabytes) : rules_(rules), settings_(settings) {
        if (settings.threads < 1) throw std::invalid_argument("a search needs a thread");
        if (settings.rave > 0.0) check_rave(settings);
        if (settings.has_queue()) check_queue(settings);
        const std::size_t trees = settings.many_trees ? static_cast<std::size_t>(settings.threads) : 1;
        const std::size_t capacity = (megabytes << 20) / node_bytes / trees;
        if (capacity <= Rules::max_moves)
            throw std::invalid_argument(std::to_string(megabytes) + " megabytes cannot hold " + std::to_string(trees) +
                                        " trees");
        const Besides besides = settings.rave > 0.0    ? Besides::seen
                                : settings.prior > 0.0 ? Besides::priors
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
        const Phase phase =
            settings_.phases ? phase_of<Rules>(rules_.stones(position), rules_.cells()) : Phase{0, settings_.plies, 1};
        limits.playouts *= static_cast<std::uint64_t>(phase.factor);
        MctsBudget budget(limits, control, settings_.threads, settings_.many_trees);
        if (rules_.is_over(position)) return finished(position);
        const Playouts<Rules, Evaluator> simulations(rules_, evaluator, phase.plies, settings_.scale);
        for (KeptTree<Rules>& tree : trees_) tree.prepare(position, settings_.reuse);
        if (settings_.knowledge)
            grow_knowing(position, *evaluator, rng, budget);
        else if (settings_.has_queue())
            grow_asking(position, evaluator, outside, phase.plies, rng, budget);
        else if (settings_.threads == 1)
            grow<false>(trees_.front().tree(), position, simulations, rng, budget, 0);
        else
            grow_together(position, simulations, limits, rng, budget);
        MctsResult result = report(trees(), settings_.final_mean, Rng(rng.state(), {ties_stream}));
        result.playouts = budget.playouts();
        result.nodes = budget.nodes();
        return result;
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
        if (settings.rave > 0.0) throw std::invalid_argument("rave= asks no evaluator, which batch= and prior= need");
        if (settings.prior > 0.0 && (settings.plies != 0 || settings.phases))
            throw std::invalid_argument("prior= needs simulate=0");
        if (!settings.knowledge) return;
        if (!Knowing<Rules>) throw std::invalid_argument("knowledge= needs a game that has some");
        if (settings.prior <= 0.0 || settings.outside)
            throw std::invalid_argument("knowledge= needs a weight of the priors and an evaluator of the kernel");
    }

    MctsResult finished(const Position& position) const {
        return {.value = rules_.outcome(position), .exact = true, .nodes = 1, .line = {}, .moves = {}};
    }

    template <typename Evaluator>
    void grow_knowing(const Position& position, const Evaluator& evaluator, Rng rng, MctsBudget& budget) {
        if constexpr (Knowing<Rules>) {
            typename Rules::Knowledge knowledge(rules_);
            KnowingEvaluator<Rules, Evaluator> knowing(knowledge, evaluator);
            grow_in_batches(position, knowing, 0, rng, budget);
        }
    }

    template <typename Evaluator>
    void grow_asking(const Position& position, const Evaluator* evaluator, BatchEvaluator<Position>* outside, int plies,
                     Rng rng, MctsBudget& budget) {
        OneByOne<Position, Evaluator> inside(evaluator);
        grow_in_batches(position, outside ? *outside : inside, plies, rng, budget);
    }

    void grow_in_batches(const Position& position, BatchEvaluator<Position>& evaluator, int plies, Rng rng,
                         MctsBudget& budget) {
        MctsTree& tree = trees_.front().tree();
        const QueueSettings settings{plies,           settings_.scale,     settings_.c,
                                     settings_.prior, settings_.knowledge, static_cast<std::size_t>(settings_.batch)};
        MctsQueue<Rules> queue(rules_, tree, position, evaluator, settings, rng);
        MctsClock clock(budget);
        try {
            queue.run(clock, [&] { tell(tree, budget); });
        } catch (...) {
            forget();
            throw;
        }
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
        MctsWorker<Rules, Evaluator, shared> worker(rules_, tree, position, simulations, settings_.c, settings_.rave,
                                                    rng);
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
