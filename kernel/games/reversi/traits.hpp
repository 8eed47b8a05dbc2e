// Reversi as one type, for what is written once for every game (match/players.hpp, search/mcts/monte_carlo.hpp,
// bindings/game).
#pragma once

#include <bit>
#include <memory>
#include <optional>
#include <stdexcept>

#include "common/rng.hpp"
#include "common/settings.hpp"
#include "games/reversi/board/perft.hpp"
#include "games/reversi/board/random_games.hpp"
#include "games/reversi/evaluation/evaluators.hpp"
#include "games/reversi/search/endings.hpp"
#include "games/reversi/search/engine.hpp"
#include "games/reversi/search/leaves.hpp"
#include "games/reversi/search/match_rules.hpp"
#include "games/reversi/search/mcts.hpp"
#include "games/reversi/search/plain_search.hpp"
#include "match/players.hpp"
#include "search/fixed_depth.hpp"

namespace heibai::reversi {

struct Traits {
    static constexpr const char* title = "Reversi";

    using Variant = Geometry;
    using Board = reversi::Board;
    using Moves = Bits;
    using MatchRules = reversi::MatchRules;
    using Evaluator = reversi::Evaluator;
    using Engine = reversi::Engine;
    using EngineLimits = reversi::EngineLimits;
    using Endings = reversi::Endings;
    using Player = match::Player<Board, Moves>;

    static Evaluator make_evaluator(const EvaluatorSpec& spec, const Geometry& board) {
        return reversi::make_evaluator(spec, board);
    }

    static Board start(const Geometry& board) { return start_board(board.size); }

    // The board with what an evaluator reads.
    static const Board& summed(const Evaluator&, const Board& board) { return board; }

    static int random_move(const Board&, Bits legal, Rng& rng) {
        return nth_square(legal, static_cast<int>(rng.below(static_cast<std::uint64_t>(std::popcount(legal)))));
    }

    static int only_move(Bits legal) { return std::has_single_bit(legal) ? std::countr_zero(legal) : -1; }

    // Children in bulk, whatever the evaluator.
    template <typename Functor>
    class FixedDepth {
    public:
        FixedDepth(const Geometry& board, const Functor& functor, const Control& control)
            : leaves_(board, functor), search_(leaves_, control) {}
        FixedDepth(const FixedDepth&) = delete;  // the search refers to the leaves beside it

        auto search(const Board& board, Bits legal, int depth, bool all_best) {
            return search_.search({board, legal}, depth, all_best);
        }

    private:
        Leaves<Functor> leaves_;
        search::FixedDepth<Leaves<Functor>> search_;
    };

    static EngineLimits engine_limits(const Settings& settings) {
        EngineLimits limits;
        settings.take("depth", limits.depth);
        settings.take("seconds", limits.seconds);
        settings.take("nodes", limits.nodes);
        settings.take("exact", limits.exact);
        if (!settings.get("selective", true)) limits.confidence = 0;
        return limits;
    }

    static constexpr auto make_mcts = reversi::make_mcts;
    static constexpr auto make_flat = reversi::make_flat;

    template <typename Use>
    static auto with_rules(const search::MonteCarloSpec& spec, const Geometry& board, const std::optional<Evaluator>&,
                           Use use) {
        if (spec.candidates) throw std::invalid_argument("Reversi names no candidates, leave candidates out");
        return use(MctsRules(board));
    }

    static std::unique_ptr<Player> make_own(const match::PlayerSpec&, const Geometry&, const Evaluator*,
                                            const Control&) {
        return nullptr;
    }
};

}  // namespace heibai::reversi
