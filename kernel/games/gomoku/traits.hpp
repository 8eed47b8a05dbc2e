// Gomoku as one type, for what is written once for every game (match/players.hpp, search/mcts/monte_carlo.hpp,
// bindings/game).
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <stdexcept>

#include "common/rng.hpp"
#include "common/settings.hpp"
#include "games/gomoku/board/perft.hpp"
#include "games/gomoku/board/random_games.hpp"
#include "games/gomoku/evaluation/evaluators.hpp"
#include "games/gomoku/search/engine.hpp"
#include "games/gomoku/search/fixed_depth.hpp"
#include "games/gomoku/search/match_rules.hpp"
#include "games/gomoku/search/mcts.hpp"
#include "games/gomoku/search/plain_search.hpp"
#include "match/players.hpp"

namespace heibai::gomoku {

using Player = match::Player<Board, Moves>;

// The reward AI and the sequence solver; null for another name.
std::unique_ptr<Player> make_own_player(const match::PlayerSpec& spec, const Evaluator* evaluator,
                                        const Control& control);

struct Traits {
    static constexpr const char* title = "Gomoku";

    using Variant = gomoku::Variant;
    using Board = gomoku::Board;
    using Moves = gomoku::Moves;
    using MatchRules = gomoku::MatchRules;
    using Evaluator = gomoku::Evaluator;
    using Engine = gomoku::Engine;
    using EngineLimits = gomoku::EngineLimits;
    using Player = gomoku::Player;

    static Evaluator make_evaluator(const EvaluatorSpec& spec, const Variant&) { return gomoku::make_evaluator(spec); }

    static Board start(const Variant& variant) { return Board(variant.size, variant.rule); }

    // The board with what an evaluator reads.
    static Board summed(const Evaluator& evaluator, const Board& board) { return Board(board, values_of(evaluator)); }

    static int random_move(const Board& board, Moves, Rng& rng) {
        std::array<int, most_points> legal;
        std::size_t count = 0;
        each_legal_point(board, [&](int point) { return legal[count++] = point, true; });
        return legal[rng.below(count)];
    }

    static int only_move(Moves) { return -1; }

    template <typename Functor>
    using FixedDepth = gomoku::FixedDepth<Functor>;

    static EngineLimits engine_limits(const Settings& settings) {
        EngineLimits limits;
        settings.take("depth", limits.depth);
        settings.take("seconds", limits.seconds);
        settings.take("nodes", limits.nodes);
        if (settings.get("exact", -1) >= 0)
            throw std::invalid_argument("exact asks for the solver of Reversi's endings, leave it out");
        return limits;
    }

    static constexpr auto make_mcts = gomoku::make_mcts;
    static constexpr auto make_flat = gomoku::make_flat;

    // Without an evaluator, freestyle and standard games to the end need no board that keeps patterns.
    template <typename Use>
    static auto with_rules(const search::MonteCarloSpec& spec, const Variant& variant,
                           const std::optional<Evaluator>& evaluator, Use use) {
        const Geometry& shape = geometry(variant.size);
        const bool open = variant.rule == Rule::freestyle || variant.rule == Rule::standard;
        const bool to_the_end = spec.settings.plies == search::to_the_end && !spec.settings.phases;
        if (open && to_the_end && !spec.candidates && !spec.settings.knowledge)
            return use(OpenRules(shape, variant.rule));
        const bool narrow = spec.candidates || spec.settings.knowledge;
        return use(BoardRules(shape, evaluator ? values_of(*evaluator) : nullptr, narrow));
    }

    static std::unique_ptr<Player> make_own(const match::PlayerSpec& spec, const Variant&, const Evaluator* evaluator,
                                            const Control& control) {
        return make_own_player(spec, evaluator, control);
    }
};

}  // namespace heibai::gomoku
