// One player's Monte Carlo search, flat or with a tree, with any evaluator of the kernel.
//
// Beside what search/mcts/mcts.hpp asks, the rules of a search say:
//   Position position(const Board&)     a board as these rules want it
//   bool plays_every_move()             nothing is exact where moves are left out: they might refute what others prove
// and a game, as a type:
//   using Board, Variant, Evaluator;    Variant: what is the same in a whole game, as the size of the board
//   Evaluator make_evaluator(const EvaluatorSpec&, const Variant&)
//   auto with_rules(const MonteCarloSpec&, const Variant&, const std::optional<Evaluator>&, use)    what use(rules) gives
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "evaluation/evaluator_ref.hpp"
#include "evaluation/evaluator_spec.hpp"
#include "search/mcts/flat.hpp"
#include "search/mcts/mcts.hpp"

namespace heibai::search {

struct MonteCarloSpec {
    std::optional<EvaluatorSpec> evaluator{};  // none: simulations must go to the end
    MctsSettings settings{};  // of a flat search only the plies and the scale count
    bool candidates = false;  // only candidates are played, in the tree and in simulations
};

// A search whose leaves somebody else evaluates, in steps (search/mcts/queue.hpp).
template <typename Board>
class SteppedSearch {
public:
    virtual ~SteppedSearch() = default;
    virtual bool advance() = 0;
    virtual const std::vector<Leaf<Board>>& leaves() const = 0;
    virtual void enter(const Evaluations& found) = 0;
    virtual MctsResult result() = 0;
    virtual MovePolicy policy() const = 0;
};

template <typename Board>
class MonteCarlo {
public:
    virtual ~MonteCarlo() = default;

    // Starts `control` with the limits. `outside`: the evaluator of a tree whose settings say that it comes from there.
    virtual MctsResult search(const Board& board, const MctsLimits& limits, Rng rng, Control& control,
                              BatchEvaluator<Board>* outside = nullptr) = 0;

    // The same of an unfinished game, whose evaluator is outside, in steps. One at a time.
    virtual std::unique_ptr<SteppedSearch<Board>> begin(const Board&, const MctsLimits&, Rng, Control&) {
        throw std::invalid_argument("only a tree has an evaluator outside");
    }

    // Forgets the tree of the last search.
    virtual void forget() {}
};

// What tree and flat searches share: the rules, and an evaluator that they hand on as a reference or as nothing.
template <typename Game, typename Rules>
class Simulating : public MonteCarlo<typename Game::Board> {
public:
    using Board = typename Game::Board;
    using Evaluator = std::optional<typename Game::Evaluator>;

    Simulating(const Rules& rules, const Evaluator& evaluator) : rules_(rules), evaluator_(evaluator) {}

protected:
    // Calls `run(position, evaluator)`, `evaluator` being a pointer that may be null.
    template <typename Run>
    MctsResult with_evaluator(const Board& board, Run run) const {
        using Reference = EvaluatorRef<typename Rules::Position>;
        if constexpr (std::is_same_v<typename Rules::Position, Board>) {
            if (evaluator_)
                return std::visit(
                    [&](const auto& functor) {
                        const Reference reference(functor);
                        return run(rules_.position(board), &reference);
                    },
                    *evaluator_);
        }
        return run(rules_.position(board), static_cast<const Reference*>(nullptr));
    }

    const Rules rules_;

private:
    const Evaluator evaluator_;
};

template <typename Game, typename Rules>
class TreeSearch : public Simulating<Game, Rules> {
public:
    using typename Simulating<Game, Rules>::Board;
    using typename Simulating<Game, Rules>::Evaluator;

    TreeSearch(const Rules& rules, const Evaluator& evaluator, const MctsSettings& settings, std::size_t megabytes)
        : Simulating<Game, Rules>(rules, evaluator), mcts_(this->rules_, settings, megabytes) {}

    MctsResult search(const Board& board, const MctsLimits& limits, Rng rng, Control& control,
                      BatchEvaluator<Board>* outside) override {
        return checked(this->with_evaluator(board, [&](const auto& position, const auto* evaluator) {
            if constexpr (std::is_same_v<typename Rules::Position, Board>)
                return mcts_.search(position, evaluator, limits, rng, control, outside);
            else
                return mcts_.search(position, evaluator, limits, rng, control);
        }));
    }

    std::unique_ptr<SteppedSearch<Board>> begin(const Board& board, const MctsLimits& limits, Rng rng,
                                                Control& control) override {
        if constexpr (std::is_same_v<typename Rules::Position, Board>)
            return std::make_unique<Stepped>(*this, mcts_.steps(this->rules_.position(board), limits, rng, control));
        else
            return MonteCarlo<Board>::begin(board, limits, rng, control);
    }

    void forget() override { mcts_.forget(); }

private:
    class Stepped : public SteppedSearch<Board> {
    public:
        using Steps = typename Mcts<Rules>::Steps;

        Stepped(const TreeSearch& search, std::unique_ptr<Steps> steps) : search_(search), steps_(std::move(steps)) {}

        bool advance() override { return steps_->advance(); }

        const std::vector<Leaf<Board>>& leaves() const override {
            if constexpr (std::is_same_v<typename Rules::Position, Board>) return steps_->leaves();
            throw std::logic_error("no boards");
        }

        void enter(const Evaluations& found) override { steps_->enter(found); }
        MctsResult result() override { return search_.checked(steps_->result()); }
        MovePolicy policy() const override { return steps_->policy(); }

    private:
        const TreeSearch& search_;
        std::unique_ptr<Steps> steps_;
    };

    // Nothing is exact where moves are left out.
    MctsResult checked(MctsResult found) const {
        found.exact = found.exact && (this->rules_.plays_every_move() || found.move < 0);
        return found;
    }

    Mcts<Rules> mcts_;
};

template <typename Game, typename Rules>
class FlatSearch : public Simulating<Game, Rules> {
public:
    using typename Simulating<Game, Rules>::Board;
    using typename Simulating<Game, Rules>::Evaluator;

    FlatSearch(const Rules& rules, const Evaluator& evaluator, const MctsSettings& settings)
        : Simulating<Game, Rules>(rules, evaluator), settings_(settings) {
        if (settings.has_queue()) throw std::invalid_argument("a flat search has no queue of leaves");
    }

    MctsResult search(const Board& board, const MctsLimits& limits, Rng rng, Control& control,
                      BatchEvaluator<Board>*) override {
        return this->with_evaluator(board, [&](const auto& position, const auto* evaluator) {
            return Flat(this->rules_).search(position, evaluator, settings_, limits, rng, control);
        });
    }

private:
    const MctsSettings settings_;
};

// Makes a Search<Game, Rules> of the rules that fit. Throws std::invalid_argument for an evaluator that the kernel does
// not have or a search that lacks one, std::bad_alloc.
template <typename Game, template <typename, typename> typename Search, typename... Rest>
std::unique_ptr<MonteCarlo<typename Game::Board>> make_monte_carlo(const MonteCarloSpec& spec,
                                                                   const typename Game::Variant& variant,
                                                                   Rest... rest) {
    if (!spec.evaluator && !spec.settings.outside && (spec.settings.plies != to_the_end || spec.settings.phases))
        throw std::invalid_argument("simulations that do not go to the end need an evaluator");
    std::optional<typename Game::Evaluator> evaluator;
    if (spec.evaluator) evaluator = Game::make_evaluator(*spec.evaluator, variant);
    return Game::with_rules(spec, variant, evaluator,
                            [&](const auto& rules) -> std::unique_ptr<MonteCarlo<typename Game::Board>> {
                                return std::make_unique<Search<Game, std::decay_t<decltype(rules)>>>(
                                    rules, evaluator, spec.settings, rest...);
                            });
}

}  // namespace heibai::search
