// Everything that is bound for every game.
#pragma once

#include "bindings/game/board.hpp"
#include "bindings/game/evaluation.hpp"
#include "bindings/game/match.hpp"
#include "bindings/game/searches.hpp"
#include "bindings/game/temporal_differences.hpp"
#include "bindings/game/vector_game.hpp"

namespace heibai::bindings {

template <typename Game>
void bind_game(nanobind::module_& module) {
    constexpr typename Game::Variant variant;
    constexpr typename Game::Position position;
    constexpr typename Game::Columns columns;
    bind_perft<Game>(module, position, variant, typename Game::MorePerft());
    bind_random_games<Game>(module, variant);
    bind_evaluation<Game>(module, columns, variant);
    bind_plain_search<Game>(module, position, variant);
    bind_engine<Game>(module, position, variant, typename Game::EngineExtra(), typename Game::MoreEngine());
    bind_monte_carlo<Game>(module, position, variant, typename Game::Asking());
    bind_match<Game>(module, variant, typename Game::Openings(), typename Game::Asking());
    bind_temporal_differences<Game>(module, variant);
    bind_vector_game<Game>(module, variant);
}

}  // namespace heibai::bindings
