#include "games/reversi/search/players.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "common/quoted.hpp"
#include "games/reversi/search/engine.hpp"
#include "games/reversi/search/leaves.hpp"
#include "games/reversi/search/mcts.hpp"
#include "search/fixed_depth.hpp"

namespace heibai::reversi {
namespace {

// One draw over the legal moves in ascending order.
class RandomPlayer : public Player {
public:
    int choose(const Board&, Bits legal, Rng& rng) override {
        return nth_square(legal, static_cast<int>(rng.below(static_cast<std::uint64_t>(std::popcount(legal)))));
    }
};

// Greedy, minimax and alpha-beta: the same move, greedy being depth 1.
template <typename Functor>
class FixedDepthPlayer : public Player {
public:
    FixedDepthPlayer(const Geometry& geometry, const Functor& functor, int depth, bool random_ties,
                     const Control& control)
        : leaves_(geometry, functor), search_(leaves_, control), depth_(depth), random_ties_(random_ties) {}

    int choose(const Board& board, Bits legal, Rng& rng) override {
        if (std::has_single_bit(legal)) return std::countr_zero(legal);
        auto best = search_.search({board, legal}, depth_, random_ties_);
        if (best.count == 1) return best.moves[0];
        std::sort(best.moves, best.moves + best.count);
        return best.moves[rng.below(static_cast<std::uint64_t>(best.count))];
    }

private:
    Leaves<Functor> leaves_;
    search::FixedDepth<Leaves<Functor>> search_;
    int depth_;
    bool random_ties_;
};

class EnginePlayer : public Player {
public:
    EnginePlayer(const Geometry& geometry, const PlayerSpec& spec, const Control& batch)
        : engine_(spec.evaluator, geometry.size, static_cast<std::size_t>(spec.table), spec.threads),
          limits_{spec.depth, spec.seconds, spec.nodes, spec.exact},
          control_(batch) {}

    int choose(const Board& board, Bits legal, Rng&) override {
        return std::has_single_bit(legal) ? std::countr_zero(legal) : engine_.search(board, limits_, control_).move;
    }

    bool heavy() const override { return true; }

private:
    Engine engine_;
    EngineLimits limits_;
    Control control_;
};

std::optional<EvaluatorSpec> evaluator_of(const PlayerSpec& spec) {
    return spec.evaluator.family.empty() ? std::nullopt : std::optional(spec.evaluator);
}

search::MctsLimits limits_of(const PlayerSpec& spec) { return {spec.playouts, spec.nodes, spec.seconds}; }

// One draw seeds each search, as in Python.
class MctsPlayer : public Player {
public:
    MctsPlayer(const Geometry& geometry, const PlayerSpec& spec, const Control& batch)
        : mcts_(evaluator_of(spec), geometry.size, spec.monte_carlo, static_cast<std::size_t>(spec.memory)),
          limits_(limits_of(spec)),
          control_(batch) {}

    int choose(const Board& board, Bits, Rng& rng) override {
        return mcts_.search(board, limits_, Rng(rng.next()), control_).move;
    }

    void begin_game() override { mcts_.forget(); }
    bool heavy() const override { return true; }

private:
    MctsSearch mcts_;
    search::MctsLimits limits_;
    Control control_;
};

class FlatPlayer : public Player {
public:
    FlatPlayer(const Geometry& geometry, const PlayerSpec& spec, const Control& batch)
        : flat_(evaluator_of(spec), geometry.size, spec.monte_carlo), limits_(limits_of(spec)), control_(batch) {}

    int choose(const Board& board, Bits, Rng& rng) override {
        return flat_.search(board, limits_, Rng(rng.next()), control_).move;
    }

private:
    FlatSearch flat_;
    search::MctsLimits limits_;
    Control control_;
};

// Plays a random move now and then (the Othello League forces one in ten).
class NoisyPlayer : public Player {
public:
    NoisyPlayer(std::unique_ptr<Player> player, double noise) : player_(std::move(player)), noise_(noise) {}

    int choose(const Board& board, Bits legal, Rng& rng) override {
        if (rng.uniform() < noise_) return RandomPlayer().choose(board, legal, rng);
        return player_->choose(board, legal, rng);
    }

    void begin_game() override { player_->begin_game(); }
    bool heavy() const override { return player_->heavy(); }

private:
    std::unique_ptr<Player> player_;
    double noise_;
};

}  // namespace

PlayerMaker::PlayerMaker(const PlayerSpec& spec, const Geometry& geometry) : spec_(spec), geometry_(geometry) {
    const auto is = [&](const char* name) { return spec.search == name; };
    if (is("random")) return;
    if (is("flat") || is("mcts")) {
        if (!spec.playouts && !spec.nodes && !(spec.seconds > 0))
            throw std::invalid_argument("a Monte Carlo search needs a limit of playouts, nodes or seconds");
        FlatSearch(evaluator_of(spec), geometry.size, spec.monte_carlo);  // throws for what it cannot play
        return;
    }
    if (!is("greedy") && !is("minimax") && !is("alphabeta") && !is("engine"))
        throw std::invalid_argument("the kernel has no player " + quoted(spec.search));
    if (spec.depth < 1) throw std::invalid_argument("depth must be 1 or more");
    if (is("engine") && spec.random_ties) throw std::invalid_argument("the engine takes the first of equal moves only");
    if (is("greedy")) spec_.depth = 1;
    evaluator_ = std::make_unique<const Evaluator>(make_evaluator(spec.evaluator, geometry));
}

std::unique_ptr<Player> PlayerMaker::make(const Control& control) const {
    if (spec_.search == "random") return std::make_unique<RandomPlayer>();
    std::unique_ptr<Player> player;
    if (spec_.search == "flat") {
        player = std::make_unique<FlatPlayer>(geometry_, spec_, control);
    } else if (spec_.search == "mcts") {
        player = std::make_unique<MctsPlayer>(geometry_, spec_, control);
    } else if (spec_.search == "engine") {
        player = std::make_unique<EnginePlayer>(geometry_, spec_, control);
    } else {
        player = with_evaluator(*evaluator_, [&](const auto& functor) -> std::unique_ptr<Player> {
            using Functor = std::decay_t<decltype(functor)>;
            return std::make_unique<FixedDepthPlayer<Functor>>(geometry_, functor, spec_.depth, spec_.random_ties,
                                                               control);
        });
    }
    if (spec_.noise > 0.0) return std::make_unique<NoisyPlayer>(std::move(player), spec_.noise);
    return player;
}

}  // namespace heibai::reversi
