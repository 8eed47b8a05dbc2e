// The one factory of players: makes those of one spec on one board, whatever the game.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "match/players.hpp"

namespace heibai::match {

// What the players of a spec share is made once and only read.
template <typename Traits>
class PlayerMaker {
public:
    using Variant = typename Traits::Variant;
    using Made = std::unique_ptr<PlayerOf<Traits>>;

    // Throws std::invalid_argument for what the kernel does not know.
    PlayerMaker(const PlayerSpec& spec, const Variant& variant) : spec_(spec), variant_(variant) {
        spec_.check();
        if (simulates()) {  // what is wrong with it shows in a flat search, which needs no tree, or in a small one
            const search::MonteCarloSpec made = monte_carlo_spec(spec_.evaluator, spec_.settings);
            if (spec_.search == "mcts" && made.settings.has_queue())
                Traits::make_mcts(made, variant_, std::size_t{1});
            else
                Traits::make_flat(made, variant_);
        } else if (!spec_.evaluator.family.empty() && spec_.search != "random") {
            evaluator_ = std::make_unique<const Evaluator>(Traits::make_evaluator(spec_.evaluator, variant_));
        }
        make(Control());
    }

    // A player for one thread. It polls the stop flag of `control` and reads this maker: both must outlive it.
    Made make(const Control& control) const {
        Made player = make_quiet(control);
        const double noise = spec_.settings.get("noise", 0.0);
        return noise > 0.0 ? std::make_unique<NoisyPlayer<Traits>>(std::move(player), noise) : std::move(player);
    }

private:
    using Evaluator = typename Traits::Evaluator;

    bool simulates() const { return spec_.search == "flat" || spec_.search == "mcts"; }

    Made make_quiet(const Control& control) const {
        const auto is = [&](const char* name) { return spec_.search == name; };
        if (is("random")) return std::make_unique<RandomPlayer<Traits>>();
        if (simulates()) return make_monte_carlo(control);
        if (Made own = Traits::make_own(spec_, variant_, evaluator_.get(), control)) return own;
        if (!evaluator_) Traits::make_evaluator(spec_.evaluator, variant_);  // throws which ones there are
        if (is("engine")) return make_engine(control);
        if (is("greedy")) return make_fixed_depth(1, control);
        if (is("minimax") || is("alphabeta")) return make_fixed_depth(spec_.settings.get("depth", 1), control);
        throw std::invalid_argument("the kernel has no " + std::string(Traits::title) + " player " +
                                    quoted(spec_.search));
    }

    Made make_monte_carlo(const Control& control) const {
        Made player = std::make_unique<MonteCarloPlayer<Traits>>(spec_, variant_, control);
        const int exact = spec_.settings.get("exact", 0);
        if (exact <= 0) return player;
        if constexpr (requires { typename Traits::Endings; })
            return std::make_unique<SolvingPlayer<Traits>>(std::move(player), variant_, exact, control);
        else
            throw std::invalid_argument("no ending of " + std::string(Traits::title) + " is solved, leave exact out");
    }

    Made make_engine(const Control& control) const {
        if (random_ties()) throw std::invalid_argument("the engine takes the first of equal moves only");
        return std::make_unique<EnginePlayer<Traits>>(spec_, variant_, control);
    }

    Made make_fixed_depth(int depth, const Control& control) const {
        if (depth < 1) throw std::invalid_argument("depth must be 1 or more");
        return std::visit(
            [&](const auto& functor) -> Made {
                using Functor = std::decay_t<decltype(functor)>;
                return std::make_unique<FixedDepthPlayer<Traits, Functor>>(variant_, functor, depth, random_ties(),
                                                                           control);
            },
            *evaluator_);
    }

    bool random_ties() const { return spec_.settings.get("random_ties", false); }

    PlayerSpec spec_;
    Variant variant_;
    std::unique_ptr<const Evaluator> evaluator_;  // null for a player that needs none or makes its own
};

}  // namespace heibai::match
