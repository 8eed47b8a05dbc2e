// The players of every game, over what the game's Traits say.
//
// Traits of a game, as a type; what make_monte_carlo asks of them stands in search/mcts/monte_carlo.hpp:
//   using Board, Moves, Variant, Evaluator;       Variant: what is the same in a whole game, as the size of the board
//   using MatchRules;                             match/batch.hpp; made of a Variant
//   static constexpr const char* title;           "Reversi"
//   Evaluator make_evaluator(const EvaluatorSpec&, const Variant&)
//   Board start(const Variant&)
//   Board summed(const Evaluator&, const Board&)  the board with what the evaluator reads
//   int random_move(const Board&, Moves legal, Rng&)      one draw over the legal moves in ascending order
//   int only_move(Moves legal)                    the only legal move where that is quickly seen, else -1
//   template FixedDepth<Functor>                  made of a Variant, a functor and a Control;
//                                                 search(const Board&, Moves legal, int depth, bool all_best)
//   using Engine, EngineLimits;                   Engine: made of an EvaluatorSpec, a Variant, megabytes and threads;
//                                                 search(const Board&, const EngineLimits&, Control&)
//   EngineLimits engine_limits(const Settings&)
//   using Endings;                                of a game whose endings are solved: made of a Variant and empties;
//                                                 covers(const Board&), move(const Board&, const Control&)
//   make_mcts(const MonteCarloSpec&, const Variant&, megabytes), make_flat(const MonteCarloSpec&, const Variant&)
//   std::unique_ptr<Player> make_own(const PlayerSpec&, const Variant&, const Evaluator*, const Control&)
//                                                 a player that this game alone has; null: there is none of the name
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "match/batch.hpp"
#include "match/player_spec.hpp"

namespace heibai::match {

template <typename Traits>
using PlayerOf = Player<typename Traits::Board, typename Traits::Moves>;

template <typename Traits>
class RandomPlayer : public PlayerOf<Traits> {
public:
    int choose(const typename Traits::Board& board, typename Traits::Moves legal, Rng& rng) override {
        return Traits::random_move(board, legal, rng);
    }
};

// Greedy, minimax and alpha-beta: the same move, greedy being depth 1.
template <typename Traits, typename Functor>
class FixedDepthPlayer : public PlayerOf<Traits> {
public:
    FixedDepthPlayer(const typename Traits::Variant& variant, const Functor& functor, int depth, bool random_ties,
                     const Control& control)
        : search_(variant, functor, control), depth_(depth), random_ties_(random_ties) {}

    int choose(const typename Traits::Board& board, typename Traits::Moves legal, Rng& rng) override {
        if (const int only = Traits::only_move(legal); only >= 0) return only;
        auto best = search_.search(board, legal, depth_, random_ties_);
        if (best.count == 1) return best.moves[0];
        std::sort(std::begin(best.moves), std::begin(best.moves) + best.count);
        return best.moves[rng.below(static_cast<std::uint64_t>(best.count))];
    }

private:
    typename Traits::template FixedDepth<Functor> search_;
    int depth_;
    bool random_ties_;
};

// The engine, made at its first move: its tables are large.
template <typename Traits>
class EnginePlayer : public PlayerOf<Traits> {
public:
    EnginePlayer(const PlayerSpec& spec, const typename Traits::Variant& variant, const Control& batch)
        : spec_(spec), variant_(variant), limits_(Traits::engine_limits(spec.settings)), control_(batch) {
        constexpr auto& own = Traits::Engine::constant_names;
        for (const std::string_view name : engine_constants)
            if (spec.settings.has(name) && std::find(std::begin(own), std::end(own), name) == std::end(own))
                throw std::invalid_argument("the engine of " + std::string(Traits::title) + " has no constant " +
                                            quoted(name) + "; it has " + listed(own));
    }

    int choose(const typename Traits::Board& board, typename Traits::Moves legal, Rng&) override {
        if (const int only = Traits::only_move(legal); only >= 0) return only;
        if (!engine_)
            engine_ = std::make_unique<typename Traits::Engine>(spec_.evaluator, variant_,
                                                                spec_.settings.get("table", std::size_t{16}),
                                                                spec_.settings.get("threads", 1), spec_.settings);
        return engine_->search(board, limits_, control_).move;
    }

    bool heavy() const override { return true; }

private:
    const PlayerSpec& spec_;
    const typename Traits::Variant& variant_;
    typename Traits::EngineLimits limits_;
    Control control_;
    std::unique_ptr<typename Traits::Engine> engine_;
};

// Flat or tree, made at its first move. One draw seeds each search, as in Python.
template <typename Traits>
class MonteCarloPlayer : public PlayerOf<Traits> {
public:
    using Board = typename Traits::Board;

    MonteCarloPlayer(const PlayerSpec& spec, const typename Traits::Variant& variant, const Control& batch)
        : spec_(spec), variant_(variant), control_(batch) {
        spec.settings.take("playouts", limits_.playouts);
        spec.settings.take("nodes", limits_.nodes);
        spec.settings.take("seconds", limits_.seconds);
        spec.settings.take("outside", asks_);
        fast_ = limits_;
        spec.settings.take("fast", fast_.playouts);
        spec.settings.take("fast_share", fast_share_);
        if (!limits_.playouts && !limits_.nodes && !(limits_.seconds > 0))
            throw std::invalid_argument("a Monte Carlo search needs a limit of playouts, nodes or seconds");
        if (fast_share_ < 0.0 || fast_share_ > 1.0 ||
            (fast_share_ > 0.0 && !(asks_ && spec.settings.get("fast", 0) > 0)))
            throw std::invalid_argument("fast_share= is from 0 to 1, and needs fast= and an evaluator outside");
    }

    int choose(const Board& board, typename Traits::Moves, Rng& rng) override {
        return made().search(board, limits_, Rng(rng.next()), control_).move;
    }

    std::optional<int> begin_choice(const Board& board, typename Traits::Moves legal, Rng& rng) override {
        if (!asks_) return choose(board, legal, rng);
        is_full_ = fast_share_ <= 0.0 || rng.uniform() >= fast_share_;
        steps_ = made().begin(board, is_full_ ? limits_ : fast_, Rng(rng.next()), control_);
        return go_on();
    }

    const std::vector<search::Leaf<Board>>& leaves() const override { return steps_->leaves(); }

    std::optional<int> answer(const search::Evaluations& found) override {
        steps_->enter(found);
        return go_on();
    }

    // Of a search with all playouts.
    search::MovePolicy policy() const override { return policy_; }

    void begin_game() override {
        if (search_) search_->forget();
    }

    bool heavy() const override { return spec_.search == "mcts"; }

private:
    search::MonteCarlo<Board>& made() {
        if (!search_) {
            const search::MonteCarloSpec spec = monte_carlo_spec(spec_.evaluator, spec_.settings);
            search_ = heavy() ? Traits::make_mcts(spec, variant_, tree_megabytes(spec_.settings))
                              : Traits::make_flat(spec, variant_);
        }
        return *search_;
    }

    std::optional<int> go_on() {
        if (steps_->advance()) return std::nullopt;
        const int move = steps_->result().move;
        policy_ = is_full_ ? steps_->policy() : search::MovePolicy{};
        steps_.reset();
        return move;
    }

    const PlayerSpec& spec_;
    const typename Traits::Variant& variant_;
    search::MctsLimits limits_, fast_;  // fast_: of a share of the searches, by chance (playout caps, Wu 2019)
    double fast_share_ = 0.0;
    bool asks_ = false;  // an evaluator outside the kernel
    bool is_full_ = true;  // the last search
    search::MovePolicy policy_;
    Control control_;
    std::unique_ptr<search::MonteCarlo<Board>> search_;
    std::unique_ptr<search::SteppedSearch<Board>> steps_;  // under way
};

// Plays as another does, but for some moves that it chooses without asking anybody.
template <typename Traits>
class WrappingPlayer : public PlayerOf<Traits> {
public:
    using Board = typename Traits::Board;
    using Moves = typename Traits::Moves;

    explicit WrappingPlayer(std::unique_ptr<PlayerOf<Traits>> player) : player_(std::move(player)) {}

    int choose(const Board& board, Moves legal, Rng& rng) override {
        const std::optional<int> move = own_choice(board, legal, rng);
        return move ? *move : player_->choose(board, legal, rng);
    }

    std::optional<int> begin_choice(const Board& board, Moves legal, Rng& rng) override {
        own_ = own_choice(board, legal, rng);
        return own_ ? own_ : player_->begin_choice(board, legal, rng);
    }

    const std::vector<search::Leaf<Board>>& leaves() const override { return player_->leaves(); }
    std::optional<int> answer(const search::Evaluations& found) override { return player_->answer(found); }
    search::MovePolicy policy() const override { return own_ ? own_policy(*own_) : player_->policy(); }

    void begin_game() override { player_->begin_game(); }
    bool heavy() const override { return player_->heavy(); }

private:
    virtual std::optional<int> own_choice(const Board& board, Moves legal, Rng& rng) = 0;
    virtual search::MovePolicy own_policy(int) const { return {}; }

    std::unique_ptr<PlayerOf<Traits>> player_;
    std::optional<int> own_;  // the last choice, if it was one of these
};

// Plays the end of the game by a solver.
template <typename Traits>
class SolvingPlayer : public WrappingPlayer<Traits> {
public:
    using typename WrappingPlayer<Traits>::Board;
    using typename WrappingPlayer<Traits>::Moves;

    SolvingPlayer(std::unique_ptr<PlayerOf<Traits>> player, const typename Traits::Variant& variant, int empties,
                  const Control& batch)
        : WrappingPlayer<Traits>(std::move(player)), endings_(variant, empties), control_(batch) {}

    bool heavy() const override { return true; }

private:
    std::optional<int> own_choice(const Board& board, Moves, Rng&) override {
        if (!endings_.covers(board)) return std::nullopt;
        return endings_.move(board, control_);
    }

    search::MovePolicy own_policy(int move) const override { return {{move, 1.0}}; }

    typename Traits::Endings endings_;
    Control control_;
};

// Plays a random move now and then (the Othello League forces one in ten).
template <typename Traits>
class NoisyPlayer : public WrappingPlayer<Traits> {
public:
    using typename WrappingPlayer<Traits>::Board;
    using typename WrappingPlayer<Traits>::Moves;

    NoisyPlayer(std::unique_ptr<PlayerOf<Traits>> player, double noise)
        : WrappingPlayer<Traits>(std::move(player)), noise_(noise) {}

private:
    std::optional<int> own_choice(const Board& board, Moves legal, Rng& rng) override {
        if (rng.uniform() >= noise_) return std::nullopt;
        return Traits::random_move(board, legal, rng);
    }

    double noise_;
};

}  // namespace heibai::match
